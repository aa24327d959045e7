import { expect, test } from 'vitest';
import { parseLine } from '../../../src/conversation/router.ts';
import { interpret } from '../../../src/conversation/understanding/interpret.ts';
import { meaningOf } from './meaning-of.ts';
import { venue, harbourAndCorner as venues } from './two-venues.ts';

/** Questions in the words of bar staff, front office and event managers, and what each is read as. */

test.each([
  ['what did we ring up tonight', 'refused beyond'],
  [
    'Is the DJ on the rooftop drowning everyone out or are people actually talking?',
    'music | Rooftop Bar | leading',
  ],
  [
    'does the music drown out the talking in the lobby bar at the moment',
    'music | Lobby Bar | leading',
  ],
  ['is the dj too much in the rooftop bar', 'music | Rooftop Bar | leading'],
  ['put a note in the log: ice machine behind lobby bar leaking, 23.30', 'log'],
  [
    'numbers for all the drinking spots: lobby bar, rooftop, terrace. mood and loudness',
    'live | Lobby Bar + Rooftop Bar + Terrace',
  ],
  [
    'where can I send a couple who want somewhere calm for a nightcap',
    'quietest | Harbour Hotel | without Lobby + Spa',
  ],
  ['which zone is most off from what it normally is at this time', 'live | Harbour Hotel'],
  ['whats mood mean again, 7 is good?', 'refused beyond'],
  ['does mood 7 mean good or just busy', 'refused beyond'],
  ['how did happy hour go, 5 to 7 in lobby bar', 'night | Lobby Bar | part 17:00 to 19:00'],
  ['terrace quiet? want to close it at midnight', 'live | Terrace'],
  ['where is mood high but loudness low', 'live | Harbour Hotel'],
  ['Which zones have music playing but hardly any life?', 'live | Harbour Hotel'],
  ['how was the terrace since last weekend', 'review | Terrace | 2026-11-13 to 2026-11-20'],
  [
    'what did the DJ set on saturday do to the mood on the rooftop?',
    'night | Rooftop Bar | last saturday',
  ],
  [
    'Restaurant dinner mood mon tue wed',
    'review | Restaurant | 2026-11-16 to 2026-11-18 | part 18:00 to 22:00',
  ],
  ['restaurant mon, tue & wed', 'review | Restaurant | 2026-11-16 to 2026-11-18'],
  [
    'I need a quiet spot for a podcast interview now, which zone would you pick',
    'quietest | Harbour Hotel',
  ],
  ['spa noise level today since opening', 'night | Spa | 0 nights ago | part of the day'],
  ['quietest hour in the spa on sundays', 'week | Spa | sunday'],
  ["what's on file about the lobby maintenance?", 'log'],
  ['was it loud in the lobby between 1 and 4 at night?', 'night | Lobby | part 01:00 to 04:00'],
  [
    "what's a good time tomorrow to do the fire drill, when everything is quietest",
    'week | Harbour Hotel | saturday',
  ],
  [
    'average mood in the restaurant between 7 and 10, each day this week',
    'measured | Restaurant | 0 weeks ago | part 19:00 to 22:00 | average mood per night',
  ],
  ['is it too quiet in the restaurant for this time of day', 'live | Restaurant'],
  ['is it too loud in the lobby for a friday', 'live | Lobby'],
  [
    'how does the lobby this morning compare to the same time last week',
    'night | Lobby | 0 nights ago vs 7 nights ago | part 06:00 to 12:00',
  ],
  [
    'was breakfast busier today than last week',
    'night | Harbour Hotel | 0 nights ago vs 7 nights ago | part 06:30 to 10:30',
  ],
  [
    'lobby bar this afternoon vs last week',
    'night | Lobby Bar | 0 nights ago vs 7 nights ago | part 12:00 to 18:00',
  ],
  [
    'avg 19-22 mon to thu',
    'measured | Harbour Hotel | 2026-11-16 to 2026-11-19 | part 19:00 to 22:00 | average any per night',
  ],
  ['is the corner café awake yet', 'live | Corner Café'],
  ['what time is it at the café and is it even open', 'live | Corner Café'],
  ['is anything broken / under maintenance at the moment?', 'log'],
  ['which guests are arriving late tonight', 'refused beyond'],
  ['has the spa trend over 3 weeks, up or down', 'measured | Spa | last 21 days | change of any'],
  ['spa trend over 3 weeks, up or down', 'measured | Spa | last 21 days | change of any'],
  [
    'lobby bar mood between 9 and 10 pm tonight pls',
    'measured | Lobby Bar | 0 nights ago | part 21:00 to 22:00 | average mood',
  ],
  [
    'is there too much music in the lobby bar or is it people talking',
    'music | Lobby Bar | leading',
  ],
  ['is it still music up in the rooftop or just chatter', 'music | Rooftop Bar | leading'],
  [
    'busiest zones tonight since 18:00',
    'measured | Harbour Hotel | 0 nights ago | part 18:00 on | most busy zone',
  ],
  [
    'rank all zones by how lively they were tonight from 18 till now',
    'measured | Harbour Hotel | 0 nights ago | part 18:00 on | most busy zone',
  ],
  [
    'first hour after midnight in the lobby, typical loudness for a saturday',
    'week | Lobby | saturday | part 00:00 to 01:00',
  ],
  ['mood 8, is that a lot for the lobby bar at 11pm?', 'week | Lobby Bar | friday | 23:00'],
  [
    'Is 7 normal for the restaurant on a saturday at half eight?',
    'week | Restaurant | saturday | 20:30',
  ],
  [
    'which zones are dead on sunday afternoons',
    'week | Harbour Hotel | sunday | part 12:00 to 18:00 | by zone',
  ],
  [
    'restaurant lunch, weekdays vs weekend, how lively',
    'week | Restaurant | mon tue wed thu fri vs sat sun | 13:00',
  ],
  [
    'restaurant dinner, weekdays vs weekend, how lively',
    'week | Restaurant | mon tue wed thu vs fri sat sun | 20:00',
  ],
  [
    'between 7 and 8 this morning, restaurant: livelier or duller than usual?',
    'night | Restaurant | part 07:00 to 08:00',
  ],
  [
    'best time today for a team briefing in the restaurant, when its quiet?',
    'tonight | Restaurant',
  ],
  [
    'Has the rooftop bar been picking up or dying down over the last three weeks',
    'measured | Rooftop Bar | last 21 days | change of mood, whether more busy',
  ],
  ["what's been broken at harbour hotel lately", 'log'],
  ['has maintenance been in the spa recently', 'log'],
  [
    'thursday vs friday at the corner café this week',
    'night | Corner Café | last thursday vs last friday',
  ],
  ['how often was the lobby bar alert triggered on weekends vs weekdays', 'refused unread'],
  ['do we have an alert on the rooftop? if not why not', 'alerts'],
  ['put me a chart of the restaurant for the last 7 days', 'review | Restaurant | last 7 days'],
  [
    'how long did the busy spell in the restaurant last on Sunday',
    'measured | Restaurant | last sunday | length busy',
  ],
  ['why did the terrace alarm fire last night', 'night | Terrace | last night'],
  ['lobby - when was the last reading', 'status'],
  [
    "anything unusual in the spa or lobby today, i mean compared with what you'd normally expect",
    'live | Spa + Lobby',
  ],
  ['best day of the week for the rooftop bar, 20 til midnight', 'refused unread'],
  [
    'loudest zone last saturday evening around 8',
    'measured | Harbour Hotel | last saturday | part 20:00 to 20:00 | most loud zone',
  ],
  ['Can you put a too-loud alert on the Spa as well, anything above 4', 'alert'],
  ['thanksgiving in the us today - is the garden different from a normal friday', 'live | Garden'],
  [
    'was yesterday (thanksgiving) slower than a normal thursday',
    'night | Harbour Hotel | last night',
  ],
  [
    "Give me the morning in one paragraph, I have an owners' call at 3",
    'night | Harbour Hotel | part 06:00 to 12:00',
  ],
  ['is anybody offline or not sending data', 'status'],
  [
    'is it just music or are people actually talking loudly at the lobby bar?',
    'music | Lobby Bar | leading',
  ],
  [
    'lobby between 11pm and 6am, any night it was noisy',
    'measured | Lobby | last 30 days | part 23:00 to 06:00 | nights loud',
  ],
  [
    'Weekly report for the corner café, last week against the week before',
    'review | Corner Café | last week',
  ],
  ['quietest hour of the day in the lobby bar, typically', 'week | Lobby Bar'],
  ['was there an event logged on the 14th that explains the spike in the lobby', 'log'],
  [
    'how was it last night between dinner and closing',
    'night | Harbour Hotel | last night | part 18:00 on',
  ],
  [
    'is the spa getting livelier week by week',
    'measured | Spa | last 28 days | change of mood, whether more busy',
  ],
  ['mood of 7, is that good?', 'refused beyond'],
  ["where's the liveliest spot now to send a group of 8", 'busiest | Harbour Hotel | without Spa'],
  ["need to know if it's going to be busy on saturday", 'week | Harbour Hotel | saturday'],
  ['need to know if the terrace gets too loud', 'alert'],
])('%s', (text, meaning) => {
  expect(meaningOf(text, venues)).toBe(meaning);
});

