import { expect, test } from 'vitest';
import { meaningOf } from './meaning-of.ts';
import { harbourAndCorner as venues } from './two-venues.ts';

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
  ['where can I send a couple who want somewhere calm for a nightcap', 'quietest | Harbour Hotel'],
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
  ['is the corner café awake yet', 'live | Corner Café'],
  ['what time is it at the café and is it even open', 'live | Corner Café'],
  ['is anything broken / under maintenance at the moment?', 'log'],
  ['which guests are arriving late tonight', 'refused beyond'],
  [
    'has the spa trend over 3 weeks, up or down',
    'measured | Spa | last 21 days | change of mood, whether more busy',
  ],
  [
    'spa trend over 3 weeks, up or down',
    'measured | Spa | last 21 days | change of mood, whether more busy',
  ],
])('%s', (text, meaning) => {
  expect(meaningOf(text, venues)).toBe(meaning);
});
