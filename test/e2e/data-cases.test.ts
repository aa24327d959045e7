import { expect } from 'vitest';
import { AmbienceError } from '../../src/ambience/errors.ts';
import type { ZoneLive } from '../../src/ambience/types.ts';
import type { Message } from '../../src/card/message.ts';
import { digestMessage } from '../../src/conversation/digests/post-message.ts';
import type { Question } from '../../src/conversation/question.ts';
import {
  noRankedZoneMessage,
  rankedZoneMessage,
} from '../../src/conversation/questions/ranked-zone-message.ts';
import { zoneLiveMessage } from '../../src/conversation/questions/zone-live-message.ts';
import { zonesMessage } from '../../src/conversation/questions/zones-message.ts';
import { attentionLines } from '../../src/conversation/text/attention.ts';
import { chooseVenueMessage } from '../../src/conversation/text/choose-venue.ts';
import { staleWarning } from '../../src/conversation/text/freshness.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { numbersLine } from '../../src/conversation/text/numbers.ts';
import { problemOf } from '../../src/conversation/text/problems.ts';
import { gapWords, trendHeadline, trendNumbers } from '../../src/conversation/text/trend.ts';
import { digestKindFacts } from '../../src/digests/kinds.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { showSeen } from '../../src/sandbox/show.ts';
import type { Fault } from '../../src/sandbox/venue-service/faults.ts';
import { zonesTypicalAnswer } from '../../src/sandbox/venue-service/series-answers.ts';
import type { Variation } from '../../src/sandbox/venue-service/variations.ts';
import { renderMessage } from '../../src/slack/render/render-message.ts';
import { written } from '../written.ts';
import { labelsOf, rowsOf, seriesOf } from './facts.ts';
import {
  any,
  connectionNamed,
  eveningAt,
  freshReading,
  lastReading,
  liveParts,
  measuredAt,
  nothingFound,
  readingAt,
  saying,
  serviceProblem,
  soundZones,
  staleBecause,
  statusOf,
  typicalFriday,
  venueIs,
} from './kinds.ts';
import { digestPostsIn, digestsIn, digestWith, pass, setUpDigest } from './with-digests.ts';
import {
  ask,
  connect,
  connected,
  dataRequests,
  fridayEvening,
  homeOf,
  messageOf,
  passMinutes,
  runSandbox,
  test,
} from './with-sandbox.ts';

/** What people read when the service answers with unexpected data. */

const minuteMs = 60_000;
const odd = (variation: Variation): Fault => ({ kind: 'variation', variation });
const copenhagen = localZone('Europe/Copenhagen');
const scale = { decimals: 1 };
const hotel = { venueName: 'Harbour Hotel', timezone: copenhagen.name, scale, now: fridayEvening };
const connection = connectionNamed('Harbour Hotel');
const nineZones = liveParts('Harbour Hotel', soundZones(9)).ofVenue;

/** The first line of a message: what it is about, and what is said of it. */
const firstLineOf = (shown: Message) => saying(renderMessage(shown).text.split('\n')[0] ?? '');

/** `/ambience live <zone>` of a zone with a tag for its mood. */
function zoneLive(name: string): RegExp {
  const mood = { value: 5, label: 'Tag' };
  const reading = readingAt({ id: name, name, mood }, '21:00');
  const { text } = renderMessage(
    zoneLiveMessage(
      {
        ...hotel,
        reading,
        typical: undefined,
        alerts: [],
      },
      houseLocale,
    ),
  );
  return saying((text.split('\n')[0] ?? '').replace('*tag*', any));
}

/** `/ambience busiest` of these zones. */
function busiestOf(first: ZoneLive, all: readonly ZoneLive[]): Message {
  const reading = readingAt(first, '21:00');
  const zones = readingAt(all, '21:00');
  return rankedZoneMessage(
    {
      ...hotel,
      rank: 'busiest',
      reading,
      zones,
      spread: 6,
      typical: undefined,
    },
    houseLocale,
  );
}

