import { expect, test } from 'vitest';
import { meaningOf } from './meaning-of.ts';
import { venue, harbourAndCorner as venues } from './two-venues.ts';

/** Wishes, complaints and advice, and the question that is read in them. */

test.each([
  ["where's the buzz", 'busiest | Harbour Hotel'],
  [
    'did the live band on 13 november make a difference in the lobby bar',
    'night | Lobby Bar | 2026-11-13',
  ],
  [
    'how loud was it at 1am in the lobby bar last night, we had a guest complaint',
    'night | Lobby Bar | last night | 01:00',
  ],
  ['is the lobby bar always this loud on a friday night or is today special', 'live | Lobby Bar'],
  [
    'was the terrace empty after midnight yesterday',
    'night | Terrace | last night | part 00:00 on',
  ],
  ['did anyone disturb the spa this evening', 'night | Spa | 0 nights ago | part'],
  [
    'compare this weeks thursday to last weeks thursday in the restaurant',
    'night | Restaurant | last thursday vs the thursday before',
  ],
  ['quietest hour of the night in the lobby on average', 'week | Lobby'],
  [
    'did the rooftop party on saturday go past 1 am',
    'night | Rooftop Bar | last saturday | part 01:00 on',
  ],
  ['is the lobby bar ok? seems quiet for a saturday', 'live | Lobby Bar'],
  ['whats the café like now and is that normal for this time', 'live | Corner Café'],
  ['is the lobby bar still going or have they closed', 'refused beyond'],
  [
    'did the spa get louder after 10pm last nite',
    'measured | Spa | last night | part 22:00 to 01:00 | change of loudness, whether more loud',
  ],
  ['whats mood 7 mean', 'refused beyond'],
  ['show me all alerts from last week that nobody looked at', 'review | Harbour Hotel | last week'],
  [
    'when should i expect the rush at breakfast tmrw',
    'week | Harbour Hotel | saturday | part 06:30 to 10:30',
  ],
  ['was the band in the lobby bar on friday too loud', 'night | Lobby Bar | last friday'],
  [
    'did the band on friday actually make a diffrence at the café compared to a normal friday',
    'night | Corner Café | last friday',
  ],
  ['is the mood of 5 in the lobby normal for this time', 'live | Lobby'],
  ['was it the rain that made the terrace so empty last sunday', 'refused beyond'],
  [
    'im on the phone with the owner, give me one sentence on the café for this week',
    'review | Corner Café | 0 weeks ago',
  ],
  [
    'give me the short version of the week for my gm meeting tmrw',
    'review | Harbour Hotel | 0 weeks ago',
  ],
  ['is the music too much in the lobby bar or is it people talking', 'music | Lobby Bar | leading'],
  [
    'has the music been louder than the people on the rooftop tonight',
    'music | Rooftop Bar | leading',
  ],
  ['what do you mean by mood 7', 'refused beyond'],
  [
    'are we getting louder over the last weeks in the lobby bar or is that just me',
    'measured | Lobby Bar | last 28 days | change of loudness',
  ],
  [
    'who had the better vibe last weekend, us in the lobby bar or rooftop',
    'measured | Lobby Bar + Rooftop Bar | last weekend | busy beside places',
  ],
  ['whats the quietest spot to send a guest with a headache', 'quietest | Harbour Hotel'],
  [
    'was the happy hour (5-7) in the lobby bar livelier this week than last week?',
    'review | Lobby Bar | 0 weeks ago vs last week | part 17:00 to 19:00',
  ],
  ['how much did we sell at the café yesterday', 'refused beyond'],
  ['should i move a bartender from the restaurant to the lobby bar now', 'refused beyond'],
  ['show me alerts from last week', 'review | Harbour Hotel | last week'],
  ['alerts from monday on', 'refused unread'],
  ['give me the numbers from last night', 'night | Harbour Hotel | last night'],
  [
    'which alerts went off after midnight this week',
    'review | Harbour Hotel | 0 weeks ago | part 00:00 on',
  ],
  [
    'how many alerts did we get in the lobby bar between 10pm and 2am last week',
    'review | Lobby Bar | last week | part 22:00 to 02:00',
  ],
  [
    'show me alerts from last week for corner café, and how long did they last',
    'review | Corner Café | last week',
  ],
  ['whats corner café like, what time is it there even', 'live | Corner Café'],
  [
    'did the live band on thursday make any diffrence in the lobby bar',
    'night | Lobby Bar | last thursday',
  ],
  ['did the dj make a difference on the terrace last friday', 'night | Terrace | last friday'],
  ['is there a zone thats usually calm but wasnt yesterday', 'night | Harbour Hotel | last night'],
  ['fri and sat vs mon to thu in the lobby bar', 'week | Lobby Bar | fri sat vs mon tue wed thu'],
  [
    'was the lobby bar busier on weekends than weekdays in november',
    'measured | Lobby Bar | 2026-11 | busy, fri sat sun vs mon tue wed thu',
  ],
  [
    'fridays and saturdays vs the rest of the week, terrace',
    'week | Terrace | fri sat vs mon tue wed thu sun',
  ],
  [
    'fri-sun vs mon to thu at 10pm terrace',
    'week | Terrace | fri sat sun vs mon tue wed thu | 22:00',
  ],
  ['tues vs weds lobby bar', 'night | Lobby Bar | last wednesday vs last tuesday'],
  [
    'avg mood in the restaurant on weekdays vs weekends',
    'week | Restaurant | mon tue wed thu vs fri sat sun | average any',
  ],
  [
    '3 loudest moments on the terrace this week',
    'measured | Terrace | 0 weeks ago | most loud moment, first 3',
  ],
  ['has the lobby been quieter since we renamed it', 'not understood'],
  ['lobby bar 10pm to close last night', 'night | Lobby Bar | last night | part 22:00 on'],
  [
    'guest in a room above the lobby bar says music is too loud, was it louder than usual the last hour?',
    'night | Lobby Bar | part 20:00 on',
  ],
  ['when is it usually quiet enough to close the terrace on a friday', 'week | Terrace | friday'],
  ['hows the lobby been this week, guest says its way too noisy', 'review | Lobby | 0 weeks ago'],
  ['is the dj still playing on the rooftop', 'refused beyond'],
  [
    'i have to write to a guest who stayed 12 to 14 november and says he couldnt sleep, can u tell me how loud the lobby was those nights after 11pm',
    'review | Lobby | 2026-11-12 to 2026-11-14 | part 23:00 on',
  ],
  [
    'best night to put a live band in the lobby bar if i want to fill a slow evening',
    'week | Lobby Bar',
  ],
  ['can i get an alert if the spa goes over 6 after 11pm', 'alert'],
  ['should i put extra staff in the lobby bar on wednesday', 'refused beyond'],
  [
    'between 10 and midnight yesterday which bar was liveliest',
    'night | Lobby Bar + Rooftop Bar | last night | part 22:00 to 00:00',
  ],
  ['worst performing venue this month', 'measured | all venues | 2026-11 | most calm venue'],
  ['anything happened at the café today? staff notes', 'log'],
  [
    'best night of the week at the café so far',
    'measured | Corner Café | 0 weeks ago | most busy night',
  ],
  [
    'are we getting better or worse than two weeks ago',
    'review | Harbour Hotel | 0 weeks ago vs 2 weeks ago',
  ],
  ['which zone got louder over the last two weeks', 'refused unread'],
  ['did the mood in the lobby bar drop after the band stopped on thursday', 'refused unread'],
  ['where is the music taking over the conversation right now', 'music | Harbour Hotel | leading'],
  ['does louder music make the mood better', 'refused beyond'],
  ['send me a message when the rooftop goes over 8', 'alert'],
  ['should i put one more person on the bar tonight', 'refused beyond'],
  [
    'spa was noisy thursday afternoon acc to a guest review, was it',
    'night | Spa | last thursday | part 12:00 to 18:00',
  ],
  ['what counts as too loud in the spa', 'live | Spa'],
  [
    "what's the loudness limit for the terrace and who gets told when its over",
    'live | Terrace && alerts | rules',
  ],
  ['is the terrace always this busy on a friday', 'live | Terrace'],
  [
    'when is happy hour working? i mean does lobby bar get livelier between 5 and 7',
    'measured | Lobby Bar | 0 nights ago | part 17:00 to 19:00 | change of mood, whether more busy',
  ],
  ['whats the vibe in the spa, can i send a private party of 12 there', 'live | Spa'],
  [
    'is the music too loud in the restaurant? i want people to be able to talk',
    'music | Restaurant | turned_up',
  ],
  [
    'lobby yesterday morning vs afternoon',
    'measured | Lobby | last night | part 06:00 to 12:00 | busy beside last night part 12:00 to 18:00',
  ],
  [
    'was the lobby busier yesterday morning or yesterday afternoon',
    'measured | Lobby | last night | part 06:00 to 12:00 | busy beside last night part 12:00 to 18:00',
  ],
  ['any alerts overnight', 'night | Harbour Hotel | last night | part 22:00 to 07:00'],
  ['change the spa alert so it goes off earlier after 11pm', 'refused beyond'],
  ['can you set the rooftop limit lower after 10pm, neighbours are complaining', 'refused beyond'],
  ['guest in 412 complains about noise, where could it come from', 'live | Harbour Hotel'],
  [
    'which night this week was the worst for the neighbours',
    'measured | Harbour Hotel | 0 weeks ago | most loud night',
  ],
  ['loudest night since we got you', 'measured | Harbour Hotel | most loud night'],
  [
    'how was happy hour 17-19 in the lobby bar today vs last friday',
    'night | Lobby Bar | 0 nights ago vs last friday | part 17:00 to 19:00',
  ],
  ['best 3 nights in rooftop bar so far', 'measured | Rooftop Bar | most busy night, first 3'],
  [
    'which bar was livelier last week',
    'measured | Lobby Bar + Rooftop Bar | last week | busy beside places',
  ],
  [
    'compare both bars last weekend',
    'measured | Lobby Bar + Rooftop Bar | last weekend | busy and loud beside places',
  ],
  ['is everyone happy tonite or is it dead', 'live | Harbour Hotel'],
  ['is the terrace gonna be a problem after midnight', 'week | Terrace | friday | part 00:00 on'],
  [
    'give me a short summary of last night for the handover to the morning team, just the noise stuff',
    'night | Harbour Hotel | last night',
  ],
  [
    'restaurant between 7 and 9 tonight vs same time yesterday',
    'night | Restaurant | 0 nights ago vs last night | part 19:00 to 21:00',
  ],
  ['hows the terrace, anyone still out there making noise', 'live | Terrace'],
  ['hows the vibe upstairs rn', 'live | Rooftop Bar'],
  [
    'compare restaurant this friday with friday last week',
    'night | Restaurant | last friday vs the friday before',
  ],
  [
    'when did it start to get quiet in the restaurant yesterday evning',
    'measured | Restaurant | last night | part 18:00 to 00:00 | begin quiet',
  ],
  ['is it too loud on the terrace? neighbours are moaning', 'live | Terrace'],
  [
    'give me the worst 3 zones for noise over the past 7 days',
    'measured | Harbour Hotel | last 7 days | most loud zone, first 3',
  ],
  [
    'which of my bars had the best week',
    'measured | Lobby Bar + Rooftop Bar | 0 weeks ago | busy beside places',
  ],
  ['did the dj last friday get the mood up', 'refused beyond'],
  ['did anyone react to the alert last night', 'night | Harbour Hotel | last night'],
  ['send me an alert if the lobby bar goes over 8 loudness', 'alert'],
  ['whats the quietest time to vacuum the lobby tomorrow', 'week | Lobby | saturday'],
  [
    'quietest time to have a meeting in the spa next tuesday',
    'week | Spa | tuesday | part 09:00 to 18:00',
  ],
  ['where can i seat 4 people who want to talk', 'quietest | Harbour Hotel | without Spa'],
  ['table for 4 who want to chat', 'quietest | Harbour Hotel | without Spa'],
  ['where should i seat a loud group of ten tonight', 'busiest | Harbour Hotel | without Spa'],
  ['when did the rooftop quiet down last nite', 'night | Rooftop Bar | last night'],
  ['any alerts since midnight', 'review | Harbour Hotel | 2026-11-19 to 2026-11-20'],
  ['alerts in the last 20 hours', 'review | Harbour Hotel | 2026-11-19 to 2026-11-20'],
  ['is the terrace usually this loud on a friday at 9', 'live | Terrace'],
  ['lobby bar between 6 and 8 pm today vs usual', 'night | Lobby Bar | part 18:00 to 20:00'],
  [
    'does it get louder or calmer in the lobby over the next hour normally',
    'week | Lobby | friday | 22:00',
  ],
  ['is the spa quieter tomorrow evening or sunday evening', 'week | Spa'],
  ['which zone had the most alerts on 25 november', 'night | Harbour Hotel | 2026-11-25'],
  [
    'where should i send a group of 10 that wants a bit of life',
    'busiest | Harbour Hotel | without Spa',
  ],
  [
    'quietest time for a meeting in the spa next tuesday',
    'week | Spa | tuesday | part 09:00 to 18:00',
  ],
  [
    'did anything set off an alert since yesterday evening',
    'review | Harbour Hotel | 2026-11-19 to 2026-11-20',
  ],
  ['what happened in the spa around 8 this morning, seemed super loud', 'night | Spa | 08:00'],
  ['alerts in the last 13 hours in the spa', 'night | Spa | part 08:00 on'],
  [
    'best time for a meeting tomorrow morning',
    'week | Harbour Hotel | saturday | part 06:00 to 12:00',
  ],
  ['write a note when the dj started', 'log'],
  ['how loud was the spa between 7 and 9 this mornign', 'night | Spa | part 07:00 to 09:00'],
  ['how was the spa this evenign', 'night | Spa | 0 nights ago | part 18:00 on'],
  ['quietest place to have a meeting at 3pm today', 'night | Harbour Hotel | part 14:50 to 15:10'],
])('%s', (line, meaning) => {
  expect(meaningOf(line, venues)).toBe(meaning);
});

