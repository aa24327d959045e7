import { expect } from 'vitest';
import { showSeen, showView } from '../../src/sandbox/show.ts';
import { ask, connected, homeOf, messageOf, runSandbox, test, viewOf } from './with-sandbox.ts';

/** What the service sends and people type that makes no sense: each still gets a useful answer. */

const insides = /Error|undefined|NaN|null|\[object|reference/;

const typicalDays = (mood: unknown, loudness: unknown) =>
  Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
      day,
      { average: { mood, loudness }, representative: { mood, loudness } },
    ]),
  );

function trendOf(count: number) {
  const times = Array.from({ length: count }, (_, index) => `20:${15 * index}0`.slice(0, 5));
  const series = (start: number) => ({
    index: times.map((_, index) => start + index),
    tag: times.map(() => 'Relaxed'),
  });
  const both = { average: series(4), representative: series(5) };
  return {
    trending: { mood: both, loudness: both, time: { utc0: times, venue_local: times } },
    summary: {},
    timestamp: '2026-11-20T20:00:00Z',
  };
}

test('an unknown weekday is said to be none, and how one is written', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  expect(await ask(sandbox.as('guest'), '/ambience week frogday')).toContain(
    'No zone of Harbour Hotel matches “frogday”, and it is no weekday such as friday or fri. Nearest: Rooftop Bar',
  );
});

test('an unknown venue is answered with the connected ones', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  expect(await ask(sandbox.as('manager'), '/ambience use grand budapest')).toContain(
    'No venue matches “grand budapest”. Connected: Harbour Hotel.',
  );
});

test('two venues with one name are told apart wherever one chooses', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const [copy = ''] = sandbox.venueService.addCopies('CORNER-CAFE', 1);
  await connected(manager, 'CORNER-CAFE');
  await connected(manager, copy);
  const label = 'Corner Café (Market Square 7, New York)';
  const asked = messageOf(await manager.command('/ambience live corner cafe'));
  expect(asked.text).toBe(`Which venue: ${label}, ${label} (2)?`);
  const second = messageOf(await manager.press(asked, `${label} (2)`));
  expect(second.text).toContain('*Corner Café*, its busiest zones');
  expect(await manager.options(second, 'Pick a venue', '')).toEqual([label, `${label} (2)`]);
  const used = messageOf(await manager.command('/ambience use corner', 'bar'));
  expect(showSeen(await manager.press(used, `${label} (2)`))).toContain('now means Corner Café');
});

test('zones with equal or empty names can be told apart and asked for', async ({ sandbox }) => {
  const group = (name: string) => ({ group_id: name, group_name: name });
  const zones = [
    { zone_id: 'zn-4101', zone_name: 'Bar', automated: true, group: group('Ground floor') },
    { zone_id: 'zn-4102', zone_name: 'Bar', automated: true, group: group('Roof') },
    { zone_id: 'zn-4103', zone_name: 'Bar', automated: true, group: group('Roof') },
    { zone_id: 'zn-4104', zone_name: '', automated: true },
    { zone_id: 'zn-4105', zone_name: '   ', automated: true },
  ];
  sandbox.venueService.answerAt('zones', { number_of_zones: 5, automated_zones: 5, zones });
  await connected(sandbox.as('manager'));
  const guest = sandbox.as('guest');
  const offered = messageOf(await guest.command('/ambience live bar'));
  expect(offered.text).toBe('3 zones match “bar”: Bar (Ground floor), Bar (Roof), Bar (Roof) (2).');
  expect(showSeen(await guest.press(offered, 'Bar (Roof) (2)'))).toContain('Restaurant, Harbour');
  const live = messageOf(await guest.command('/ambience live'));
  const options = await guest.options(live, 'Pick a zone', '');
  expect(options).toEqual([
    'Bar (Ground floor)',
    'Bar (Roof)',
    'Bar (Roof) (2)',
    'Zone zn-4104',
    'Zone zn-4105',
  ]);
  expect(showSeen(await guest.pick(live, 'Pick a zone', 'Zone zn-4105'))).toContain('Rooftop Bar');
});

test('a venue without zones says so, whatever is asked', async ({ sandbox }) => {
  const { answerAt } = sandbox.venueService;
  answerAt('zones', { number_of_zones: 0, automated_zones: 0, zones: [] });
  for (const path of ['zones/live', 'zones/trending', 'zones/historical']) answerAt(path, []);
  await connected(sandbox.as('manager'));
  const guest = sandbox.as('guest');
  const live = await ask(guest, '/ambience live');
  expect(live).toContain('its busiest zones together. On average: mood');
  expect(live).toContain('The service lists no zones for this venue.');
  expect(live).not.toContain('Pick a zone');
  expect(await ask(guest, '/ambience zones')).toContain('lists no zones for Harbour Hotel');
  expect(await ask(guest, '/ambience live bar')).toContain(
    'No zone of Harbour Hotel matches “bar”.',
  );
  expect(await ask(guest, '/ambience trend')).toContain('(chart)');
  expect(await ask(guest, '/ambience status')).toContain('of 0 zones');
  expect(showView(await homeOf(sandbox, guest))).toContain('lists no zones');
});

