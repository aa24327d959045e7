import { expect, test } from 'vitest';
import { goingOn } from '../../../src/conversation/understanding/follow-up/follow-up.ts';
import { lineRead } from './line-read.ts';
import { meaningOf } from './meaning-of.ts';
import { harbourAndCorner, venue } from './two-venues.ts';

/** Questions that go on with the one before. */

const house = (name: string) => venue(name, ['Bar', 'Dining Room', 'Lounge']);
const venues = {
  connected: [...harbourAndCorner.connected, house('Mill Street'), house('Canal House')],
  forChannel: undefined,
  byDefault: undefined,
};

test.each([
  ['compare', 'which one is the loudest', 'which venue is the loudest'],
  ['all venues', 'and which one needs me?', 'and which venue needs me?'],
  ['how were all venues last night', 'which ones had alerts', 'which venues had alerts'],
  ['hour by hour for the lobby last friday', 'and the terrace?', 'terrace Harbour Hotel'],
  ['how was the bar at mill street last night', 'and the dining room?', 'dining room Mill Street'],
  ['how was the bar at mill street last night', 'what about canal house', 'canal house Bar'],
  ['how was last night', 'and the terrace', 'how was last night in terrace'],
  ['how was last night', 'and thursday?', 'how was thursday'],
  ['how loud was the terrace at 22:00', 'and at 23:00', 'how loud was the terrace at 23:00'],
  ['liveliest zone on thursday', 'and the quietest?', 'quietest zone on thursday'],
  [
    'is the lobby bar too loud',
    'is that normal for a friday?',
    'is lobby bar as usual for a friday?',
  ],
  ['was it loud in the spa yesterday', 'is that unusual', 'was spa as usual yesterday'],
  [
    'which bar is busier, rooftop bar or lobby bar',
    'is that normal',
    'is rooftop bar and lobby bar as usual',
  ],
  ['how busy is the lobby bar', 'and the music?', 'music lobby bar'],
  ['how was the terrace last night', 'and the noise', 'how loud was terrace last night'],
  ['how was last night', 'and how many alerts were there', 'alerts were there last night'],
  [
    'when did the terrace peak tonight',
    'was it better than last friday',
    'was terrace tonight busier than last friday',
  ],
  ['how loud was the spa at 2am last night', 'how long did it go on', 'in spa last night at 2am'],
  ['was the spa loud yesterday', 'was it the rooftop bar?', 'was the rooftop bar'],
  ['lobby bar now?', 'is it louder than a normal friday in there', 'normal friday in lobby bar'],
  ['terrace at 22:00', 'and an hour later?', 'terrace at 23:00'],
  ['terrace at 23:30', 'half an hour before', 'terrace at 23:00'],
  ['how loud was the lobby at 10am', 'an hour later?', 'lobby at 11:00am'],
  ['any alerts in the spa last night', 'did any go off in the lobby', 'last night in the lobby'],
  [
    'any alerts last night',
    'how many were there in the spa',
    'how many alerts last night in the spa',
  ],
  ['how will the spa be tomorrow', 'will it be packed', 'will it be packed in spa tomorrow'],
  ['terrace at 22:30', 'and the hour before that?', 'terrace between 21:30 and 22:30'],
  [
    'how was the spa between 22:00 and 23:00 yesterday',
    'the half hour after?',
    'how was the spa yesterday between 23:00 and 23:30',
  ],
  ['did the terrace alert go off tonight', 'when exactly', 'when did the terrace alert go off'],
  [
    'peak in the rooftop bar tonight',
    'was last friday better',
    'was rooftop bar last friday busier than tonight',
  ],
  ['how was the spa last night', 'and compared to usual?', 'was spa as usual last night'],
  ['how is the spa', 'is it usually like this?', 'is spa as usual'],
  ['is the terrace too loud', "what's normal for it", "what's normal for terrace"],
  ['how is the spa', 'same time last week?', 'spa same time last week'],
  ['how is the spa', 'vs the same time last week?', 'spa vs same time last week'],
  ['how was the spa last night', 'vs last friday?', 'how was the spa last night vs last friday'],
  ['how is the lobby bar', 'compared to the terrace', 'compare lobby bar and terrace'],
  ['how was the spa last night', 'when was the peak?', 'when was the peak in spa last night'],
  ['how is the lobby bar', 'since when?', 'since when in lobby bar'],
  ['was the terrace alert acknowledged', 'by whom?', 'who acknowledged the terrace alert'],
  ['lobby bar loud atm?', 'is that more than usual', 'is lobby bar louder than usual'],
  ['lobby bar loud atm?', 'is it less than usual', 'is lobby bar quieter than usual'],
  ['spa still quiet?', 'louder than the terrace?', 'which is louder, spa or terrace'],
  [
    'how loud was the spa last night',
    'louder than the terrace?',
    'which was louder last night, spa or terrace',
  ],
  ['how busy is the spa on sundays', 'was last sunday different', 'was spa as usual last sunday'],
  ['how is the spa tonight vs last saturday', 'and friday', 'the spa tonight vs last friday'],
  ['is the spa busier than last friday', 'what time did it calm down', 'calm down in spa'],
  ['how is the lobby bar', 'how lively is it there', 'how lively is it in lobby bar'],
  ['how busy is the spa usually on sundays', "when's the peak", 'when is spa usually liveliest on'],
  ['how loud was the spa on 13 november', 'anything in the log that night', 'log on 13 november'],
  ['how is the spa', 'any notes in the log about it', 'any notes in the log about spa'],
  ['lobby and spa since 6pm', 'just the loudness', 'which is louder since 6pm, lobby or spa'],
  ['how was the spa last night', 'only the noise pls', 'how loud was spa last night'],
  ['any complaints this week', 'what about noise specifically', 'this week about noise'],
  ['any complaints this week', 'which ones were about the spa', 'this week about the spa'],
  ['spa mood vs a usual friday', 'and loudness', 'spa loudness vs a usual friday'],
  [
    'how loud is the spa usually on a sunday morning',
    'and at 3 in the afternoon?',
    'on a sunday at 3',
  ],
  ['how is the spa', 'when does it normally calm down', 'normally calm down in spa'],
  ['how is the spa', 'has it been going up since 9?', 'has it been going up since 9 in spa'],
  ['is the spa livelier than usual', 'by how much', 'how much livelier is the spa than usual'],
  ['how is the spa usually on fridays', 'is it calmer than that now?', 'is spa calmer than usual'],
  ['how is the spa', 'so are we above or below that now', 'is spa as usual'],
  ['how is the spa', 'compared to last saturday same time', 'spa vs same time last saturday'],
  ['how is the spa', 'how does that compare to a usual saturday', 'is spa as usual'],
  ['which digests are scheduled', 'when does the next one go out', 'when is the next digest'],
  ['is the spa calm', 'has it been like that all day?', 'was the spa calm all day'],
  ['all zones last week', 'which zone was the most lively', 'zone was the most lively last week'],
  [
    'terrace too loud last night?',
    'how many times did the alert go off in november',
    'the terrace alert',
  ],
  ['who gets the weekly one', 'when does the next one go out', 'when is the next digest'],
  ['everything in the log this week', 'only the complaints please', 'any complaints this week'],
  [
    'how many guests in the spa today',
    'ok then how lively was it between 3 and 6',
    '3 and 6 in spa',
  ],
  ['how lively was the spa last night', 'more than yesterday?', 'last night busier than yesterday'],
  ['how was the spa last night', 'louder than usual?', 'was spa louder than usual last night'],
  [
    'is the spa busier than usual',
    'how much more than last sunday',
    'is spa busier than last sunday',
  ],
  ['how is the spa', 'vs what it usually is at this hour', 'is spa as usual'],
  ['spa noise last night', 'same q for the lobby bar', 'lobby bar Harbour Hotel noise last night'],
  ['any complaints this week', 'when was the last one', 'when was the last complaint'],
  [
    'is there an alert for the spa',
    'how many times did that one fire in november',
    'the spa alert',
  ],
  ['which digests are scheduled', 'any of them for the spa?', 'which digests are there'],
  ['any complaints this week', 'which zone was that in', 'any complaints this week'],
  ['any complaints in the spa this week', 'any maintenance?', 'any maintenance in spa this week'],
  ['complaints about noise this week', 'and the speakers', 'about speakers this week'],
  ['noise complaints this week', 'only the ones about the spa', 'this week about the spa'],
  [
    'was the spa loud last night?? a guest says so',
    'and the lobby bar',
    'was the lobby bar Harbour Hotel loud last night',
  ],
  ["what's usual for the spa on a saturday morning", 'and sunday?', 'for the spa sunday morning'],
  [
    'how is the spa tonight',
    'compare with last friday pls',
    'how is the spa tonight vs last friday',
  ],
  ['how is the spa tonight', 'hows that compared to tuesday', 'how is the spa tonight vs tuesday'],
  ['when did the spa peak tonight', 'how loud was it then', 'how loud did it get in spa tonight'],
  ['how was the spa last night', 'and what was it like at 9', 'what was it like at 9 in spa'],
  [
    'was the spa loud at 2am',
    'and the lobby bar at that time?',
    'was the lobby bar Harbour Hotel loud at 2am',
  ],
  ['is there an alert for the spa', 'when was the last time', 'when did the spa alert last go off'],
  ['which digests are scheduled', 'any others', 'which digests are there'],
  [
    'did the terrace alert go off',
    'how often has it gone off the last 2 weeks',
    'how many times did the terrace alert go off the last 2 weeks',
  ],
  [
    'any complaints this week?',
    'just the ones about noise',
    'any complaints this week about noise',
  ],
  ['is the spa getting louder', 'only after 10pm', 'is the spa getting louder after 10pm'],
  ['all zones', 'only the ones busier than usual', 'which zones are busier than usual'],
  ['spa noise this week', 'which night was worst', 'which night was the loudest in spa this week'],
  ['spa mood this week', 'which night was best', 'which night was the liveliest in spa this week'],
  ['any terrace alerts yesterday', 'how long did the terrace one last', 'alert last yesterday'],
  [
    'did the terrace alert go off',
    'how many times this week',
    'how many times did the terrace alert go off this week',
  ],
  ['when is the next digest', 'which channel', 'which digests are there'],
  ['what is the limit for the terrace', 'how close are we now', 'is terrace too loud'],
  ['is the spa winding down?', 'when does it usually on a saturday', 'on a saturday in spa'],
  ['how busy is the spa usually on sundays', 'and last sunday', 'how busy is the spa last sunday'],
  ['how is the spa', 'how was it at 9', 'how was it at 9 in spa'],
  [
    'how busy will the spa get tonight',
    'when is the peak usually',
    'when is the peak usually in spa',
  ],
  [
    'how busy will the spa get tonight',
    'is that more than last saturday',
    'was spa tonight busier than last saturday',
  ],
  ['loudest night in the spa this week', 'at what time', 'when was it loudest in spa this week'],
  ['how was last night', 'busiest zone?', 'busiest zone last night'],
  [
    'what are saturdays usually like in the spa',
    'when does it start to fill up',
    'in spa saturdays',
  ],
  [
    'when does it start to fill up in the spa on saturdays',
    'louder than fridays?',
    'is spa louder on saturdays than on fridays',
  ],
  ['was the spa packed this morning', 'worst half hour', 'busiest half hour in spa this morning'],
  ['was the spa loud this morning', 'worst half hour', 'loudest half hour in spa this morning'],
  ['how was the spa this morning', 'yesterday too?', 'how was the spa yesterday'],
  ['how was the spa this morning', 'same as yday?', 'how was the spa this morning vs yday'],
  ['how loud was the spa at dinner yesterday', 'was it the same on wednesday', 'on wednesday'],
  ['how is the spa', 'is it too loud or not', 'is it too loud in spa'],
  [
    'how was the spa last night',
    'better than the friday before?',
    'was spa last night busier than',
  ],
  ['how was the spa last night', 'what about the lobby instead', 'how was the lobby'],
  ['did any alerts go off last night', 'which of them was the longest', 'longest alert last night'],
  ['any alerts tonight', 'which of those were on the terrace', 'any alerts tonight in terrace'],
  ['did any alerts go off', 'does the spa even have one', 'is there an alert for spa'],
  [
    'did the terrace alert go off tonight',
    'what set it off',
    'why did the terrace alert go off tonight',
  ],
  ['did the terrace alert go off', 'did anyone see it', 'who acknowledged the terrace alert'],
  [
    'did the terrace alert go off',
    'has that happened before this month',
    'how many times did the terrace alert go off this month',
  ],
  ['is there an alert for the terrace', 'make that 7', 'change the terrace alert to 7'],
  ['tell me if the terrace goes over 8', 'make it 7.5', 'tell me if the terrace goes over 7.5'],
  [
    'tell me if the terrace goes over 8',
    'only between 7 and 11pm please',
    'tell me if the terrace goes over 8 between 7 and 11pm',
  ],
  ['any alerts this week', 'which zone had the most', 'which zone had the most alerts this week'],
  ['alerts since yesterday', 'was any of them in the spa', 'any alerts since yesterday in the spa'],
  [
    'which digests are there',
    'send me one for the hotel every monday',
    'send me a digest for the hotel',
  ],
  [
    'is the sensor in the spa working',
    'when did it last report',
    'when did the spa sensor last report',
  ],
  ['are all sensors ok', 'was the spa one ok yesterday', 'was the spa sensor ok yesterday'],
  ['are all sensors ok', 'which one has been out longest', 'which sensors are not working'],
  [
    'compare spa and lobby last night',
    'what was the mood like',
    'livelier last night, spa or lobby',
  ],
  [
    'how busy will the spa be tomorrow',
    'louder than today?',
    'will spa be louder tomorrow than today',
  ],
  ['where is it quietest in the spa', 'is the lobby quieter', 'which is quieter, lobby or spa'],
  [
    'how loud did it get in the spa tonight',
    'was last friday worse',
    'last friday louder than tonight',
  ],
  ['how is the spa', 'is that busier than a usual saturday', 'is spa busier than a usual saturday'],
  [
    'how was the spa last night',
    'better or worse than the friday before?',
    'was spa last night busier',
  ],
  [
    'lobby yesterday, 3 to 6pm',
    'is it always like that on a friday',
    'on a friday in lobby 3 to 6pm',
  ],
  ['spa this morning too loud?', 'how long', 'how long was it loud in spa this morning'],
  ['how loud was the spa last night', 'was the music up too high', 'too high in spa last night'],
  ['how was the spa last night', 'anything unusual', 'anything unusual in spa last night'],
  ['any complaints this week', 'who wrote that up', 'any complaints this week'],
  ['any complaints this week', 'who logged the last one', 'who logged the last complaint'],
  ['noise complaints about the spa', 'when was the last one', 'the last complaint about the spa'],
  [
    'any complaints in the spa last night',
    'did anyone complain about that before this month',
    'any complaints in spa this month',
  ],
  [
    'any maintenance',
    'anything else still open on maintenance',
    'anything still open on maintenance',
  ],
  ['did any alerts go off last night', 'how long did the longest last', 'longest alert last night'],
  ['any alerts tonight', 'where were most of them', 'which zone had the most alerts tonight'],
  ['any alerts since 8', 'was the spa one of them', 'any alerts since 8 in spa'],
  ['any alerts tonight', 'which of them are still going', 'which alerts are open'],
  ['any alerts tonight', 'did anybody do something about it', 'who acknowledged the alert tonight'],
  ['any alerts tonight', 'how many were there last saturday', 'how many alerts last saturday'],
  ['is there an alert for the spa', 'who gets it?', 'who gets the spa alert'],
  [
    'is there an alert for the spa',
    'make one if it goes over 4 after 10pm',
    'alert me if spa goes over 4 after 10pm',
  ],
  [
    'alert me if the spa goes over 4',
    'how often would that have gone off in the past two weeks',
    'how often was spa above 4 in the past two weeks',
  ],
  [
    'what alerts are set up for the spa',
    'has it gone off this week',
    'how many times did the spa alert go off this week',
  ],
  ['which digests are there', 'which one comes next', 'when is the next digest'],
  ['which digests are there', 'what time is that one', 'which digests are there'],
  ['which digests are there', "what's in it", 'what is in the digest'],
  [
    'send me a digest every monday at 8',
    'make it 7:30 instead',
    'send me a digest every monday at 7:30',
  ],
  ['are all sensors ok', 'any others last week?', 'were all sensors ok last week'],
  ['are all sensors ok', 'did the spa one drop out last week', 'was the spa sensor ok last week'],
  ['what music is on in the spa', 'who set it', 'did anyone change the music in spa'],
  [
    'was it loud in the spa last night after midnight',
    'what was the peak and when',
    'loudest in spa',
  ],
  [
    'was the spa this morning busier than last sunday',
    'when was it loudest',
    'in spa this morning',
  ],
  ['which night was the loudest last week', 'which zone was it', 'zone was the loudest last week'],
  ['spa vs lobby tonight, which was louder', 'by how much', 'spa vs lobby tonight'],
  ['spa vs lobby tonight', 'same thing last friday?', 'spa vs lobby last friday'],
  ['compare the spa friday with saturday', 'and the noise?', 'friday with saturday, noise'],
  ['how busy will the spa be on friday', 'loud too?', 'how loud will the spa be on friday'],
  [
    'how loud is the spa usually on tuesday',
    'would the lobby be better',
    'quieter on tuesday, lobby',
  ],
  ['how was the spa last saturday', 'did anyone complain', 'complain in spa last saturday'],
  ['what was on in the spa saturday', 'did anybody note an event', 'event in spa last saturday'],
  ['noise complaints since friday', 'which of those were about the spa', 'friday about the spa'],
  [
    'any complaints this week',
    'who wrote the one at the spa',
    'any complaints this week in the spa',
  ],
  [
    'any maintenance',
    'anything for the spa this month',
    'anything in the log about the spa this month',
  ],
  ['are all sensors ok', 'did anyone log it for maintenance', 'anything in the log about sensors'],
  ['when does the monday report go out', "what's in it", 'what is in the digest'],
  [
    'what is the music at in the spa',
    'what is it usually at dinner',
    'how loud is the music usually',
  ],
  ['is the spa getting louder this month', 'and the mood', 'is the spa getting busier this month'],
  [
    'loudest zone last night in the spa',
    'until what time',
    'until when was it loud in spa last night',
  ],
  ['any alerts this week', 'which zone sets them off the most', 'which zone had the most alerts'],
  ['who gets the spa alert', 'at what level does it fire', 'what is the limit for spa'],
  [
    'who gets the spa alert',
    'how often did we go over that in november',
    'spa alert go off in november',
  ],
  ['which alerts are on', 'did any of them go off this weekend', 'any alerts this weekend'],
  ['spa or lobby tonight', 'just the loudness', 'which is louder tonight, spa or lobby'],
  ['hour by hour in the spa', 'just the lobby', 'hour by hour in the lobby'],
  ['compare spa and lobby this week', 'just the evenings please', 'this week in the evenings'],
  [
    'how loud was the spa this morning',
    'which morning was the worst this week',
    'day was the loudest in',
  ],
  ['how is the spa in november', 'which was the best night', 'liveliest night in spa'],
  ['is the spa too loud', 'since when', 'since when has it been this loud in spa'],
  ['how is the spa', 'normal for a friday?', 'is spa as usual for a friday'],
  ['when is the spa usually quietest', 'is saturday different', 'usually quietest saturday'],
  [
    'how was the spa last saturday',
    'was it too loud at any point',
    'any point in spa last saturday',
  ],
  ['how was the spa saturday dinner', 'compared with the saturday before?', 'saturday dinner vs'],
  [
    'complaints this week',
    'which zone had the most',
    'which zone had the most complaints this week',
  ],
  [
    'is the spa sensor ok',
    'has it dropped out before this month',
    'was the spa sensor ok this month',
  ],
  ['are all sensors ok', 'what did we miss from it', 'which sensors are not working'],
  ['which digests are set up', 'stop the friday one', 'stop the friday digest'],
  ['how will the spa be tomorrow evening', 'and sunday?', 'how will the spa be sunday evening'],
  ['what goes out in the morning digest', 'what time and to who', 'which digests are there'],
  ['which digests are there', 'can i get one sunday too', 'set up a digest sunday'],
  ['which digests are there', 'make that 7:30', 'which digests are there'],
  [
    'are all sensors ok',
    'when did the spa one last send something',
    'when did the spa sensor last report',
  ],
  ['are all sensors ok', 'since when', 'are all sensors ok'],
  ['are all sensors ok', 'did anyone log that', 'anything in the log about sensors'],
  ['whats playing in the spa', 'since when', 'since when is the music on manual in spa'],
  ['whats playing in the spa', 'is that on auto or by hand', 'is the music in spa on auto'],
  [
    'how loud is the music in the spa',
    'did anyone change it',
    'did anyone change the music in spa',
  ],
])('after “%s”, “%s” asks about %s', (before, line, whole) => {
  expect(goingOn(line, before, venues)).toContain(whole);
});