test.each([
  ['note for terrace: heater 2 out', 'terrace: heater 2 out'],
  // That is no place.
  ['note for the night shift: lock the spa', 'for the night shift: lock the spa'],
])('a note is of the place that it is for: %s', (text, argument) => {
  const read = interpret(parseLine(text), { venues, now: Date.UTC(2026, 10, 20, 21) });
  expect(read).toMatchObject({ kind: 'question', question: { command: 'log', argument } });
});

test.each([
  ['is tuesday our quietest day', '', 'tuesday', { asks: 'quiet', against: 'each' }],
  ['is friday our busiest night', '', 'friday', { asks: 'busy', against: 'each' }],
  [
    'is saturday the busiest night of the week in the spa',
    'spa',
    'saturday',
    { asks: 'busy', against: 'each' },
  ],
  ['is monday quieter than other days', '', 'monday', { asks: 'quiet', against: 'other' }],
  [
    'are tuesdays dead compared to the rest of the week',
    '',
    'tuesday',
    { asks: 'calm', against: 'other' },
  ],
  [
    'is the lobby bar dead on tuesdays compared to other days',
    'lobby bar',
    'tuesday',
    { asks: 'calm', against: 'other' },
  ],
])('a weekday is compared with the others: %s', (text, argument, weekday, yesNo) => {
  const read = interpret(parseLine(text), { venues, now: Date.UTC(2026, 10, 20, 21) });
  const question = { command: 'week', argument, weekdays: [weekday], yesNo };
  expect(read).toMatchObject({ kind: 'question', question });
});

const inTown = (name: string, address: string) => {
  const one = venue(name, ['Bar', 'Dining Room']);
  return { ...one, venue: { ...one.venue, address } };
};
const group = {
  connected: [
    inTown('Harbour Hotel', 'Quay Street 1, Copenhagen'),
    inTown('Garden Inn', 'Park Row 8, Copenhagen'),
    inTown('Canal House', 'Quai 11, Paris'),
  ],
  forChannel: undefined,
  byDefault: undefined,
};

test.each([
  ['rank the copenhagen venues by mood', 'rank Harbour Hotel and Garden Inn by mood'],
  ['which copenhagen venue is busiest', 'which of Harbour Hotel and Garden Inn is busiest'],
  [
    'compare copenhagen and paris tonight',
    'compare Harbour Hotel and Garden Inn and Canal House tonight',
  ],
])('a town with several venues stands for them: %s', (text, argument) => {
  const read = interpret(parseLine(text), { venues: group, now: Date.UTC(2026, 10, 20, 21) });
  expect(read).toMatchObject({ kind: 'question', question: { command: 'compare', argument } });
});
