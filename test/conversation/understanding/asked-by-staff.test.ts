import { expect, test } from 'vitest';
import { meaningOf } from './meaning-of.ts';
import { harbourAndCorner as venues } from './two-venues.ts';

/** Questions as managers and night staff have typed them, and what each is read as. */

test.each([
  ['how often did we break the noise limit this month', 'review | Harbour Hotel | 2026-11'],
  ['how often was the terrace over its limit this week', 'review | Terrace | 0 weeks ago'],
  [
    'restaurant yesterday morning, calm or chaos',
    'night | Restaurant | last night | part 06:00 to 12:00',
  ],
  ['restaurant this morning 7 to 10, calm or hectic?', 'night | Restaurant | part 07:00 to 10:00'],
  ['is the lobby bar calm or busy', 'live | Lobby Bar'],
  ['was it quiet or loud in the spa at 3', 'trend | Spa | 15:00'],
  [
    'top 3 loudest moments on the terrace since monday',
    'measured | Terrace | 2026-11-16 to 2026-11-20 | most loud moment, first 3',
  ],
  ['anywhere in the hotel thats unusually dead for this time', 'live | Harbour Hotel'],
  ['any zone behaving unusual right now', 'live | Harbour Hotel'],
  ['which zones are different from usual', 'live | Harbour Hotel'],
  ['any zone busier than usual', 'live | Harbour Hotel'],
  ['was anything broken or being repaired in the spa this month', 'log'],
  ['anything from guests about noise this week?', 'log'],
  ['please tell me the three most quiet zones right now', 'live | Harbour Hotel | number 3, quiet'],
  ['who set the terrace alert and when', 'alerts | rules'],
  ['average mood of rooftop, fridays vs saturdays', 'week | Rooftop Bar | average any'],
  ['how loud was the terrace when the alarm came', 'alerts | last'],
  [
    'what time does brunch usually peak in the restaurant on sundays',
    'week | Restaurant | sunday | part 10:00 to 14:00',
  ],
  [
    'was there any point on saturday when the terrace was livelier than the rooftop bar?',
    'refused unread',
  ],
  [
    'is music dominating in the rooftop bar on weekends or is it people talking',
    'refused only_now',
  ],
  ['5-7 this week against the two weeks before', 'refused unread'],
  ['compare this friday so far with the last two', 'refused unread'],
  [
    'restaurant friday dinner 19-22 please, mood and loudness',
    'night | Restaurant | last friday | part 19:00 to 22:00',
  ],
  [
    'which nights did we have louder than usual in the lobby since mid november',
    'review | Lobby | 2026-11-15 to 2026-11-20',
  ],
  ['is the lobby louder than it ought to be', 'live | Lobby'],
  ['i need a quick sum up of the whole hotel for the handover note', 'handover'],
  ['what did the bar turn over last night', 'refused beyond'],
  ['anything I should know before lunch?', 'live | Harbour Hotel'],
  [
    'has the music been drowning people out in the lobby bar tonight or is it the other way round',
    'music | Lobby Bar | leading',
  ],
  [
    'guest in 214 says the noise from below is awful, whats loudest at the moment',
    'live | Harbour Hotel',
  ],
  [
    'was it this loud on wednesday too in the lobby bar',
    'night | Lobby Bar | 0 nights ago vs last wednesday',
  ],
  [
    'did anything happen in the spa around eight',
    'night | Spa | 0 nights ago | part 19:00 to 21:00',
  ],
  ['is the café open yet / anything happening in the garden?', 'refused beyond && live | Garden'],
  ['will the restaurant be busy tomorrow at brunch', 'week | Restaurant | saturday | 11:00'],
  ['why is the café showing nothing', 'status'],
  ['how was thanksgiving 2025 at the café', 'night | Corner Café | 2025-11-27'],
  [
    'did the restaurant get livelier after the dinner started at 18',
    'measured | Restaurant | 0 nights ago | part 18:00 on | change of mood, whether more busy',
  ],
  ['which venue improved most compared to the week before', 'compare'],
  [
    'harbour hotel yesterday evening, give me the short story',
    'night | Harbour Hotel | last night | part 18:00 to 00:00',
  ],
  ['is the spa closed now or what', 'refused beyond'],
  ['rank the bars by how lively they are now', 'live | Lobby Bar + Rooftop Bar'],
  ['rank all zones by mood pls', 'live | Harbour Hotel | number 9, busy'],
  ['what was our bar take tonight', 'refused beyond'],
  [
    'which is more about music right now, rooftop or lobby bar',
    'music | Rooftop Bar + Lobby Bar | leading',
  ],
  ['is any zone weirdly quiet tonight', 'live | Harbour Hotel'],
  [
    'room 212 complained about noise around 1am, which zone was loud then',
    'measured | Harbour Hotel | 0 nights ago | part 01:00 to 01:00 | most loud zone',
  ],
  ['who logged the last complaint and what was it about', 'log'],
  ['overall how was this week, 3 lines for the GM meeting', 'review | Harbour Hotel | 0 weeks ago'],
  ['raise the terrace alert a bit, we keep getting pinged', 'refused beyond'],
  ["tell me if the rooftop bar goes above what's normal", 'alert'],
  [
    "when's the lobby usually the busiest on a monday, need it for rostering",
    'week | Lobby | monday',
  ],
  [
    'when is breakfast at its worst on saturdays, want to tell the early shift',
    'week | Harbour Hotel | saturday | part 06:30 to 10:30',
  ],
  ['what was going on thursday night, any events?', 'night | Harbour Hotel | last thursday'],
  [
    'has the spa been noisier since monday than the week before?',
    'review | Spa | 0 weeks ago vs last week',
  ],
  ['alerts since wednesday evening on the terrace', 'review | Terrace | 2026-11-18 to 2026-11-20'],
  ['complaints since wednesday evening', 'log'],
  ['did somebody write something in the log about the spa?', 'log'],
  ['was something written in the log about the spa', 'log'],
  [
    'quiet nights this month in the spa - which ones',
    'measured | Spa | 2026-11 | nights never loud',
  ],
  ["why can't I see the corner café", 'status'],
  ['corner café why i cannot see it', 'status'],
])('%s', (text, meaning) => {
  expect(meaningOf(text, venues)).toBe(meaning);
});