test.each<[string, unknown, RegExp]>([
  [
    'arrays of the wrong length',
    { ...typicalDays([5, 6, 7], [1]), time: { utc0: ['00:00', '00:30', '01:00', '01:30'] } },
    /on a usual Friday/,
  ],
  ['no labels', typicalDays(Array(48).fill(4), Array(48).fill(3)), /mood peaks at 4/],
  [
    'labels that are no times',
    {
      ...typicalDays(Array(48).fill(4), Array(48).fill(3)),
      time: { utc0: Array(48).fill('noonish') },
    },
    /mood peaks at 4/,
  ],
  ['empty arrays', typicalDays([], []), /does not know yet what is usual/],
  ['nothing but nulls', typicalDays([null, null], null), /does not know yet what is usual/],
  ['no weekdays at all', {}, /cannot be read/],
])('typical values with %s are answered as far as they go', async (_, body, expected) => {
  await using sandbox = await runSandbox();
  sandbox.venueService.answerAt('venue/historical', body);
  await connected(sandbox.as('manager'));
  const guest = sandbox.as('guest');
  const week = await ask(guest, '/ambience week');
  expect(week).toMatch(expected);
  expect(week).not.toMatch(insides);
  expect(await ask(guest, '/ambience live')).toContain('mood 8.2');
});

test.each<[number, RegExp, boolean]>([
  [0, /has no series for it yet\. Ask again in 15 minutes\./, false],
  [1, /mood 5 at 21:00 \(the only value in the last six hours\)/, false],
  [2, /mood 6 at 21:15 \(data from 21:00 to 21:15 only\)/, true],
])('a trend of %d points is said without inventing any', async (count, expected, isDrawn) => {
  await using sandbox = await runSandbox();
  sandbox.venueService.answerAt('venue/trending', trendOf(count));
  await connected(sandbox.as('manager'));
  const trend = await ask(sandbox.as('guest'), '/ambience trend');
  expect(trend).toMatch(expected);
  expect(trend.includes('(chart)')).toBe(isDrawn);
  expect(trend).not.toMatch(insides);
});

test('an unknown time zone is shown as UTC, and status says who corrects it', async ({
  sandbox,
}) => {
  sandbox.venueService.answerAt('venue', {
    venue_name: 'Harbour Hotel',
    address: 'Quay Street 1',
    timezone: 'Mars/Olympus',
  });
  await connected(sandbox.as('manager'));
  const guest = sandbox.as('guest');
  const venue = messageOf(await guest.command('/ambience venue'));
  sandbox.clock.advance(2 * 60_000);
  const again = showSeen(await guest.press(venue, 'Read again'));
  expect(again).toContain('UTC; its own time zone, Mars/Olympus, is not known here');
  for (const line of ['live', 'trend', 'week', 'busiest']) {
    expect(await ask(guest, `/ambience ${line}`)).toContain('UTC');
  }
  expect(await ask(guest, '/ambience status')).toContain(
    'Its time zone, Mars/Olympus, is not known here, so times are UTC. The venue corrects it',
  );
});

test('names with control sequences are shown, and obeyed nowhere', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'FAULTY-CLUB');
  await connected(manager, 'HARBOUR-HOTEL');
  const told = [
    messageOf(await manager.command('/ambience live')),
    messageOf(await manager.command('/ambience venue')),
    messageOf(await manager.command('/ambience status')),
    messageOf(await manager.command('/ambience use faulty', 'bar')),
    messageOf(await manager.command('/ambience disconnect faulty')),
  ];
  await sandbox.settle();
  const audit = viewOf(await manager.press(await homeOf(sandbox, manager), 'Audit list'));
  const texts = [...told.map(({ text }) => text), ...mrkdwnIn(audit.content.blocks)];
  expect(texts.join()).toContain('Faulty &amp; &lt;!channel&gt; Club');
  expect(texts.join()).not.toMatch(/<!(?!date\^)/);
});

function mrkdwnIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(mrkdwnIn);
  if (typeof value !== 'object' || value === null) return [];
  const { type, text } = Object(value);
  return type === 'mrkdwn' ? [String(text)] : Object.values(value).flatMap(mrkdwnIn);
}
