import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { questionIds } from '../../src/conversation/questions/ids.ts';
import { showSeen } from '../../src/sandbox/show.ts';
import { dayMs, minuteMs } from '../../src/time.ts';
import { setUpAlert } from './with-alerts.ts';
import {
  ask,
  connected,
  messageOf,
  passMinutes,
  type Running,
  runSandbox,
  viewOf,
} from './with-sandbox.ts';

/** A venue that was connected on a Friday evening, asked about a week later. */

const friday = Date.UTC(2026, 10, 13, 19, 43);

describe('a week after a venue was connected', () => {
  let sandbox: Running & AsyncDisposable;

  beforeAll(async () => {
    sandbox = await runSandbox({ standsAt: friday });
    await connected(sandbox.as('manager'));
    await sandbox.settle();
    await sandbox.pass(7 * dayMs);
    await sandbox.settle();
  }, 60_000);

  afterAll(() => sandbox[Symbol.asyncDispose]());

  test('the form of an alert says what it would have done that week', async () => {
    const manager = sandbox.as('manager');
    const presets = viewOf(await manager.command('/ambience alert', 'bar'));
    const form = showSeen(await manager.press(presets, 'Choose'));
    expect(form).toMatch(/In the last 7 days, it (would have fired|wouldn't have fired)/);
    expect(form).not.toContain('in the last six hours');
  });

  // Each question with what its answer has to say, in this order.
  test.each<readonly [question: string, ...says: readonly string[]]>([
    ['how was last night', 'last night', 'Thursday 19 November', 'Liveliest at 20:45'],
    ['how was last friday', 'Friday 13 November'],
    ['last week', '13 Nov to 15 Nov', 'Data since Fri 13 Nov'],
    ['this week', '16 Nov to 19 Nov', "Doesn't include tonight"],
    ['best night', 'since 13 Nov', 'Friday 13 Nov'],
    ['terrace last night', 'Terrace (Harbour Hotel), last night'],
    ['how was the bar this morning', 'Lobby Bar', '20 November, 06:30 to 12:00', 'Rooftop Bar'],
    [
      'last friday vs the friday before',
      "so there's none for Friday 6 November",
      'Show Friday 13 November',
    ],
    ['this afternoon', 'Friday 20 November, 12:00 to 18:00'],
    ['any alerts last night', 'No alerts, because none was set up'],
    [
      'when did the terrace quiet down last friday',
      'Friday 13 November',
      'Quiet from 23:30 (loudness 4.5 or lower), after winding down from 21:15.',
    ],
    [
      'how is the lobby bar compared to last friday at this time',
      'Friday 13 November, 20:43',
      'Now, at 20:40',
      'Then: Mood',
    ],
    ['same time last week', 'Friday 13 November, 20:43'],
    [
      'fri and sat vs mon to thu this month',
      'November',
      'on Friday and Saturday.',
      'Average mood: ',
      'from Monday to Thursday (',
    ],
    ['average mood on weekdays vs weekends', 'on average)', 'from Friday to Sunday', 'On average'],
    ['loudest moment in the hotel last night', 'Loudest at '],
    [
      'top 3 loudest moments this week',
      'Loudest: ',
      "Shows each place's loudest moment per night.",
    ],
    ['busiest hour last night', 'Thursday 19 November', 'Liveliest hours: 20:00 to 21:00', 'Hour'],
    ['which hour was the loudest on the terrace last week', 'Loudest hour', 'Average loudness'],
    ['lobby bar average this week vs usual', 'on average (usually'],
    [
      'alerts this week vs last week',
      'alerts',
      'None this week so far or last week.',
      'No alerts are set up',
    ],
    [
      'were there more complaints this week than last week',
      'complaints',
      'No, there were none this week so far or last week',
      'Data since: Harbour Hotel Fri 13 Nov',
    ],
    [
      'more complaints in november than in october',
      'nothing was recorded in October. In November so far: no complaints.',
    ],
    ['tonight vs last friday', 'So far, tonight', ', against '],
    ['breakfast room this morning 7 to 10, calm or hectic?', '07:00 to 10:00', 'usually'],
    ['restaurant loudness yesterday from 17 to 23', '17:00 to 23:00', '(chart) Loudness'],
    ['rank all zones by noise since 7 this morning', '🔊 Loudest', 'Zone', 'Corridor', 'Spa'],
    [
      'top 3 loudest moments on the terrace this week',
      'Loudest: tonight at 20:30',
      '8.0',
      'on Wednesday at 19:30',
    ],
    ['average mood of the rooftop, fridays vs saturdays', 'on average', 'On average'],
    ['lobby bar this week so far, best night', 'On average', 'so far'],
    [
      'average loudness breakfast room from 7am to 10am weekdays vs weekend',
      // Of breakfast, those are Saturday and Sunday; of nights, they begin on Friday.
      'from Monday to Friday',
      'as on Saturdays and Sundays',
    ],
    [
      'which zones were louder than usual between 18 and 20',
      '18:00 to 20:00',
      'Much louder than usual: Corridor. A little louder: Lobby Bar',
    ],
    ['breakfast room loudness today', 'Friday 20 November, 06:30 to 20:43', 'highest 6.0 at 09:00'],
    ['breakfast room loudness tonight', 'tonight (Friday 20 November)', 'highest 2.9 at 19:45'],
    [
      'rooftop vs lobby bar last night',
      'Rooftop Bar and Lobby Bar were about equally busy (average mood',
    ],
    [
      'was the rooftop livelier than the lobby bar this week',
      'Rooftop Bar and Lobby Bar, this week',
      'No, both were equally lively',
      'Average mood: Rooftop Bar',
      "Doesn't include tonight",
    ],
    [
      'compare the rooftop bar and the terrace last week',
      'Rooftop Bar and Terrace, last week',
      'Rooftop Bar was',
      'Average mood: Rooftop Bar',
    ],
    ['was the rooftop ok at 10pm last night', 'Rooftop Bar', 'Yes, about as usual', 'usually'],
    ['was it normal at 22:00 last night', 'Harbour Hotel', 'Yes, about as usual', 'usually'],
    ['will it get busier after midnight', 'Usually not: mood', 'against', 'At 00:00'],
    ['will it calm down after 1', 'Usually, yes: mood', 'against', 'At 01:00'],
    ['will it fill up by 21:00', 'Usually', 'At 21:00'],
    ['all zones last night at 22:00', 'Zone', 'vs usual', 'Lobby Bar', 'Spa', 'Library'],
    ['is the terrace loud after midnight', 'loud then', '00:00 to'],
    ['was the spa louder than the terrace last night', 'No, Terrace was louder than Spa'],
    ['quietest zone last night', 'Quietest: Library and Corridor'],
    ['how lively was the terrace on wednesday evening', 'Wednesday 18 November, 18:00 to 00:00'],
    ['what was the quietest zone during lunch today', '12:00 to 15:00', 'both with loudness 2.4'],
    ['was the restaurant too loud at half 7', '19:30', 'No: no alert was open, and', 'Loudness'],
    ['at what hour is the restaurant usually at its loudest on saturday', 'Loudest around 20:00'],
    ['until what time was the terrace too loud last friday', "It wasn't too loud.", 'Loudest at'],
    ['was there any night this week when nothing went off', '4 of 4 nights had no alert: Monday'],
    ['has the mood in the lobby bar been rising or falling over the week', 'No clear direction.'],
    [
      'when was the terrace not sending data, and for how long',
      'this week',
      'no alert for missing data is set up',
    ],
    ['last night vs wednesday', 'last night and Wednesday 18 November'],
    // The last night is called as it was asked for.
    ['how was it on thursday', 'Harbour Hotel, Thursday 19 November'],
    ['which zone was the loudest on thursday', 'Harbour Hotel, Thursday 19 November'],
    ['loudest zone last night', 'Harbour Hotel, last night (Thursday 19 November)'],
    ['who turned up the music last friday', 'not who changed it'],
    ['what was it at 2am last night', 'Friday 20 November, 02:00'],
    ['how was thursday 12 november', 'Data from Harbour Hotel starts Fri 13 Nov'],
    ['csv last night', '.csv'],
    ['csv since wednesday', '2026-11-18-2026-11-20.csv'],
    ['csv of the terrace tonight', 'terrace-2026-11-20.csv'],
    ['was tuesday quiet', 'Tuesday 17 November'],
    [
      'lobby bar between 7 and 8',
      'Lobby Bar (Harbour Hotel), Friday 20 November, 19:00 to 20:00',
      'A little livelier than usual',
      'Mood 7.0 of 10 on average (usually 6.0)',
    ],
    ['what happened after midnight last night', '00:00 to 06:30', 'Mood 3.0 of 10 on average'],
    ['average mood in the lobby bar thurs 9pm to midnight', 'Thursday 19 November, 21:00 to 00:00'],
    [
      'how long was the rooftop above 8 last night',
      'Mood was above 8.0 for 30 min (21:30 to 22:00).',
    ],
    ['when was the rooftop bar loudest last night', 'last night', 'Loudest at 21:45: loudness 7.9'],
    ['which zone was the loudest last night', 'Loudest: Rooftop Bar', 'loudness 7.9', 'Lobby Bar'],
    ['which zones never got above mood 5 last night', 'Mood never above 5.0: Lobby (highest 4.9)'],
    ['how many times was the rooftop above 8 last night', 'Mood was above 8.0 once, for 30 min'],
    [
      'was the rooftop above mood 8 for more than an hour last night',
      'No, mood was never above 8.0 for 60 min or more. Highest: 8.2 of 10 at 21:45.',
    ],
    ['which nights was the rooftop above mood 8', 'on', 'Friday'],
    ['average loudness per zone last night', 'Average loudness: highest in', 'lowest in'],
    ['mood in the lobby bar hour by hour last night', 'Mood', 'on average', '18:00', '23:00'],
    ['was the rooftop louder at 22 or at 19 last night', 'Louder at 22:00.'],
    [
      'was the terrace both livelier and louder than the rooftop bar last night',
      'No, Terrace was neither livelier nor louder.',
    ],
    ['how loud did it get after 23:30 tonight', 'Tonight after 23:30 is still to come'],
    ["how will new year's eve be", 'a usual Thursday. A holiday can be very different.'],
    [
      'was tonight both louder and livelier than last night',
      'Harbour Hotel, tonight and last night, from 18:00 to 20:',
      'Yes, it was both louder and livelier tonight.',
      'Average loudness: ',
    ],
    ['trend of the terrace in the last 2 hours', 'Terrace (Harbour Hotel), Friday', 'mood'],
    ['best night last week', 'Liveliest: ', 'mood'],
    ['which week was the loudest', 'Too few weeks with enough data', 'This week so far'],
    ['where can i seat a couple who want a quiet dinner', 'quietest zone', 'Without Lobby, '],
    [
      'where can i take four guests for a lively drink at 23:00',
      'usually the liveliest',
      'Without Lobby, ',
    ],
    [
      'quiet dinner for a couple, which zone at 20:00 yesterday',
      'Thursday 19 November, 19:50',
      'Quietest: ',
      'Without Lobby, ',
    ],
    ['wednesday', 'on a usual Wednesday', 'Last Wednesday (18 Nov): '],
    ['when did it get busy', 'tonight (Friday 20 November)', 'Lively from 18:30'],
    ['how was the spa last night', 'Spa (Harbour Hotel), last night', 'Data from 18:00'],
    ['how was the spa yesterday', 'Spa (Harbour Hotel), yesterday', 'Data from 06:30'],
    ['restaurant today vs yesterday', 'Restaurant (Harbour Hotel): today and yesterday'],
    ['is the terrace sensor working', 'Terrace is reporting: mood', 'Harbour Hotel: working'],
    ['which zone is furthest from usual', 'Furthest from usual:'],
    ['is it getting louder over the last 7 days', 'the last 7 days', 'No, no clear direction'],
    ['average mood this week vs last week', 'of 10 on average', 'Not enough data from last week'],
    ['was the terrace lively last night at 21:00', '21:00', 'No.'],
    ['weekends vs weekdays in the spa', 'from Friday to Sunday', 'from Monday to Thursday'],
    ['is the bar calming down', 'No'],
    ['has it gotten quieter since 8', 'No.', 'at 20:00'],
    ['from 16 to 18 november', '16 Nov to 18 Nov', 'Wed 18 Nov'],
    ['since monday', '16 Nov to 20 Nov', "Doesn't include tonight"],
    [
      'was the lobby bar ever too loud this week',
      'Not that I can tell: no night was much louder than usual.',
      'Loudest: Thursday',
    ],
    ['lobby bar tonight vs last friday', 'So far, tonight is a little livelier'],
    [
      'is the lobby bar livelier tonight than last friday',
      'Yes. So far, tonight is a little livelier',
    ],
    [
      'was the lobby bar livelier last friday than tonight',
      'No. So far, tonight is a little livelier',
    ],
    ['give me a summary of last night', 'last night', 'Liveliest at 20:45'],
    ['is the music on auto on the terrace', "No, the music isn't automatic"],
    ['where do you need me', 'Terrace has its music turned up by hand'],
    ['is the rooftop still open', "I don't know opening hours"],
    ['can i send someone home at 10', "I don't know that"],
    ['will it get busier later tonight', 'Still to come', 'about as lively'],
    ['what was the loudest zone last night', '🔊 Loudest: Rooftop Bar'],
    ['is this week livelier than last week', 'this week', 'Not enough data from last week'],
    ['compare the lobby bar this week with last week', 'last week', 'Last week', 'Mon 16 Nov'],
    [
      'lunch this week',
      'this week, 12:00 to 15:00 (16 Nov to 20 Nov)',
      'Average mood',
      'Fri 20 Nov',
    ],
    ['how loud was the terrace after 22 this week', 'this week, 22:00 to 06:30', 'Thu 19 Nov'],
    ['lunch today vs yesterday', 'Harbour Hotel: today and yesterday, 12:00 to 15:00', 'Today was'],
    ['which zones are lively right now', 'Rooftop Bar, Terrace, Restaurant and Lobby Bar are busy'],
    ['which alerts are set up', 'No alerts yet'],
    ['when was the spa quietest today', 'today (Friday 20 November)', 'Quietest at'],
    ['which zones were quieter than usual this week', 'usual on most nights', 'Zone'],
    ['which zones were below their usual this week', 'usual on most nights', 'Zone'],
    ['was the lobby bar busier than usual tonight', 'tonight (Friday 20 November)', 'No.'],
    ['where is it too loud', 'than usual'],
    ['is it the music or the people in the lobby bar', ': music ', 'Lobby Bar'],
    ['how loud is the lobby bar usually at 9pm on weekdays', 'from Monday to Friday at 21:00'],
    [
      'how loud is the lobby bar usually from 20 to 22 on weekdays',
      'from Monday to Friday from 20:00 to 22:00',
    ],
    [
      'which zone is usually the loudest on fridays',
      'are usually the loudest zones on a Friday (loudness',
    ],
    [
      'where is it usually quietest at 1am on a saturday',
      'usually the quietest',
      'on a Saturday night at 01:00',
    ],
    [
      'which zone will be busiest tomorrow',
      "I don't know the future, but a usual Saturday looks like this.",
    ],
    ['add to handover: the lobby speaker crackles', 'That sounds like a note', 'Log this'],
    ['status', 'all 9 sensors reporting', 'History since 13 Nov'],
    ['anything wrong?', 'Yes, Terrace has its music turned up by hand'],
    [
      'when does the terrace usually get loud on a saturday',
      'Usually loud from',
      'Loudest around 20:00',
    ],
    ['when does the lobby bar usually calm down on fridays', 'Usually quiets down from 00:00'],
    ['was lunch today better than yesterdays lunch', 'today and yesterday, 12:00 to 15:00', 'No.'],
    ['did the lobby bar beat last friday', 'Yes. So far, tonight is a little livelier'],
    ['did last friday beat tonight in the lobby bar', 'No. So far, tonight'],
    ['is the lobby bar busier on fridays', 'Yes, Lobby Bar', 'on other days'],
    ['is the lobby bar usually louder on tuesdays', 'No, Lobby Bar', 'on other days'],
    ['is tuesday usually our busiest night', 'No. Harbour Hotel is usually liveliest on'],
    ['are fridays usually the busiest', 'Yes. Harbour Hotel is usually liveliest on'],
    [
      'when should we turn the music down on the rooftop',
      "I can't advise on that",
      'Rooftop Bar',
      'Usually quiets down from 00:00.',
    ],
    ['did anything happen last night', 'No alerts', 'About as lively'],
    ['what happened around 9 last night', '20:30 to 21:30', 'Busiest'],
    ['should the lobby bar be this loud', 'Yes, Lobby Bar is about as loud as usual.'],
    ['which night is the quietest', 'is usually quietest'],
    ['which playlist works best', "I don't keep a record of what played when", 'Music'],
    ['is the music in the spa automatic or by hand', 'The music is automatic in Spa.'],
    ['are all the sensors working', 'Yes, all 9 sensors are reporting.'],
    ['any sensors down', 'No, all 9 sensors are reporting.'],
    ['how many sensors are down', 'None: all 9 sensors are reporting.'],
    ['is harbour hotel back online', 'Yes, all 9 sensors are reporting.'],
    ['will tomorrow be busier than today', 'Saturday', 'Friday'],
    ['loudest night this week', 'Loudest: ', 'The loudest zone was '],
    ['is the library quiet on weekends', "Yes, it's usually quiet on Saturdays and Sundays."],
  ])('%s', async (question, ...says) => {
    // So that none goes on with the one before.
    await ask(sandbox.as('bartender'), '/ambience help');
    const answer = await ask(sandbox.as('bartender'), `/ambience ${question}`);
    const places = says.map((one) => answer.indexOf(one));
    expect(places, answer).not.toContain(-1);
    expect(places, answer).toEqual(places.toSorted((a, b) => a - b));
  });

  // The last one, because an alert changes other answers.
  test('an alert for any zone is not exceeded by the noise of quiet zones', async () => {
    const manager = sandbox.as('manager');
    await setUpAlert(manager, { channelId: 'bar' });
    await ask(manager, '/ambience report this week');
    const files = sandbox.slack.state.messages.flatMap(({ file }) => file ?? []);
    const report = files.find(({ name }) => name.endsWith('.html'))?.content;
    expect(report).toContain(
      'The night that is going on, and what was noted since it began, is not',
    );
    for (const zone of ['Spa', 'Library', 'Corridor']) {
      expect(report).toMatch(
        new RegExp(`${zone}</th>\\s*<td[^>]*>[^<]*</td>\\s*<td[^>]*>0 min</td>`),
      );
    }
  });
});

describe('two venues, three days after they were connected', () => {
  let sandbox: Running & AsyncDisposable;

  beforeAll(async () => {
    sandbox = await runSandbox({ standsAt: friday });
    for (const code of ['HARBOUR-HOTEL', 'CORNER-CAFE', 'LAKESIDE-INN']) {
      await connected(sandbox.as('manager'), code);
    }
    await sandbox.settle();
    await ask(sandbox.as('bartender'), '/ambience log Lakeside Inn: guest complained of noise');
    await sandbox.pass(3 * dayMs);
    await sandbox.settle();
  }, 60_000);

  afterAll(() => sandbox[Symbol.asyncDispose]());

  test('earlier nights are offered as far back as the venue is known', async () => {
    const bartender = sandbox.as('bartender');
    expect(await ask(bartender, '/ambience tonight harbour')).toMatch(
      /\[ Last night \] \[ Last week \]/,
    );
    // It was connected on a Friday, three days ago.
    expect(await ask(bartender, '/ambience week harbour saturday')).toContain('[ Last Saturday ]');
    expect(await ask(bartender, '/ambience week harbour thursday')).not.toContain(
      '[ Last Thursday ]',
    );
    await using fresh = await runSandbox({ standsAt: friday });
    await connected(fresh.as('manager'));
    const answer = await ask(fresh.as('bartender'), '/ambience tonight');
    expect(answer).toContain('[ Log a round ]');
    expect(answer).not.toMatch(/Last night|Last week/);
  });

  test.each<readonly [question: string, ...says: readonly string[]]>([
    ['how did Park House do last night', "There's no venue or zone called “Park House”."],
    ['how is Blue Lagoon doing', "There's no venue or zone called “Blue Lagoon”."],
    ['compare last night', 'Corner Café', 'Lakeside Inn · waiting for the owner'],
    ['which venues were above 5 last night', 'Harbour Hotel (peak', 'went above mood 5.0'],
    ['how many venues were above 5 last night', 'venues went above mood 5.0: Harbour Hotel'],
    ['how many venues were above 9.9 last night', 'None of your venues went above mood 9.9'],
    ['how many alerts tonight across the group', 'All venues, tonight', 'No complaints'],
    ['compare last night', 'All venues, last night', 'Liveliest: Harbour Hotel', 'Peak at'],
    ['which venue was loudest last night', 'Loudest: Harbour Hotel', 'Then Corner Café'],
    [
      'which venue was loudest tonight',
      'Harbour Hotel and Corner Café, tonight',
      'Loudest: Harbour Hotel',
    ],
    [
      'compare tonight with usual',
      'All venues, tonight',
      "At Corner Café, the evening hasn't begun yet.",
      'Overall vs usual',
    ],
    ['harbour hotel vs corner café tonight', 'Harbour Hotel and Corner Café, tonight'],
    ['how many alerts at all venues last week', '1 complaint at Lakeside Inn', 'Mood peak'],
    ['which venue is loudest tonight', 'is the loudest of your venues', 'Updated'],
    ['harbour vs corner yesterday', 'Harbour Hotel and Corner Café, yesterday', 'Liveliest:'],
    ['complaints at all venues last week', 'all venues: 1 complaint, 9 Nov', 'Lakeside Inn'],
    [
      'how many complaints at all venues last week',
      '1 complaint at Lakeside Inn',
      'Lakeside Inn',
      'Harbour',
    ],
    ['all venues last night at 23:00', 'Harbour Hotel', '15 November, 23:00', 'Corner Café'],
    ['last weekend after 22', 'Harbour Hotel, last weekend, 22:00 to 06:30'],
    [
      'more complaints this week or last week',
      'complaints',
      'More last week (1 complaint) than this week so far (none).',
      'All at Lakeside Inn',
      'Data since: ',
    ],
    [
      'were there more complaints last week than the week before',
      'nothing was recorded the week before. Last week: 1 complaint.',
    ],
    [
      'which venues have no music playing',
      'The music is muted in Breakfast Room (Harbour Hotel).',
      'Music is playing at both venues',
      'Corner Café',
    ],
    ['which venue has the loudest music', 'The music is set highest in', 'Corner Café'],
    [
      'which night had the most complaints last week',
      'complaints last week',
      'Most complaints: Friday 13 November (1).',
    ],
    ['is any venue having a slow night', 'calmer than usual'],
    ["was there any night this week the rooftop wasn't lively", 'Rooftop Bar (Harbour Hotel)'],
    ['how are both bars', 'Lobby Bar (Harbour Hotel)', 'Rooftop Bar (Harbour Hotel)'],
    ['how many venues are above mood 1', '2 of 2 venues are above mood 1: '],
    ['did harbour hotel beat corner café last night', 'Yes, Harbour Hotel was livelier.'],
    ['what was our worst venue last night', 'All venues, last night', 'Calmest: '],
    ['was last weekend better than the one before for the group', 'All venues, last weekend'],
    ['which venues are filling up', 'illing up', 'Corner Café', 'Updated'],
    ['was last night normal across all venues', 'All venues, last night', 'were about as usual'],
    ['which venue had the worst night this week', 'Not enough data'],
    [
      'is the group busier than last week',
      'All venues, this week',
      'Not enough data to compare with the week before',
    ],
    ['log maintenance all venues', 'Venue log, all venues: no maintenance entries'],
    ['open follow-ups at all venues', 'Venue log, all venues: open follow-ups'],
    ['average mood of all venues last weekend', 'Corner Café, last weekend', 'Average mood'],
    ['average loudness per venue last weekend', 'All venues', 'Average loudness'],
    ['all venues csv last week', 'venues-2026-11-09-2026-11-15.csv'],
    ['compare last night as csv', 'venues-2026-11-15.csv'],
    ['export compare last week', 'venues-2026-11-09-2026-11-15.csv'],
    ['alerts last weekend', 'All venues, last weekend', 'Corner Café', 'Harbour Hotel'],
    ['rank my venues by mood last weekend', 'Liveliest, by peak: Harbour Hotel', 'Corner Café'],
    ['are we busier than the café', 'Harbour Hotel is livelier than Corner Café'],
    ['how was last weekend for the group', 'All venues, last weekend', 'Corner Café'],
    ['hows the group tonight vs last friday', 'All venues: tonight and Friday 13 November'],
    ['how was last saturday everywhere', 'All venues, Saturday 14 November'],
    ['show all three last weekend', 'All venues, last weekend'],
    ['which venue was above usual last night', 'No venue was livelier than usual', 'vs usual'],
    ['which venue peaked first last night', 'Corner Café peaked first', 'Next: Harbour Hotel'],
    ['which venue improved most last week', 'Not enough data to compare with the week before'],
    ['are we quieter than the café', 'Corner Café is quieter than Harbour Hotel'],
    [
      'which venues are not busy',
      'Harbour Hotel (20:43 there)',
      'Corner Café (14:43 there)',
      'busy',
    ],
    [
      'is harbour hotel busier than the café on saturdays',
      'Yes, Harbour Hotel is usually livelier than Corner Café on a Saturday',
      'Mood peak',
    ],
    [
      'which venue will peak first tomorrow',
      "I don't know the future, but a usual Tuesday",
      'Corner Café usually peaks first on a Tuesday',
    ],
    ['who logged the complaint about noise', 'Venue log, all venues', 'complained of noise'],
    ['any lost property', 'Not that anyone logged.', 'Venue log, all venues', 'with “lost”'],
    ['which venue has no alert set up', 'No alerts yet'],
    ['give me a summary of the group', 'are as usual'],
    ['what still needs doing at the café', 'Venue log, Corner Café: open follow-ups'],
    ['which venue is closest to normal', "I didn't understand closest", 'All venues'],
    ['how many open follow-ups do we have', 'Venue log, all venues: open follow-ups'],
    ['log entries across all venues', 'Venue log, all venues', 'complained of noise'],
    ['any complaints at any venue', 'Venue log, all venues: 1 complaint'],
    ['oldest open follow up', "I can't take oldest into account"],
    ['summary of the day for each venue', 'are as usual'],
    ['best venue last weekend', 'Corner Café, last weekend', 'Liveliest: Harbour Hotel'],
    [
      'what needs my attention',
      'Nothing needs a look right now',
      "waiting for the owner's approval",
    ],
    ['why is there no data from lakeside', 'Lakeside Inn', 'waiting for the owner'],
    ['complaints about the terrace not the library', 'Terrace (Harbour Hotel): no complaints'],
    ['entries at all venues not counting rounds', 'Venue log, all venues without rounds'],
    [
      'complaints about the terrace and the library',
      'Terrace and Library (Harbour Hotel): no complaints',
      'No entries',
    ],
    ['did anyone complain last week', 'Yes.', 'Venue log, all venues: 1 complaint', 'Lakeside Inn'],
    ['is the music off anywhere', 'Yes, the music is muted in Breakfast Room'],
    ['is the music on everywhere', "No, there's none in Breakfast Room (Harbour Hotel)"],
    ['did anyone complain tonight', 'Not that anyone logged.', 'no complaints'],
    ['did we get any alerts last weekend', 'No alerts were set up. 1 complaint at Lakeside Inn'],
    ['any alerts or complaints last weekend', 'last weekend (13 Nov to 15 Nov)'],
    ['how was last weekend at the café compared with the one before', 'Not enough data from 6 Nov'],
    ['was last month louder than the month before at the café', "there's none for October"],
    ["who's having the best night right now", 'is the busiest'],
    ['put my venues in order from liveliest to calmest', 'Busiest right now:', 'Corner Café'],
    ['give me the lay of the land', 'are as usual'],
    ['how many venues are too loud', 'No'],
    ['are all three venues reporting', 'sensors are reporting'],
    ["what's broken at the corner café", 'Corner Café: working'],
    ['when did we last hear from the corner café', 'Corner Café: working', 'updated'],
    ['send me a round-up every monday', 'Ask for a digest'],
    ['make the terrace turn it down', "I can't change the music"],
    ['rank the zones at the harbour', 'Liveliest first: '],
    ['has terrace mood dropped in the last hour', ': mood'],
    ['what song was on last night', 'not what it was like earlier'],
    ['has anyone picked up the alert', 'No alerts'],
    ['did anyone change the alert limits', "I don't keep a record of who changed"],
    ['was there anything in the log on the 13th', 'Yes.', 'Complaint, Lakeside Inn'],
    ['log csv complaints all venues', 'all-venues-complaints'],
    ['last night except lakeside', 'Harbour Hotel and Corner Café, last night'],
    ['all complaints at all venues', 'Complaint, Lakeside Inn', 'guest complained of noise'],
    ['are any sensors offline at corner café', 'Corner Café: working', 'sensors reporting'],
    ['last weekend at both hotels', 'All venues, last weekend'],
    ['this week vs last week for all venues', 'All venues, this week'],
    ['which venue had the most complaints last week', 'Most complaints: Lakeside Inn (1)'],
    ['log corner cafe: fight outside, hand cut', 'Incident, Corner Café'],
    ['log guest fell on saturday at 22:00', 'Incident, Harbour Hotel · Sat 14 Nov 22:00'],
  ])('%s', async (question, ...says) => {
    // So that none goes on with the one before.
    await ask(sandbox.as('bartender'), '/ambience help');
    const answer = await ask(sandbox.as('bartender'), `/ambience ${question}`);
    const places = says.map((one) => answer.indexOf(one));
    expect(places, answer).not.toContain(-1);
    expect(places, answer).toEqual(places.toSorted((a, b) => a - b));
  });

  test('buttons go on with all venues, or with one of several', async () => {
    const bartender = sandbox.as('bartender');
    const log = messageOf(await bartender.command('/ambience log all venues'));
    const complaints = showSeen(await bartender.press(log, 'Complaints'));
    expect(complaints).toContain('Venue log, all venues: 1 complaint');
    // The other kinds that are listed, too.
    const incidents = showSeen(await bartender.press(log, 'Incidents'));
    expect(incidents).toMatch(/Venue log, all venues: (\d+ )?incident/);
    expect(incidents).not.toContain('Complaint,');
    const usual = await bartender.command('/ambience usual sunday for all venues');
    expect(showSeen(usual)).toContain('Corner Café on a usual Sunday');
    const one = showSeen(await bartender.press(messageOf(usual), 'Corner Café'));
    expect(one).toContain('Corner Café on a usual Sunday');
    expect(one).not.toContain('Harbour Hotel on');
  });

  test('a venue of the comparison is opened for the same night', async () => {
    const bartender = sandbox.as('bartender');
    const compared = messageOf(await bartender.command('/ambience compare last night'));
    const opened = showSeen(await bartender.press(compared, 'Show Corner Café'));
    expect(opened).toContain('Corner Café, yesterday');
  });

  test('venues are compared on several usual days', async () => {
    const bartender = sandbox.as('bartender');
    const question = '/ambience which venue is busier on fridays and saturdays';
    expect(await ask(bartender, question)).toContain('than Corner Café on Fridays and Saturdays');
  });

  test('a file of all venues has a row for each venue and night', async () => {
    await ask(sandbox.as('bartender'), '/ambience csv all venues last week');
    const sent = sandbox.slack.state.messages.findLast(({ file }) => file !== undefined);
    const [columns = '', ...rows] = (sent?.file?.content ?? '').trim().split(/\r?\n/);
    expect(columns).toContain('Venue,Night of,Mood peak,Mood peak at,Mood vs usual,Loudness peak');
    expect(rows.filter((row) => row.startsWith('Harbour Hotel,2026-11-1'))).toHaveLength(6);
    expect(rows).toHaveLength(14);
    // Nothing was counted before it was connected.
    expect(rows).toContain('Corner Café,2026-11-09,,,,,,,,,America/New_York');
    const sunday = rows.find((row) => row.startsWith('Corner Café,2026-11-15')) ?? '';
    expect(sunday).toMatch(
      /^Corner Café,2026-11-15,\d\.\d+,2026-11-15 \d\d:\d\d,.*,0,0,America\/New_York$/,
    );
  });

  test('one that withdraws access keeps its place in what was measured', async () => {
    const bartender = sandbox.as('bartender');
    sandbox.venueService.revoke('CORNER-CAFE');
    await sandbox.pass(25 * minuteMs);
    await ask(bartender, '/ambience corner cafe');
    await passMinutes(sandbox, 2);
    await sandbox.pass(60 * minuteMs);
    expect(await ask(bartender, '/ambience loudest zones today at all venues')).toMatch(
      /Some data is missing: Corner Café since \d\d:\d\d\.$/m,
    );
    const ranked = await ask(bartender, '/ambience which venue was loudest last night');
    expect(ranked).toMatch(/Loudest: Harbour Hotel, .*Then Corner Café/);
    expect(await ask(bartender, '/ambience last night at the cafe')).toMatch(
      /Corner Café, .*The venue has withdrawn access\. A manager can connect it again/s,
    );
    const handover = await ask(bartender, '/ambience handover at all venues');
    expect(handover).toMatch(/Handover, Harbour Hotel.*Handover, Corner Café.*No live data since/s);
    // What cannot be read is said, and doesn't keep the other venue from being answered.
    const files = await ask(bartender, '/ambience csv harbour hotel and corner cafe');
    expect(files).toMatch(/harbour-hotel-zones.*Corner Café.*withdrawn access/s);
  });
});

test('a zone that is gone keeps its past, and nobody is told how it is now', async () => {
  await using sandbox = await runSandbox({ standsAt: friday });
  await connected(sandbox.as('manager'));
  await sandbox.settle();
  const bartender = sandbox.as('bartender');
  await sandbox.pass(2 * dayMs);
  sandbox.venueService.renameZone('zn-4107', 'zn-9999', 'Hammam');
  await sandbox.pass(dayMs);
  await sandbox.settle();
  for (const line of ['spa', 'is the spa busy', 'how loud is it in the spa', 'trend spa']) {
    const answer = await ask(bartender, `/ambience ${line}`);
    expect(answer).toContain('Spa is no longer a zone of Harbour Hotel');
    expect(answer).toContain('I still know its past');
  }
  const shown = messageOf(await bartender.command('/ambience spa'));
  const lastDay = showSeen(await bartender.press(shown, questionIds.ask));
  expect(lastDay).toContain('Spa (Harbour Hotel), tonight (Monday 16 November)');
  const past = await ask(bartender, '/ambience how was the spa last saturday');
  expect(past).toContain('Spa (Harbour Hotel), Saturday');
  expect(past).toContain('Liveliest at');
  expect(await ask(bartender, '/ambience spa last week')).toContain(
    'Spa (Harbour Hotel), last week',
  );
  // It is no choice where something is set up or measured now.
  expect(await ask(bartender, '/ambience zones')).not.toContain('Spa');
  expect(await ask(bartender, '/ambience live')).not.toContain('Spa');
  // One that has its name now is meant by it.
  sandbox.venueService.renameZone('zn-9999', 'zn-9999', 'Spa');
  await sandbox.pass(dayMs);
  await ask(bartender, '/ambience live');
  await sandbox.settle();
  expect(await ask(bartender, '/ambience spa')).not.toContain('no longer');
}, 60_000);

test('venues elsewhere are ranked over the same night, where another one was the last', async () => {
  await using sandbox = await runSandbox({ standsAt: friday });
  for (const code of ['HARBOUR-HOTEL', 'WALKTHROUGH-SHOP']) {
    await connected(sandbox.as('manager'), code);
  }
  // On Sunday evening in Copenhagen, it is Monday morning in Sydney.
  await sandbox.pass(2 * dayMs);
  const bartender = sandbox.as('bartender');
  const rowOf = async (question: string) =>
    /Walkthrough Shop {2,}(\d.*)/.exec(await ask(bartender, `/ambience ${question}`))?.[1];
  const saturday = await rowOf('which venue had the best night on saturday 14 november');
  expect(saturday).toMatch(/^\d\.\d +\d\d:\d\d/);
  expect(await rowOf('which venue had the best night yesterday')).toBe(saturday);
  // Where most venues are, times need no place.
  await connected(sandbox.as('manager'), 'CANAL-HOUSE');
  await sandbox.settle();
  const local = 'Times are local (Sydney).';
  expect(await ask(bartender, '/ambience walkthrough shop')).toContain(local);
  expect(await ask(bartender, '/ambience harbour hotel')).not.toContain('Times are local');
  await sandbox.as('manager').command('/ambience use walkthrough shop', 'bar');
  expect(showSeen(await bartender.command('/ambience live', 'bar'))).not.toContain(local);
}, 60_000);

test('a week that is going on is compared with the same hours of the week before', async () => {
  await using sandbox = await runSandbox({ standsAt: friday - 5 * dayMs });
  for (const code of ['HARBOUR-HOTEL', 'CORNER-CAFE']) {
    await connected(sandbox.as('manager'), code);
  }
  await sandbox.pass(5 * dayMs);
  // An hour after the time at which the weeks are compared.
  await sandbox.pass(60 * minuteMs);
  sandbox.venueService.measure('zn-4105', { mood: 9.9 });
  await sandbox.pass(30 * minuteMs);
  sandbox.venueService.measure('zn-4105', undefined);
  await sandbox.pass(7 * dayMs - 90 * minuteMs);
  await sandbox.settle();
  const bartender = sandbox.as('bartender');
  const answer = await ask(bartender, '/ambience compare all venues this week');
  expect(answer).toContain('The week before is counted up to the same time');
  const [now, before] = /Harbour Hotel {2,}(\S+) +(\S+)/.exec(answer)?.slice(1).map(Number) ?? [];
  const whole = /Liveliest at \S+ \(mood (\d+\.\d)/.exec(
    await ask(bartender, '/ambience last friday'),
  )?.[1];
  expect({ now, before, whole }).toEqual({ now: 8.1, before: 7.7, whole: '8.2' });
  const nights = await ask(bartender, '/ambience was thursday busier than wednesday, both venues');
  expect(nights).toMatch(/^All venues: last night and Wednesday 18 November\n(Yes|No)\b/);
  expect(nights.match(/^(Harbour Hotel|Corner Café) +\d\.\d +\d\.\d/gm)).toHaveLength(2);
}, 60_000);