test.for(['wrongShape', 'empty'] as const)(
  'an answer that is %s does not replace a reading, is explained, and is requested again soon',
  async (variation, { sandbox }) => {
    await connected(sandbox.as('manager'));
    const bartender = sandbox.as('bartender');
    for (const line of ['live', 'trend', 'week']) await ask(bartender, `/ambience ${line}`);
    await sandbox.settle();
    const code = variation === 'empty' ? 'empty' : 'unreadable';
    sandbox.venueService.breakWith(odd(variation));
    // Typical values are kept for a week.
    sandbox.clock.advance(8 * 24 * 60 * minuteMs);
    for (const line of ['live', 'trend']) {
      const shown = await ask(bartender, `/ambience ${line}`);
      expect(shown).toMatch(staleBecause(code));
      expect(shown).toContain('Fri 20 Nov 21:00');
    }
    const oldWeek = await ask(bartender, '/ambience week');
    expect(oldWeek).toMatch(staleBecause(code));
    expect(oldWeek).toContain('7.8');
    const now = sandbox.clock.now();
    const lastLive = readingAt(soundZones(9), '21:00', { readAt: fridayEvening });
    expect(await ask(bartender, '/ambience status')).toMatch(
      statusOf(connection, { trouble: { code, since: now }, lastLive }, now),
    );
    sandbox.venueService.breakWith(undefined);
    sandbox.clock.advance(6 * minuteMs);
    expect(await ask(bartender, '/ambience live')).toMatch(freshReading);
    expect(await ask(bartender, '/ambience week')).not.toMatch(staleBecause(code));
  },
);

test('without an earlier reading, an answer of the wrong shape is no answer', async ({
  sandbox,
}) => {
  for (const what of ['venue/trending', 'venue/historical']) {
    sandbox.venueService.answerAt(what, {});
  }
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  expect(await ask(bartender, '/ambience trend')).toMatch(serviceProblem('unreadable'));
  expect(await ask(bartender, '/ambience week')).toMatch(serviceProblem('unreadable'));
  sandbox.venueService.answerAt('venue/historical', undefined);
  sandbox.clock.advance(minuteMs);
  expect(await ask(bartender, '/ambience week')).toContain('7.8');
});

test('of an incomplete day, week shows which hours are known and names no peak', async ({
  sandbox,
}) => {
  sandbox.venueService.breakWith(odd('shortHistory'));
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const answer = messageOf(await bartender.command('/ambience week'));
  const week = showSeen({ kind: 'message', message: answer });
  expect(week).toMatch(typicalFriday(Array(13).fill(4)));
  expect(week).toMatch(/07:30.*01:00/);
  expect(Object.values(seriesOf(answer))).toEqual([]);
  // What is usual now is not known.
  expect(week).not.toContain('21:03');
  // About what the service sends for the last hour.
  const moods = { '20:00': 7.6, '20:15': 7.9, '20:30': 8.1, '20:45': 8.1, '21:00': 8.2 };
  const points = Object.entries(moods).map(([time, value]) => ({
    at: eveningAt(time),
    mood: { value },
  }));
  const facts = {
    trend: { points, mood: { ratePerHour: 0.5 } },
    week: undefined,
    venueWeek: undefined,
    zone: copenhagen,
    scale,
    now: eveningAt('21:00'),
  };
  const trend = await ask(bartender, '/ambience trend');
  for (const words of [
    trendHeadline(facts, houseLocale),
    trendNumbers(facts, houseLocale),
    gapWords(facts, undefined, houseLocale),
  ]) {
    expect(trend).toMatch(saying(words ?? 'nothing'));
  }
  // 21:00 is not among the usual values, so the numbers directly follow the tags.
  const live = await ask(bartender, '/ambience live');
  expect(live.split('\n').slice(0, 2).join('\n')).toMatch(nineZones);
});

test('the age of data that no longer changes comes first, and no next reading is promised', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const bartender = sandbox.as('bartender');
  sandbox.venueService.breakWith(odd('frozen'));
  sandbox.clock.advance(60 * minuteMs);
  const old = lastReading('21:00', '22:03', 'outdated');
  for (const line of ['live', 'live spa', 'trend']) {
    const shown = await ask(bartender, `/ambience ${line}`);
    expect(shown.split('\n')[0]).toMatch(old);
    expect(shown).not.toMatch(freshReading);
  }
  expect(await ask(bartender, '/ambience busiest')).toMatch(old);
  const readAt = sandbox.clock.now();
  const lastLive = readingAt(soundZones(9), '21:00', { readAt });
  expect(await ask(bartender, '/ambience status')).toMatch(
    statusOf(connection, { lastLive }, readAt),
  );
  const opened = await manager.press(await homeOf(sandbox, manager), 'Details');
  expect(showSeen(opened)).toMatch(old);
  // A restart and another reading do not change its age.
  await sandbox.restartService();
  expect(await ask(bartender, '/ambience live')).toMatch(old);
});