const inTown = (name: string, address: string, zones: readonly string[]) => {
  const one = venue(name, zones);
  return { ...one, venue: { ...one.venue, address } };
};
const house = ['Bar', 'Dining Room', 'Lounge'];
const group = {
  connected: [
    inTown('Harbour Hotel', 'Quay Street 1, Copenhagen', ['Lobby Bar', 'Rooftop Bar', 'Spa']),
    inTown('Garden Inn', 'Park Row 8, Copenhagen', house),
    inTown('Mill Street', 'Mill Street 4, Manchester', house),
    inTown('Canal House', 'Quai 11, Paris', house),
    inTown('North Pier', 'Pier Road 5, Singapore', house),
  ],
  forChannel: undefined,
  byDefault: undefined,
};

test.each([
  ['is the rooftop bar in copenhagen ok', 'live | Rooftop Bar'],
  ['how is the lounge in copenhagen', 'live | Lounge'],
  ['how is harbour hotel in copenhagen', 'live | Harbour Hotel'],
  ['lobby bar and spa', 'live | Lobby Bar + Spa'],
  ['any alerts in the last hour', 'alerts'],
  ['a couple wants a quiet table, where do i put them', 'compare'],
  ['how was last night', 'compare'],
  ['night', 'compare'],
  ['how is it', 'compare'],
  ['is this week busier than last week', 'compare'],
  ['peak last night', 'measured | all venues | last night | most busy moment'],
  ['music', 'music | all venues'],
  ['csv last week', 'csv | all venues | last week'],
  ['did anyone react to the alert last night', 'refused unread'],
  ['compare last hour', 'refused unread'],
  // What no table tells asks which venue.
  ['what time did it calm down last night', 'not understood'],
])('of a group of which no venue is meant, %s', (line, meaning) => {
  expect(meaningOf(line, group)).toBe(meaning);
});