test.each([
  ['how was last night', 'terrace'],
  ['how was last night', 'is the terrace too loud'],
  ['live', 'is that normal'],
  ['live', 'compared to usual?'],
  ['live', 'same time last week'],
  ['how is the lobby bar', 'is there an alert'],
  ['how is the lobby bar', 'is it loud anywhere'],
  ['how is the lobby bar', 'which night is the quietest'],
  ['how is the lobby bar', 'is it busy tonight'],
  ['how is the lobby bar', 'will it be busy tonight'],
  ['how is the lobby bar', "got it, i'm on it"],
  ['how is the lobby bar', 'october'],
  ['give me a summary of last night', 'are there any alerts'],
  ['which digests are there', 'are there any alerts tonight'],
  ['which digests are there', 'what time is it'],
  ['are all sensors ok', 'how long was it loud last night'],
  ['are all sensors ok', 'which night was the worst'],
  ['whats playing in the spa', 'did anyone set up an alert'],
  ['any complaints in the spa last night', 'was it loud in the lobby before midnight'],
  ['any alerts this week', 'which zone had the most complaints'],
  ['is the terrace too loud', 'is the spa the quietest one'],
  ['how is the lobby bar', 'is this week better than last week'],
  ['how is the lobby bar', 'what was that ping'],
  ['how is the lobby bar', 'which zone is loudest and did anyone complain there'],
  ['is the lobby bar music loud', 'how long was the spa loud last night'],
  ['how is the lobby bar', 'which channel'],
  ['how was last night', 'just checking'],
  ['lobby bar or rooftop bar, which is busier', 'and the terrace?'],
  ['how was last night', 'and a guest complained about the terrace music at the bar'],
])('after “%s”, “%s” stands for itself', (before, line) => {
  expect(goingOn(line, before, venues)).toBeUndefined();
});

