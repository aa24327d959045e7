import { expect } from 'vitest';
import { homeIds } from '../../src/conversation/home/ids.ts';
import { peopleIds } from '../../src/conversation/people/ids.ts';
import type { Question } from '../../src/conversation/question.ts';
import { questionIds } from '../../src/conversation/questions/ids.ts';
import { venueTrendMessage } from '../../src/conversation/questions/trend-message.ts';
import { zonesMessage } from '../../src/conversation/questions/zones-message.ts';
import {
  chooseVenueMessage,
  noSuchVenueMessage,
} from '../../src/conversation/text/choose-venue.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { trendHeadline, trendNumbers } from '../../src/conversation/text/trend.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { showSeen, showView } from '../../src/sandbox/show.ts';
import { renderMessage } from '../../src/slack/render/render-message.ts';
import { minuteMs, weekdays } from '../../src/time.ts';
import { actionsOf, commandsOf, labelsOf, seriesOf } from './facts.ts';
import {
  connectionNamed,
  eveningAt,
  freshReading,
  liveParts,
  nothingFound,
  readingAt,
  saying,
  serviceProblem,
  soundZones,
  statusOf,
  typicalFriday,
  usedInChannel,
} from './kinds.ts';
import {
  ask,
  connected,
  fridayEvening,
  homeOf,
  messageOf,
  runSandbox,
  test,
  viewOf,
} from './with-sandbox.ts';

/** The service sends nonsense, or people type it: each time the answer is still useful. */

const internals = /Error|undefined|NaN|null|\[object|reference/;

const scale = { decimals: 1 };
const copenhagen = localZone('Europe/Copenhagen');
const hotel = { venueName: 'Harbour Hotel', timezone: copenhagen.name, scale, now: fridayEvening };

const typicalDays = (mood: unknown, loudness: unknown) =>
  Object.fromEntries(
    weekdays.map((day) => [
      day,
      { average: { mood, loudness }, representative: { mood, loudness } },
    ]),
  );

/** What a trend of some points until 21:00 is in words. */
function trendOf(moods: number[]): RegExp {
  const points = moods.map((value, index) => ({
    at: eveningAt('21:00') - 15 * (moods.length - 1 - index) * minuteMs,
    mood: { value },
  }));
  const now = points.at(-1)?.at ?? 0;
  const facts = {
    trend: { points },
    week: undefined,
    venueWeek: undefined,
    zone: copenhagen,
    scale,
    now,
  };
  const headline = trendHeadline(facts, houseLocale) ?? '';
  return new RegExp(
    `${saying(headline).source}[^]*${saying(trendNumbers(facts, houseLocale)).source}`,
  );
}

function trendAnswer(count: number) {
  const times = ['19:00', '19:15', '19:30', '19:45', '20:00'].slice(5 - count);
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

test('a word that is neither a zone nor a weekday is refused as such', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const refused = messageOf(await sandbox.as('guest').command('/ambience week frogday'));
  const sought = 'frogday';
  expect(showSeen({ kind: 'message', message: refused })).toMatch(
    nothingFound('Harbour Hotel', sought, 'week'),
  );
  // No zone has a name like it.
  expect(commandsOf(refused)).toEqual(['zones', 'help', 'log']);
});

test('an unknown venue is answered with the connected ones', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const question: Question = { command: 'use', argument: 'grand budapest' };
  expect(await ask(sandbox.as('manager'), '/ambience use grand budapest')).toMatch(
    saying(noSuchVenueMessage([connectionNamed('Harbour Hotel')], question, houseLocale)),
  );
});

test('two venues with the same name have different labels wherever one is chosen', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const [copy = ''] = sandbox.venueService.addCopies('CORNER-CAFE', 1);
  await connected(manager, 'CORNER-CAFE');
  await connected(manager, copy);
  // The default would be meant otherwise.
  await manager.press(await homeOf(sandbox, manager), 'Clear default');
  const label = 'Corner Café (Market Square 7, New York)';
  const asked = messageOf(await manager.command('/ambience live corner cafe'));
  const address = 'Market Square 7, New York';
  const venue = { name: 'Corner Café', address, timezone: 'America/New_York' };
  const both = [1, 2].map(() => connectionNamed('Corner Café', { venue }));
  expect(asked.text).toBe(
    renderMessage(chooseVenueMessage(both, { command: 'live', argument: '' }, houseLocale)).text,
  );
  expect(labelsOf(asked)).toEqual([label, `${label} (2)`]);
  const second = messageOf(await manager.press(asked, `${label} (2)`));
  expect(showSeen({ kind: 'message', message: second })).toMatch(freshReading);
  expect(second.text).toContain('*Corner Café*');
  expect(await manager.options(second, questionIds.pickVenue, '')).toEqual([label, `${label} (2)`]);
  const used = messageOf(await manager.command('/ambience use corner', 'bar'));
  expect(showSeen(await manager.press(used, `${label} (2)`))).toMatch(usedInChannel('Corner Café'));
});