test('cold live shows the zones although the venue cannot be read', async ({ sandbox }) => {
  sandbox.venueService.answerAt('venue/live', {});
  await connect(sandbox.as('manager'), 'HARBOUR-HOTEL');
  await sandbox.settle();
  const shown = await ask(sandbox.as('bartender'), '/ambience live');
  expect(shown).toMatch(liveParts('Harbour Hotel', [], { isVenueKnown: false }).ofVenue);
  expect(shown).toContain('Rooftop Bar');
});

test('cold live shows the venue although the zones cannot be read', async ({ sandbox }) => {
  sandbox.venueService.answerAt('zones/live', [{}]);
  await connect(sandbox.as('manager'), 'HARBOUR-HOTEL');
  await sandbox.settle();
  const shown = await ask(sandbox.as('bartender'), '/ambience live');
  expect(shown).toContain('8.2');
  expect(shown).toMatch(liveParts('Harbour Hotel', undefined).ofZones);
});

test('after a 404, the last reading is still shown', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  for (const line of ['live', 'live spa', 'trend', 'busiest']) {
    await ask(bartender, `/ambience ${line}`);
  }
  sandbox.clock.advance(7 * minuteMs);
  sandbox.venueService.breakWith({ kind: 'status', status: 404 });
  for (const line of ['live', 'live spa', 'trend', 'busiest']) {
    sandbox.clock.advance(10 * minuteMs);
    expect(await ask(bartender, `/ambience ${line}`)).toMatch(staleBecause('not_found'));
  }
});

test('busiest says that a venue has no zones, without a request for them at every question', async ({
  sandbox,
}) => {
  sandbox.venueService.answerAt('zones', { zones: [] });
  sandbox.venueService.answerAt('zones/live', []);
  sandbox.venueService.answerAt('zones/busiest', {});
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const requestsForList = () => dataRequests(sandbox).filter((path) => path === 'zones').length;
  const before = requestsForList();
  const { venueName, timezone, now } = hotel;
  const { text } = renderMessage(
    noRankedZoneMessage({ venueName, timezone }, readingAt([], '21:03'), now, houseLocale),
  );
  const [noBusiest = ''] = text.split('\n');
  for (let time = 0; time < 3; time += 1) {
    expect(await ask(bartender, '/ambience busiest')).toMatch(saying(noBusiest));
    expect(await ask(bartender, '/ambience zones')).toMatch(
      saying(zonesMessage('Harbour Hotel', [])),
    );
    sandbox.clock.advance(3 * minuteMs);
  }
  // Six questions, and at most one more request for the list in ten minutes.
  const after = requestsForList();
  expect(after - before).toBeLessThanOrEqual(1);
  // For a name that nothing has, the list is read again once a minute.
  for (let time = 0; time < 3; time += 1) {
    expect(await ask(bartender, '/ambience live bar')).toMatch(
      nothingFound('Harbour Hotel', 'bar'),
    );
    sandbox.clock.advance(10_000);
  }
  expect(requestsForList() - after).toBeLessThanOrEqual(1);
});

test.for([
  ['smallLoudness', 0.64, 2],
  ['decibels', 80, 0],
] as const)(
  'loudness on another scale, %s, has the decimals it needs',
  async ([variation, value, decimals], { sandbox }) => {
    sandbox.venueService.breakWith(odd(variation));
    await connected(sandbox.as('manager'));
    const loudness = numbersLine({ loudness: { value } }, {}, { scale: { decimals } }, houseLocale);
    expect(await ask(sandbox.as('bartender'), '/ambience live')).toMatch(saying(loudness));
  },
);

test('a zone with another name in live data is found by its new name at once', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  sandbox.venueService.breakWith(odd('renamed'));
  sandbox.clock.advance(7 * minuteMs);
  expect(await ask(bartender, '/ambience live')).toContain('New Spa');
  await sandbox.settle();
  expect(await ask(bartender, '/ambience live new spa')).toMatch(zoneLive('New Spa'));
});