test.each([
  ['how was the spa on 6 november', 'and the thursday before?', 'on 5 November 2026'],
  ['how was the spa last friday', 'and the friday before?', 'on 6 November 2026'],
  ['how was the spa on saturday', 'and the sunday after?', 'on 15 November 2026'],
  ['how was the spa on 6 november', 'and the day before?', 'on 5 November 2026'],
  ['how was the spa yesterday', 'what about the night before', 'on 18 November 2026'],
  ['how was the spa last friday', 'the day before?', 'on 12 November 2026'],
  ['how was the spa last friday', 'and thursday the week before?', 'on 12 November 2026'],
  ['how was the spa yesterday', 'same time last week?', 'on 12 November 2026'],
  [
    'how was the spa tonight compared to last friday',
    'and compared to the friday before that',
    'tonight compared to on 6 November 2026',
  ],
  ['how was the spa yesterday', 'vs the friday before?', 'yesterday vs on 13 November 2026'],
  [
    'how was the spa last 7 days',
    'the week before that?',
    'from 6 November 2026 to 12 November 2026',
  ],
  [
    'how was the spa last week',
    'anything from the week before?',
    'from 2 November 2026 to 8 November 2026',
  ],
  ['how was the spa last week', 'and the week before?', 'from 2 November 2026 to 8 November 2026'],
  ['how was the spa in october', 'the month before?', 'from 1 September 2026 to 30 September 2026'],
])('after “%s”, “%s” is asked about the spa %s', (before, line, day) => {
  expect(lineRead(line, { line: before }, venues)).toBe(`how was the spa ${day}`);
});