test('zones of two venues with the same name have different labels', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const [copy = ''] = sandbox.venueService.addCopies('CORNER-CAFE', 1);
  await connected(manager, 'CORNER-CAFE');
  await connected(manager, copy);
  await manager.press(await homeOf(sandbox, manager), 'Clear default');
  const offered = messageOf(await manager.command('/ambience live garden'));
  const labels = labelsOf(offered);
  expect(labels).toHaveLength(2);
  expect(new Set(labels).size).toBe(2);
});

test('zones with equal or empty names have different labels and can be asked for', async ({
  sandbox,
}) => {
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
  const bars = ['Bar (Ground floor)', 'Bar (Roof)', 'Bar (Roof) (2)'];
  expect(labelsOf(offered)).toEqual(bars);
  expect(showSeen(await guest.press(offered, 'Bar (Roof) (2)'))).toContain('Restaurant');
  const live = messageOf(await guest.command('/ambience live'));
  const options = await guest.options(live, questionIds.pickZone, '');
  expect(options.slice(0, 3)).toEqual(bars);
  expect(options).toEqual([
    ...bars,
    expect.stringMatching('zn-4104'),
    expect.stringMatching('zn-4105'),
  ]);
  const picked = await guest.pick(live, questionIds.pickZone, options[4] ?? '');
  expect(showSeen(picked)).toContain('Rooftop Bar');
});

test('a venue without zones says so, whatever is asked', async ({ sandbox }) => {
  const { answerAt } = sandbox.venueService;
  answerAt('zones', { number_of_zones: 0, automated_zones: 0, zones: [] });
  for (const path of ['zones/live', 'zones/trending', 'zones/historical']) answerAt(path, []);
  await connected(sandbox.as('manager'));
  const guest = sandbox.as('guest');
  const live = messageOf(await guest.command('/ambience live'));
  const { ofVenue, ofZones } = liveParts('Harbour Hotel', []);
  const shown = showSeen({ kind: 'message', message: live });
  expect(shown).toMatch(ofVenue);
  expect(shown).toContain('8.2');
  expect(shown).toMatch(ofZones);
  expect(actionsOf(live)).not.toContain(questionIds.pickZone);
  const noZones = saying(zonesMessage('Harbour Hotel', []));
  expect(await ask(guest, '/ambience zones')).toMatch(noZones);
  expect(await ask(guest, '/ambience live bar')).toMatch(nothingFound('Harbour Hotel', 'bar'));
  const trend = messageOf(await guest.command('/ambience trend'));
  expect(Object.keys(seriesOf(trend))).toHaveLength(2);
  const lastLive = readingAt([], '21:03');
  expect(await ask(guest, '/ambience status')).toMatch(
    statusOf(connectionNamed('Harbour Hotel'), { lastLive }),
  );
  const home = await homeOf(sandbox, guest);
  expect(showView(viewOf(await guest.press(home, homeIds.show)))).toMatch(ofZones);
});

test.each<[string, unknown, RegExp]>([
  [
    'arrays of the wrong length',
    { ...typicalDays([5, 6, 7], [1]), time: { utc0: ['00:00', '00:30', '01:00', '01:30'] } },
    typicalFriday([5, 6, 7, null], [1, null, null, null]),
  ],
  [
    'no labels',
    typicalDays(Array(48).fill(4), Array(48).fill(3)),
    typicalFriday(Array(48).fill(4)),
  ],
  [
    'labels that are no times',
    {
      ...typicalDays(Array(48).fill(4), Array(48).fill(3)),
      time: { utc0: Array(48).fill('noonish') },
    },
    typicalFriday(Array(48).fill(4)),
  ],
  ['empty arrays', typicalDays([], []), typicalFriday([])],
  ['nothing but nulls', typicalDays([null, null], null), typicalFriday([])],
  ['no weekdays at all', {}, serviceProblem('unreadable')],
])('of typical values with %s, the answer shows what it can', async (_, body, expected) => {
  await using sandbox = await runSandbox();
  sandbox.venueService.answerAt('venue/historical', body);
  await connected(sandbox.as('manager'));
  const guest = sandbox.as('guest');
  const week = await ask(guest, '/ambience week friday');
  expect(week).toMatch(expected);
  expect(week).not.toMatch(internals);
  expect(await ask(guest, '/ambience live')).toContain('8.2');
});