test('names that are invisible, format text or are very long can be read and asked for', async ({
  sandbox,
}) => {
  const names = {
    'zn-1': '\u200b\u200d',
    'zn-2': '*Bold* `code` ~struck~',
    ['zn-'.padEnd(600, '3')]: 'Long Way',
    'zn-4': '★',
  };
  const zones = Object.entries(names).map(([zone_id, zone_name]) => ({ zone_id, zone_name }));
  sandbox.venueService.answerAt('zones', { zones });
  sandbox.venueService.answerAt(
    'zones/live',
    zones.map((zone, at) => ({
      ...zone,
      timestamp: new Date(sandbox.clock.now() - 3 * minuteMs).toISOString(),
      mood: { index: 8 - at, tag: 'Lively' },
    })),
  );
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const live = messageOf(await bartender.command('/ambience live'));
  for (const [typed, shown] of [
    ['zn-1', 'zn-1'],
    ['bold code', '∗Bold∗ ˋcodeˋ ∼struck∼'],
    ['long way', 'Long Way'],
    ['★', '★'],
  ] as const) {
    expect(live.text).toContain(`${shown}*`);
    expect(await ask(bartender, `/ambience live ${typed}`)).toMatch(zoneLive(any + shown));
  }
  const asked = messageOf(await bartender.command('/ambience live zone'));
  expect(asked.text).not.toContain('\u200b');
});

test('a single zone is described as the only one', async ({ sandbox }) => {
  sandbox.venueService.answerAt('zones/live', [
    {
      zone_id: 'zn-1',
      zone_name: 'Bar',
      timestamp: new Date(sandbox.clock.now()).toISOString(),
      mood: { index: 5 },
    },
  ]);
  await connected(sandbox.as('manager'));
  expect(await ask(sandbox.as('bartender'), '/ambience live')).toMatch(
    liveParts('Harbour Hotel', soundZones(1)).ofVenue,
  );
});

test('figures that come as texts are read as figures', async ({ sandbox }) => {
  sandbox.venueService.breakWith(odd('numericTexts'));
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const live = messageOf(await bartender.command('/ambience live'));
  expect(live.text).toContain('8.2');
  expect(rowsOf(live)).toContainEqual(expect.arrayContaining(['Terrace', '7.0', '6.9']));
  const trend = messageOf(await bartender.command('/ambience trend'));
  const [moods] = Object.values(seriesOf(trend));
  expect(moods?.at(-1)).toEqual({ label: '21:00', value: 8.2 });
  expect(trend.text).toContain('8.2');
  expect(await ask(bartender, '/ambience week')).toContain('7.8');
});

test('a zone with an error still shows its figures, and is left out of table, ranking and movers', async ({
  sandbox,
}) => {
  const timestamp = new Date(sandbox.clock.now() - 3 * minuteMs).toISOString();
  const zone = (id: string, name: string, mood: number, error?: string) => ({
    zone_id: id,
    zone_name: name,
    timestamp,
    mood: { index: mood, tag: 'Lively' },
    ...(error === undefined ? {} : { error }),
  });
  const faulty = zone('zn-4105', 'Rooftop Bar', 9.9, 'sensor drift');
  sandbox.venueService.answerAt('zones/live', [
    faulty,
    zone('zn-4102', 'Lobby Bar', 8.8),
    zone('zn-4107', 'Spa', 1.3),
  ]);
  sandbox.venueService.answerAt('zones/busiest', faulty);
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const live = messageOf(await bartender.command('/ambience live'));
  expect(rowsOf(live).map(([name]) => name)).toEqual(['Lobby Bar', 'Spa']);
  const rooftop = { id: 'zn-4105', name: 'Rooftop Bar' };
  const drift = { zone: rooftop, issues: [{ kind: 'faulty', error: 'sensor drift' }] } as const;
  expect(live.text).toContain(written(attentionLines([drift], copenhagen, houseLocale)[0]));
  // Its own answer has its figures.
  expect(await ask(bartender, '/ambience live rooftop bar')).toMatch(/9\.9.*sensor drift/s);
  const lobby = { id: 'zn-4102', name: 'Lobby Bar', mood: { value: 8.8 } };
  const zones = [
    lobby,
    { id: 'zn-4107', name: 'Spa', mood: { value: 1.3 } },
    { id: 'zn-4105', name: 'Rooftop Bar', mood: { value: 9.9 }, error: 'sensor drift' },
  ];
  expect(showSeen({ kind: 'message', message: live })).toMatch(
    liveParts('Harbour Hotel', zones).ofVenue,
  );
  const busiest = await ask(bartender, '/ambience busiest');
  expect(busiest).toMatch(firstLineOf(busiestOf(lobby, zones)));
  const trend = await ask(bartender, '/ambience trend');
  expect(trend).toMatch(/Lobby Bar.*\+2\.4/);
  expect(trend).not.toContain('Rooftop Bar');
});