test.each([
  [
    'how is the lobby bar',
    'and the terrace?',
    'which of the two is louder',
    'live | Lobby Bar + Terrace',
  ],
  [
    'how was the spa last friday',
    'and thursday?',
    'so which of those nights was livelier',
    'night | Spa | last thursday vs last friday',
  ],
  [
    'when does the spa usually peak on saturdays',
    'and fridays?',
    'which of them is the busiest on average',
    'week | Spa',
  ],
  ['how is the spa', 'same for the terrace', 'which is louder', 'live | Spa + Terrace'],
  ['how is the spa', 'and the terrace', "which one's got more going on", 'live | Spa + Terrace'],
  ['how is the spa', 'and the terrace', 'which one is better', 'live | Spa + Terrace'],
  [
    'spa between 11pm and 3am last friday',
    'and thursday night',
    'which one was worse',
    'night | Spa | last thursday vs last friday | part 23:00 to 03:00',
  ],
])('after “%s” and “%s”, “%s” compares both', (earlier, next, line, meaning) => {
  const before = lineRead(next, { line: earlier });
  const both = lineRead(line, { line: before, earlier });
  expect(meaningOf(both, harbourAndCorner)).toBe(meaning);
  expect(lineRead(line, { line: before })).toBe(line);
});

test.each([
  ['spa or terrace tonight', 'which one is louder', 'which is louder tonight, spa or terrace'],
  ['spa or terrace last night', 'which was worse', 'which was calmer last night, spa or terrace'],
  [
    'spa or terrace last night',
    'which one had the better mood',
    'which was busier last night, spa or terrace',
  ],
])('after “%s”, “%s” compares both', (before, line, whole) => {
  expect(lineRead(line, { line: before })).toBe(whole);
});