const noTrend = venueTrendMessage(
  {
    ...hotel,
    reading: readingAt({ representative: { points: [] }, average: { points: [] } }, '21:00'),
    week: undefined,
    venueWeek: undefined,
    zones: [],
    alerts: [],
    faulty: new Set(),
  },
  houseLocale,
);

test.each<[number, RegExp, boolean]>([
  [0, saying(renderMessage(noTrend).text.split('\n')[0] ?? ''), false],
  [1, trendOf([5]), false],
  // Charts have half hours, and two of them show nothing that the text does not say.
  [4, trendOf([5, 6, 7, 8]), false],
  [5, trendOf([5, 6, 7, 8, 9]), true],
])('a trend of %d points is described without inventing any', async (count, expected, isDrawn) => {
  await using sandbox = await runSandbox();
  sandbox.venueService.answerAt('venue/trending', trendAnswer(count));
  await connected(sandbox.as('manager'));
  const trend = messageOf(await sandbox.as('guest').command('/ambience trend'));
  const shown = showSeen({ kind: 'message', message: trend });
  expect(shown).toMatch(expected);
  const [drawn = []] = Object.values(seriesOf(trend));
  expect(drawn.map(({ value }) => value)).toEqual(isDrawn ? [5, 7, 9] : []);
  expect(shown).not.toMatch(internals);
});

test('with an unknown time zone, times are UTC, and status says who corrects it', async ({
  sandbox,
}) => {
  sandbox.venueService.answerAt('venue', {
    venue_name: 'Harbour Hotel',
    address: 'Quay Street 1',
    timezone: 'Mars/Olympus',
  });
  await connected(sandbox.as('manager'));
  const guest = sandbox.as('guest');
  const before = messageOf(await guest.command('/ambience venue'));
  sandbox.clock.advance(2 * 60_000);
  const again = showSeen(await guest.press(before, questionIds.ask));
  expect(again).toContain('UTC');
  expect(again).toContain('Mars/Olympus');
  for (const line of ['live', 'trend', 'week', 'busiest']) {
    expect(await ask(guest, `/ambience ${line}`)).toContain('UTC');
  }
  const venue = { name: 'Harbour Hotel', timezone: 'Mars/Olympus' };
  const connection = connectionNamed('Harbour Hotel', { venue });
  const lastLive = readingAt(soundZones(9), '21:00', { readAt: fridayEvening });
  expect(await ask(guest, '/ambience status')).toMatch(
    statusOf(connection, { lastLive }, sandbox.clock.now()),
  );
});

test('names with control sequences are shown as they are, and never interpreted', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'FAULTY-CLUB');
  await connected(manager, 'HARBOUR-HOTEL');
  const messages = [
    messageOf(await manager.command('/ambience live')),
    messageOf(await manager.command('/ambience venue')),
    messageOf(await manager.command('/ambience status')),
    messageOf(await manager.command('/ambience use faulty', 'bar')),
    messageOf(await manager.command('/ambience disconnect faulty')),
  ];
  await sandbox.settle();
  const audit = viewOf(await manager.press(await homeOf(sandbox, manager), peopleIds.showAudit));
  const texts = [...messages.map(({ text }) => text), ...mrkdwnIn(audit.content.blocks)];
  expect(texts.join()).toContain('Faulty &amp; &lt;!channel&gt; Club');
  expect(texts.join()).not.toMatch(/<!(?!date\^)/);
});

function mrkdwnIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(mrkdwnIn);
  if (typeof value !== 'object' || value === null) return [];
  const { type, text } = Object(value);
  return type === 'mrkdwn' ? [String(text)] : Object.values(value).flatMap(mrkdwnIn);
}