test('hours that begin in the morning end there too', () => {
  const at9 = Date.UTC(2026, 10, 21, 9, 10);
  expect(meaningOf('did the bar get louder between 5 and 7', group, at9)).toMatch(/05:00 to 07:00/);
});

test.each([
  [
    'did anything go off after midnight? guest in 204 complained',
    'night | Harbour Hotel | last night | part 00:00 on',
  ],
  ['any alerts before 8', 'night | Harbour Hotel | 0 nights ago | part of the day'],
])('asked by day, a night is the one that is over: %s', (text, meaning) => {
  expect(meaningOf(text, venues, Date.UTC(2026, 10, 22, 11, 20))).toBe(meaning);
});

test.each([
  ['is the rooftop bar too loud for a quiet drink atm?', 'live | Rooftop Bar'],
  ['anything too loud this morning', 'night | Harbour Hotel | part 06:00 to 12:00'],
  ['when should i expect it to calm down tonight in the lobby bar', 'tonight | Lobby Bar'],
  ['whats playing mode on the terrace, auto or manual?', 'music | Terrace | how_set'],
  ['which venue had the worst week', 'measured | all venues | 0 weeks ago | most calm venue'],
  ['which venue had the best week', 'measured | all venues | 0 weeks ago | most busy venue'],
  [
    'which venue had the worst week last week',
    'measured | all venues | last week | most calm venue',
  ],
  [
    'rank the bars by mood for last weekend',
    'measured | Lobby Bar + Rooftop Bar | last weekend | busy beside places',
  ],
  ['rank the bars by noise', 'live | Lobby Bar + Rooftop Bar'],
  ['best evening to sit on the terrace next week if i want it calm', 'week | Terrace'],
  ['how busy does the lobby bar normally get around 9 on a weekend', 'week | Lobby Bar | 21:00'],
  ["how's everything upstairs right now", 'live | Rooftop Bar'],
  [
    'party of 8 wants somewhere lively but not deafening, which bar',
    'live | Lobby Bar + Rooftop Bar',
  ],
  ['which day of the week is usually the loudest at the corner cafe', 'week | Corner Café'],
  ['turn off the too quiet alert for the library', 'refused beyond'],
  ['is anything off right now?', 'live | Harbour Hotel'],
  ['whats the quietest time of day in the spa usually', 'week | Spa'],
  ['log a note for the lobby bar: guest complained the speaker is crackling', 'log'],
  ['which zone has the lowest mood right now', 'quietest | Harbour Hotel'],
  ['which zone at the hotel has the highest loudness', 'live | Harbour Hotel'],
  ["what's tonight going to look like after 11", 'week | Harbour Hotel | friday | part 23:00 on'],
  // Nothing is called so, which is said, rather than that the time is not understood.
  ['how was the pool bar last night', 'not understood'],
  // No answer tells it of such days alone.
  ['is the terrace above 8 on weekdays', 'refused unread'],
  ['which zone is above 5 on weekends', 'refused unread'],
])('in other words, %s', (line, meaning) => {
  expect(meaningOf(line, venues)).toBe(meaning);
});