test('a line that goes on with the question before the last one asks it again', () => {
  const last = { line: 'anything in the log on 13 november', earlier: 'best night this month' };
  expect(lineRead('and the worst?', last)).toBe('worst night this month');
});

test('a line that goes on with nothing before it stands without what it points at', () => {
  const last = { line: 'anything still going on anywhere?' };
  expect(lineRead("who's the loudest of those", last)).toBe("who's the loudest");
});

test('whether the last one is fixed goes on with a question about the log', () => {
  const last = { line: 'anything in the log about the spa' };
  expect(lineRead('is the last one fixed', last)).toBe('is the last one fixed in spa');
});

test.each([
  [
    'compare last friday with this friday in the lobby bar',
    'which zone was the loudest this week',
    'which zone was the loudest this week',
  ],
  ['how is the terrace', 'what was on this weekend, any events logged', undefined],
  [
    'did any alerts go off tonight',
    'how long did it stay like that',
    'how long was the alert open tonight',
  ],
  ['any maintenance in the spa this week', 'has that been fixed', 'open maintenance in spa'],
  ['anything in the log about the garden', 'was it sorted', 'open entries in garden'],
  [
    'are all the sensors working',
    'any others that dropped out in the last two weeks',
    'were all sensors ok in the last two weeks',
  ],
  [
    'what should we expect in the restaurant tomorrow evening',
    'more than last saturday?',
    'was restaurant last saturday as usual',
  ],
  [
    'where do i put a couple at corner cafe who want it quiet',
    'and a birthday party who want some life?',
    'where can i seat a birthday party who want some life in corner cafe',
  ],
  [
    'rooftop bar last week vs the week before',
    'which night was the best',
    'which night was the liveliest in rooftop bar last week',
  ],
  [
    'loudest moment at corner cafe this month?',
    'which room was that',
    'which room was the loudest in corner cafe this month',
  ],
  [
    'any complaints today',
    'has the terrace had any this week',
    'any complaints in terrace this week',
  ],
  [
    'lobby bar this morning, was it noisy?',
    'between 8 and 9?',
    'lobby bar , was it noisy between 8 and 9 this morning',
  ],
  ['how was the terrace last night', 'at 11?', 'how was the terrace at 11 last night'],
  [
    'how loud was the spa last night around 1am',
    'is that unusual for that time',
    'was spa as usual last night around 1am',
  ],
  [
    'how loud was the spa last night around 1am',
    'was it coming from the terrace you think',
    'how loud was terrace last night around 1am',
  ],
  ['how was november compared to october in the lobby bar', 'which saturday was the best'],
  [
    'how was the lobby bar last friday',
    'why was that, was there an event on',
    'anything in the log in lobby bar last friday',
  ],
  ['how loud is the garden', 'mood not noise', 'how lively is garden'],
  [
    'spa thursdays, what time does it get going usually?',
    'did it this thursday?',
    'when did spa get busy last thursday',
  ],
  [
    'when does the spa usually calm down on fridays',
    'did it last friday',
    'when did spa calm down last friday',
  ],
  ['when does the spa usually peak', 'did it last friday', 'when did spa peak last friday'],
  ['what digests go out on mondays', 'who gets it', 'who gets the digest'],
  [
    'how long did the terrace alert last last night',
    'do we get that every saturday?',
    'how many times did the terrace alert go off in the last 30 days',
  ],
  [
    'friday or saturday, which was the better night in the lobby bar',
    'by how much',
    'friday or saturday, which was the better night in the lobby bar',
  ],
  ['are all sensors ok', 'did anyone put it in the log', 'anything in the log about sensors'],
  [
    'when does the weekly digest go out',
    'can it go to the front desk channel at 8 instead',
    'change the digest to the front desk channel at 8 instead',
  ],
  [
    'anything for maintenance still open this week',
    'show me only the spa ones',
    'anything for maintenance still open this week in spa',
  ],
  [
    'spa noise between midnight and 6 last night',
    'worse than friday night?',
    'was spa louder last night or last friday night between midnight and 6',
  ],
  [
    'spa noise between midnight and 6 last night',
    'let me know if it goes over 4 after 11pm',
    'let me know if spa goes over 4 after 11pm',
  ],
  [
    'was the spa louder last night than on friday',
    'when did it peak',
    'when was it loudest in spa last night',
  ],
  [
    'how loud was the spa last night',
    'how high was the music',
    'how high was the music in spa last night',
  ],
  ['spa today so far', 'is that normal for a friday', 'has spa been as usual today so far'],
  [
    "what's a usual friday like in the spa between 7 and 10pm",
    'is it busier than the lobby then',
    'which is busier between 7 and 10pm friday, spa or lobby',
  ],
  [
    'spa too loud this afternoon',
    'was it like that yesterday too',
    'spa too loud yesterday afternoon',
  ],
  [
    'where should i put a couple who want a quiet dinner at corner cafe',
    "and if there's six of them and they want some buzz",
    "where can i seat guests if there's six of them and they want some buzz in corner cafe",
  ],
  [
    'what music level is the lobby bar on',
    'did anyone turn the music by hand tonight',
    'did anyone turn the music by hand tonight',
  ],
  ['what music level is the lobby bar on', 'did anyone change the music'],
  [
    'compare lobby bar and rooftop bar for the last 4 saturdays',
    'which one was worse for noise',
    'which was louder the last 4 saturdays, lobby bar or rooftop bar',
  ],
  [
    'anything in the log about the speakers in the spa',
    'is it fixed',
    'is the speakers fixed in spa',
  ],
  [
    'anything in the log about the speakers in the spa',
    'since when',
    'anything in the log about the speakers in the spa',
  ],
  [
    'is it normal for the spa to be this loud on a friday',
    'how far off is it',
    'is spa louder than usual',
  ],
  ['which digests go out tomorrow', 'what time and to which channel', 'which digests are there'],
  ['which digests go out tomorrow', 'can you send it at 8 instead', 'change the digest to 8'],
  ['are all the sensors working', 'which one is down', 'which sensors are not working'],
  [
    'how was the lobby bar on 31 october',
    'louder than a normal saturday?',
    'was lobby bar on 31 october louder than usual',
  ],
  [
    'was the rooftop bar too loud on friday after 11pm',
    'and saturday?',
    'was the rooftop bar too loud saturday after 11pm',
  ],
  [
    'how was the spa this morning',
    'what time was the rush',
    'what time was the rush in spa this morning',
  ],
  [
    'did we get any alerts last night',
    'which zone had the most of them',
    'which zone had the most alerts last night',
  ],
  [
    'compare restaurant friday and saturday evening',
    'what about the loudness',
    'compare restaurant friday and saturday evening, loudness',
  ],
  ['how was the spa last night', 'was the restaurant ok', 'was the restaurant ok last night'],
  [
    "what's a usual friday like in the rooftop bar around 11",
    'so are we ahead or behind right now',
    'is rooftop bar as usual',
  ],
  ['did any alerts go off today', 'what set off the last one', 'why did the alert go off today'],
  [
    'any noise complaints this week',
    'which zone gets the most of them',
    'which zone had the most complaints this week',
  ],
  [
    'how was the rooftop bar last weekend',
    'did we have an event on',
    'anything in the log in rooftop bar last weekend',
  ],
  ['when does the next digest go out', "what's in it", 'what is in the digest'],
  ['is the spa calm at the moment', 'was it like that all day', 'was the spa calm all day'],
  [
    'is the spa calm at the moment',
    'has it ever been louder than that',
    'when was spa loudest in the last 30 days',
  ],
  [
    'where should i put a couple that wants a quiet drink',
    'second best?',
    'where should i put a couple that wants a quiet drink',
  ],
  [
    'where should i seat a loud group of ten tonight',
    'and if they want it quiet instead',
    'where can i seat guests who want it quiet tonight',
  ],
  [
    'where should i seat a couple that wants it quiet',
    'a bit livelier?',
    'where can i seat guests who want it lively',
  ],
  ['how was the spa yesterday', 'more or less than usual', 'was spa busier than usual yesterday'],
  [
    'was spa busier than usual yesterday',
    'and in the afternoon only',
    'and in the afternoon only in spa yesterday',
  ],
  [
    'how will the spa be saturday evening',
    'which of the two would be better for a quiet dinner',
    'which of the two would be better for a quiet dinner',
  ],
  [
    'when is the rooftop bar liveliest tonight',
    'when will it peak',
    'when will it peak in rooftop bar tonight',
  ],
  [
    'how is corner cafe doing',
    'which zone there is the liveliest',
    'which zone in corner cafe is the liveliest',
  ],
  ['any alerts today', 'which ones are still open', 'which alerts are open'],
  [
    'any alerts on 19 november',
    'which zone had the most',
    'which zone had the most alerts on 19 november',
  ],
  [
    'compare harbour hotel and corner cafe last week',
    'which had more alerts',
    'which had more alerts last week, harbour hotel or corner cafe',
  ],
  [
    "what's in the log for harbour hotel this week",
    'anything about noise in there',
    'anything in the log about noise in harbour hotel this week',
  ],
  [
    "what's in the log for harbour hotel this week",
    'and the other venues?',
    "what's in the log this week except harbour hotel",
  ],
  [
    'how has corner cafe been the last 7 days',
    'what about mornings only',
    'how has corner cafe been the last 7 days in the mornings',
  ],
  ['is the spa loud right now', 'any complaints about it?', 'any complaints about spa'],
  [
    'how was last night in the spa',
    'any notes in the log about it',
    'any notes in the log about spa last night',
  ],
  [
    'which zone was the loudest yesterday',
    'at what time was that',
    'when was it loudest yesterday',
  ],
  [
    'when is the spa usually loudest on weekends',
    'and how was it today?',
    'and how loud was it today in spa',
  ],
  [
    'how loud was the terrace this afternoon',
    'is it better now?',
    'is terrace quieter now than this afternoon',
  ],
  [
    'any complaints this week?',
    'where do most of them come from',
    'which zone had the most complaints this week',
  ],
  [
    'how loud was the terrace last night',
    'after midnight?',
    'how loud was the terrace last night after midnight',
  ],
  [
    'which alerts went off in the last 7 days',
    'any for the lobby bar?',
    'any alerts the last 7 days in lobby bar',
  ],
  [
    'how is corner cafe doing',
    'how was it yesterday at the same time',
    'how was it yesterday at this time in corner cafe',
  ],
  [
    'when is the spa busiest on a friday',
    'and saturdays?',
    'when is the spa busiest on a saturday',
  ],
  [
    'compare the lobby bar and the spa this morning',
    'which of them is calmer now',
    'which is calmer now, lobby bar or spa',
  ],
  [
    'where should i seat a group that wants some buzz tonight',
    'where is it quietest instead',
    'where can i seat guests who want it quiet tonight',
  ],
  [
    'where can i seat a quiet dinner for two',
    'is there anywhere louder for after',
    'where can i seat guests who want it lively dinner',
  ],
  [
    'were there any alerts at harbour hotel this week',
    'which zone had the most',
    'which zone had the most alerts this week at harbour hotel',
  ],
  [
    'any complaints in the spa last week',
    'anything on the terrace',
    'anything in the log about the terrace',
  ],
  [
    'any alerts since yesterday evening',
    'what about the terrace',
    'any alerts since yesterday evening in terrace',
  ],
  [
    'which zone was the quietest yesterday',
    'same for thursday',
    'which zone was the quietest last thursday',
  ],
  [
    'usual saturday in the rooftop bar?',
    'how was it last saturday then',
    'how was it last saturday then in rooftop bar',
  ],
  [
    'any complaints this week',
    'any of them about the spa?',
    'any complaints this week about the spa',
  ],
  ['loby bar vs restaurant tonite', 'and yesterday?', 'lobby bar vs restaurant yesterday'],
  [
    'compare the spa and the terrace',
    'which of the two is better for reading',
    'which is quieter, spa or terrace',
  ],
])('after “%s”, “%s” keeps what it is about', (before, line, whole?: string) => {
  expect(lineRead(line, { line: before })).toBe(whole ?? line);
});