test('timestamps ahead of the clock count as now, and status names the sensor clock', async ({
  sandbox,
}) => {
  sandbox.venueService.breakWith(odd('clockAhead'));
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  expect(await ask(bartender, '/ambience live')).toMatch(measuredAt('21:03', '21:08'));
  const zones = soundZones(9).map((zone) => ({ ...zone, isClockAhead: true }));
  expect(await ask(bartender, '/ambience status')).toMatch(
    statusOf(connection, { lastLive: readingAt(zones, '21:03') }),
  );
});

test('live <venue> does not take the name for a zone, also once a venue is chosen', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  const bartender = sandbox.as('bartender');
  expect(await ask(bartender, '/ambience live harbour')).toMatch(nineZones);
  await manager.press(await homeOf(sandbox, manager), 'Clear default');
  const copies = sandbox.venueService.addCopies('HARBOUR-HOTEL', 1);
  for (const code of copies) await connected(manager, code);
  const offered = messageOf(await bartender.command('/ambience live harbour hotel'));
  const question: Question = { command: 'live', argument: '' };
  const sameName = [connectionNamed('Harbour Hotel'), connectionNamed('Harbour Hotel')];
  expect(offered.text).toBe(
    renderMessage(chooseVenueMessage(sameName, question, houseLocale)).text,
  );
  const [label = ''] = labelsOf(offered);
  expect(label).toContain('Harbour Hotel');
  expect(showSeen(await bartender.press(offered, label))).toMatch(nineZones);
});

test('a list of typical weeks too long to be read at once is read zone by zone', async ({
  sandbox,
}) => {
  const [fixture] = sandbox.venueService.venues;
  if (fixture === undefined) throw new Error('the sandbox has no venue');
  const others = Array.from({ length: 600 }, (_, at) => ({
    zone_id: `other-${at}`,
    zone_name: 'x'.repeat(4_000),
  }));
  sandbox.venueService.answerAt('zones/historical', [...others, ...zonesTypicalAnswer(fixture)]);
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const live = messageOf(await bartender.command('/ambience live'));
  const compared = rowsOf(live).filter((row) =>
    row.some((cell) => /^[+−]\d\.\d$|^0\.0$/.test(cell)),
  );
  expect(compared).toHaveLength(9);
  const week = messageOf(await bartender.command('/ambience week Terrace friday'));
  expect(Object.keys(seriesOf(week))).toHaveLength(1);
  const requests = dataRequests(sandbox);
  expect(requests.filter((path) => path === 'zones/historical')).toHaveLength(1);
  expect(requests.filter((path) => /^zones\/zn-\d+\/historical$/.test(path))).toEqual([]);
});

test('a zone whose typical week is too long is read alone', async ({ sandbox }) => {
  sandbox.venueService.answerAt('zones/historical', [
    { zone_id: 'x', zone_name: 'x'.repeat(600_000) },
  ]);
  await connected(sandbox.as('manager'));
  const week = messageOf(await sandbox.as('bartender').command('/ambience week Terrace friday'));
  expect(Object.keys(seriesOf(week))).toHaveLength(1);
  const requests = dataRequests(sandbox);
  expect(requests.filter((path) => /^zones\/zn-\d+\/historical$/.test(path))).toHaveLength(1);
});

test('however long the service asks us to wait, people are told when we try again', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  sandbox.venueService.breakWith({ kind: 'status', status: 429, retryAfter: '31536000' });
  sandbox.clock.advance(7 * minuteMs);
  const shown = await ask(bartender, '/ambience trend');
  const busy = new AmbienceError('rate_limited', { retryAfterMs: 60 * minuteMs });
  expect(shown).toMatch(saying(problemOf(busy).sentence));
  // And it does try again.
  sandbox.venueService.breakWith(undefined);
  sandbox.clock.advance(60 * minuteMs);
  expect(await ask(bartender, '/ambience trend')).toMatch(freshReading);
});

