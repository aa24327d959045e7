import { expect, test } from 'vitest';
import type { TypicalWeek, ZoneLive, ZoneTypical } from '../../../src/ambience/types.ts';
import { message } from '../../../src/card/message.ts';
import { rankedZoneMessage } from '../../../src/conversation/questions/ranked-zone-message.ts';
import { zoneLiveMessage } from '../../../src/conversation/questions/zone-live-message.ts';
import { houseLocale } from '../../../src/conversation/text/locale.ts';
import { venueLiveParts } from '../../../src/conversation/text/venue-live.ts';
import { mostLines } from '../../../src/conversation/text/wording.ts';
import { renderMessage } from '../../../src/slack/render/render-message.ts';
import { eveningAt, readingAt } from '../../e2e/kinds.ts';
import { everyDay } from '../../insight/typical-week.ts';

/** Values are compared with what is usual when they were measured. */

const scale = { decimals: 1 };
const venue = { venueName: 'Harbour Hotel', timezone: 'Europe/Copenhagen', scale };

/** Usually 1.0 from midnight UTC on, and 0.1 more each half hour: 4.2 at 17:00, 4.8 at 20:00. */
const rising: TypicalWeek = {
  minutes: Array.from({ length: 48 }, (_, slot) => slot * 30),
  days: everyDay({
    mood: Array.from({ length: 48 }, (_, slot) => 1 + slot / 10),
    loudness: Array.from({ length: 48 }, (_, slot) => 1 + slot / 10),
  }),
};

const zone = (
  name: string,
  mood: number,
  time: string,
  more: Partial<ZoneLive> = {},
): ZoneLive => ({
  id: name,
  name,
  mood: { value: mood },
  measuredAt: eveningAt(time),
  ...more,
});
const typicalOf = ({ id, name }: ZoneLive): ZoneTypical => ({ id, name, ...rising });

function liveText(zones: readonly ZoneLive[], listAt: string): string {
  const data = {
    ...venue,
    live: undefined,
    zones: readingAt(zones, listAt),
    typical: { venue: undefined, zones: zones.map(typicalOf), isDue: false },
    neverAutomated: new Set<string>(),
    alerts: [],
    now: eveningAt(listAt),
  };
  return renderMessage(message(...venueLiveParts(data, mostLines, houseLocale))).text;
}

test('in the table, each zone is compared at its own time, and not shown if it is much older', () => {
  // Two zones five minutes and a half hour's edge apart.
  const shown = liveText(
    [zone('New', 6, '20:00'), zone('Late', 6, '19:55'), zone('Old', 6, '17:10')],
    '20:00',
  );
  expect(shown).toContain('*New*: mood 6.0 · +1.2 vs usual');
  expect(shown).toContain('*Late*: mood 6.0 · +1.3 vs usual');
  expect(shown).not.toContain('*Old*: mood');
  expect(shown).toContain('*Old*: sensor not reporting since 17:10');
});

test('a zone alone is compared at its own time, and not at all once it is old', () => {
  const said = (now: string) =>
    renderMessage(
      zoneLiveMessage(
        {
          ...venue,
          reading: readingAt(zone('Spa', 6, '19:55'), '19:55'),
          typical: typicalOf(zone('Spa', 6, '19:55')),
          alerts: [],
          now: eveningAt(now),
        },
        houseLocale,
      ),
    ).text;
  expect(said('20:03')).toContain('usually 4.7');
  expect(said('20:30')).not.toContain('usual');
});

test('quietest names the time of the zone that it names, and compares it then', () => {
  const [spa, bar] = [zone('Spa', 2, '19:55'), zone('Bar', 8, '20:00')];
  const zones = readingAt([spa, bar], '20:00');
  const said = (more: object = {}) =>
    renderMessage(
      rankedZoneMessage(
        {
          ...venue,
          rank: 'quietest',
          reading: { ...readingAt(spa, '19:55'), ...more },
          zones,
          spread: 6,
          typical: typicalOf(spa),
          now: eveningAt('20:03'),
        },
        houseLocale,
      ),
    ).text;
  expect(said()).toContain('Spa* is the quietest zone, followed by Bar');
  expect(said()).toContain('at 19:30');
  expect(said()).toContain('usually 4.7');
  expect(said()).toContain('Updated 19:55');
});

test('a loudness on another scale than usual is shown and not compared', () => {
  const loud = zone('Bar', 6, '20:00', { loudness: { value: 82.1 } });
  const { text } = renderMessage(
    zoneLiveMessage(
      {
        ...venue,
        reading: readingAt(loud, '20:00'),
        typical: typicalOf(loud),
        alerts: [],
        now: eveningAt('20:03'),
      },
      houseLocale,
    ),
  );
  expect(text).toContain('82.1');
  expect(text).toContain('usually 4.8');
  expect(text).not.toMatch(/louder|5\.\d\)/);
});

test('a fault without words, and the day of an old value, read as sentences', () => {
  const shown = liveText(
    [
      zone('Spa', 2, '20:00', { error: '', mood: undefined }),
      zone('Bar', 8, '20:00'),
      zone('Attic', 3, '20:00', { measuredAt: Date.parse('2026-07-17T10:00Z') }),
    ],
    '20:00',
  );
  expect(shown).toContain('*Spa*: sensor not reporting');
  expect(shown).not.toContain('“');
  expect(shown).toContain('since Fri 17 Jul 12:00');
});