test('the louder of two nights is asked for as *the louder of the two*', () => {
  const last = {
    line: 'how loud was the spa last night',
    earlier: 'how loud was the spa on 18 november',
  };
  expect(lineRead('which was the louder of the two', last)).toBe(
    lineRead('which of the two was louder', last),
  );
});

test('of two times, the one that is better for something is the quieter or the livelier one', () => {
  const last = {
    line: 'how will the spa be sunday evening',
    earlier: 'how will the spa be tomorrow evening',
  };
  expect(lineRead('which of the two would be better for a quiet dinner', last)).toBe(
    'is spa quieter tomorrow evening or sunday evening',
  );
});

test('where a day cannot be put in, the line goes on with the question before that', () => {
  const last = {
    line: 'since when in terrace and rooftop bar tonight',
    earlier: "terrace or rooftop bar, which one's been livelier tonight",
  };
  expect(lineRead('and last weekend?', last)).toBe(
    "terrace or rooftop bar, which one's been livelier last weekend",
  );
});

test('a line goes on with what can be answered, rather than with what was refused', () => {
  const last = {
    line: 'since when is the music on manual in lobby',
    earlier: 'is the music in the lobby on auto or manual',
  };
  expect(lineRead('what about the lobby bar', last)).toBe(
    'is the music in the lobby bar Harbour Hotel on auto or manual',
  );
});