test('nobody is told of a refusal until it is confirmed', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const bartender = sandbox.as('bartender');
  for (const status of [401, 403]) {
    sandbox.clock.advance(20 * minuteMs);
    sandbox.venueService.breakWith({ kind: 'once', status });
    await ask(bartender, '/ambience live');
    await passMinutes(sandbox, 2);
    expect(await ask(bartender, '/ambience live')).toMatch(freshReading);
    expect(await ask(bartender, '/ambience venue')).toMatch(venueIs('active'));
  }
  expect(manager.directMessages()).toEqual([]);
});

test('a digest takes the scale from what it shows while no usual values are known', async ({
  sandbox,
}) => {
  sandbox.venueService.answerAt('venue/historical', {});
  sandbox.venueService.breakWith(odd('smallLoudness'));
  const manager = sandbox.as('manager');
  await connected(manager);
  await setUpDigest(manager, { channel: 'bar', times: ['22:00'], kind: 'trend' });
  await pass(sandbox, 58);
  const [digest, ...others] = digestPostsIn(sandbox, 'C0BAR');
  if (digest === undefined) throw new Error('no digest was posted');
  expect(others).toEqual([]);
  const lines = digest.text.split('\n');
  const synopsis = lines.findIndex((line) => line.includes('falling'));
  // The numbers directly follow the service's own words: nothing says that little has changed.
  expect(lines[synopsis + 1]).toContain('0.57');
});

test('a digest compares nothing with usual days while it does not know the zones', async () => {
  // A recording at a random minute would leave the digest a trend that ends before 22:00.
  await using sandbox = await runSandbox({ historyDays: 0 });
  const manager = sandbox.as('manager');
  await connected(manager);
  await setUpDigest(manager, { channel: 'bar', times: ['22:00'] });
  await sandbox.settle();
  sandbox.venueService.answerAt('zones/live', [{}]);
  // Older readings of the zones would be used for an hour.
  await sandbox.pass(23 * 60 * minuteMs);
  await sandbox.restartService();
  await pass(sandbox, 120);
  const digest = digestsIn(sandbox, 'C0BAR').at(-1);
  expect(digest).toContain('7.6');
  const [, warning = ''] = (digest ?? '').split('\n');
  const ofZones = readingAt([], '21:00', { stale: { code: 'unreadable' } });
  const at = eveningAt('22:00') + 24 * 60 * minuteMs;
  expect(warning).toMatch(
    saying(
      staleWarning({ ...ofZones, what: 'The zones are' }, at, copenhagen, houseLocale) ??
        'no warning',
    ),
  );
  const moods = [7, 8.2, 7.6].map((value, index) => ({
    at: at + 30 * (index - 2) * minuteMs,
    mood: { value },
  }));
  const trend = { points: moods };
  const uncompared = digestMessage({
    digest: digestWith({ parts: [...digestKindFacts.daily.parts] }),
    content: {
      ...hotel,
      kind: 'daily',
      trend: { ...readingAt({ representative: trend, average: trend }, '22:00'), measuredAt: at },
      neverAutomated: new Set(),
      faulty: new Set(),
      episodes: [],
      isComparable: false,
    },
    at,
    now: at,
    trigger: { kind: 'schedule' },
  });
  const [, words = ''] = renderMessage(uncompared).text.split('\n');
  expect(digest).toMatch(saying(words));
});

test('if few zones have a reading, none is called the busiest of the venue', async ({
  sandbox,
}) => {
  const timestamp = new Date(sandbox.clock.now() - 3 * minuteMs).toISOString();
  const zones = Array.from({ length: 12 }, (_, at) => ({
    zone_id: `zn-${at}`,
    zone_name: `Zone ${at}`,
    timestamp,
    ...(at === 0 ? { mood: { index: 4 } } : { error: 'offline' }),
  }));
  sandbox.venueService.answerAt('zones/live', zones);
  sandbox.venueService.answerAt('zones/busiest', zones[1]);
  await connected(sandbox.as('manager'));
  const read = soundZones(12).map((zone, at) => (at === 0 ? zone : { ...zone, error: 'offline' }));
  const first = { id: '0', name: 'Zone 0', mood: { value: 4 } };
  expect(await ask(sandbox.as('bartender'), '/ambience busiest')).toMatch(
    firstLineOf(busiestOf(first, read)),
  );
});