test.each([
  ['how will sunday brunch look in the lobby tomorrow', 'week | Lobby | sunday | 11:00'],
  ['how will the lobby be tomorrow sunday', 'week | Lobby | sunday'],
])('asked on a Saturday, tomorrow is Sunday: %s', (text, meaning) => {
  expect(meaningOf(text, venues, Date.UTC(2026, 10, 28, 10, 10))).toBe(meaning);
});

test.each([
  ['busiest venue on saterdays', 'busiest venue on saturdays'],
  ['lodest vanue rigth now', 'loudest venue right now'],
  ['weekly reveiw of all venues', 'weekly review of all venues'],
  ['top 3 venues by loudness', 'top 3 loudest venues'],
  ['rank the zones by mood', 'rank the liveliest zones'],
  ['wich venues are to loud', 'which venues are too loud'],
  ['which venue needs me most, and why?', 'which venue needs me most'],
  ['why does harbour hotel need me', 'does harbour hotel need me'],
])('%s means %s', (typed, right) => {
  const meaning = meaningOf(right, group);
  expect(meaning).not.toMatch(/refused|not understood/);
  expect(meaningOf(typed, group)).toBe(meaning);
});

test.each([
  'when does it get',
  'is it time to',
  'what about the',
  'compare mill street and',
  'is the lounge louder than',
  'last night compared to',
])('%s stops in the middle', (line) => {
  expect(meaningOf(line, group)).toBe('refused unfinished');
});

test.each([
  'how loud does it get',
  'when did it peak and how loud did it get',
  'who is on and for what',
])('%s is a whole line', (line) => {
  expect(meaningOf(line, group)).not.toBe('refused unfinished');
});