test('of the place that an answer names, its day is asked', () => {
  const last = {
    line: 'loudest zone this week?',
    said: ['Harbour Hotel, this week', 'Loudest: Rooftop Bar, loudness 9.5 on Saturday at 22:00.'],
  };
  expect(lineRead('which day was that', last)).toBe(
    'which day was the loudest in rooftop bar this week',
  );
});

test('an alert that leads an answer is not what was asked about', () => {
  const said = ['🔔 Terrace is too loud: 9.8, limit 7.8', 'Harbour Hotel is livelier than usual'];
  expect(lineRead('louder than last friday?', { line: 'tonight', said })).toBe(
    'louder than last friday?',
  );
});

test('a question that needs no other one stands for itself', () => {
  const loudest = { line: 'how loud was the terrace last week', said: ['Loudness 3.1 on average'] };
  const best = 'which night was the best last week';
  expect(lineRead(best, loudest)).toBe(best);
  expect(lineRead('anything wrong?', { line: 'live lobby bar' })).toBe('anything wrong?');
  expect(lineRead('loudest', { line: 'restaurant last night' })).toBe('loudest');
  expect(lineRead('best night', { line: 'how loud was the terrace this week' })).toBe('best night');
  expect(lineRead('which is our quietest day', { line: 'a normal friday in the terrace' })).toBe(
    'which is our quietest day',
  );
  expect(lineRead('wheres it busy', { line: 'hows the spa' })).toBe('wheres it busy');
  expect(
    lineRead('where is it busiest', { line: 'who needs me', said: ['Mill Street needs you'] }),
  ).toBe('where is it busiest');
  // The time of the question before is not dropped.
  expect(lineRead('where was it loudest', { line: 'how was last night' })).toContain('last night');
  const said = ['2 of 4 venues need a look: Harbour Hotel and Corner Café'];
  expect(lineRead('how is it', { line: 'what needs me', said })).toBe('how is it');
});

test('a question about the log is not narrowed to the place of its newest entry', () => {
  const last = {
    line: 'any complaints this week',
    said: ['2 complaints, on the Terrace and in the Spa'],
  };
  expect(lineRead('only the ones at harbour', last)).toBe('any complaints this week in harbour');
});

test.each([
  ['when does the spa usually get busy', 'was it loud last night', 'was it loud last night in spa'],
  ['how loud was the spa last night', 'why do the numbers not match', undefined],
  ['where can i seat a couple who want it quiet', 'is it quiet now', undefined],
  ['how loud is the terrace', 'tell me how loud the lobby was when it peaked', undefined],
  ['any complaints today', 'has it had any this week', undefined],
  ['which digests are there', 'can you send it to me instead', 'set up a digest to me instead'],
])('after “%s”, “%s” is not taken for another question', (before, line, whole) => {
  expect(lineRead(line, { line: before })).toBe(whole ?? line);
});

test('of the night that an answer names, its zone is asked', () => {
  const last = {
    line: 'which night was the liveliest this week',
    said: ['Harbour Hotel, this week', 'Liveliest: Saturday, mood 9.5 of 10 at 21:45.'],
  };
  expect(lineRead('in which zone', last)).toBe('which zone was the busiest last saturday');
});
