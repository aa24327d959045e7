import { expect } from 'vitest';
import { showSeen, showView } from '../../src/sandbox/show.ts';
import type { Fault } from '../../src/sandbox/venue-service/faults.ts';
import type { Variation } from '../../src/sandbox/venue-service/variations.ts';
import { digestsIn, pass, setUpDigest } from './with-digests.ts';
import {
  ask,
  connect,
  connected,
  dataRequests,
  homeOf,
  messageOf,
  passMinutes,
  test,
} from './with-sandbox.ts';

/** What people read when the service answers, but not with what one would expect. */

const minuteMs = 60_000;
const odd = (variation: Variation): Fault => ({ kind: 'variation', variation });

test.for(['wrongShape', 'empty'] as const)(
  'an answer that is %s replaces no reading, is said, and is asked again soon',
  async (variation, { sandbox }) => {
    await connected(sandbox.as('manager'));
    const bartender = sandbox.as('bartender');
    for (const line of ['live', 'trend', 'week']) await ask(bartender, `/ambience ${line}`);
    await sandbox.settle();
    sandbox.venueService.breakWith(odd(variation));
    // Typical values are kept for a week.
    sandbox.clock.advance(8 * 24 * 60 * minuteMs);
    for (const line of ['live', 'trend']) {
      expect(await ask(bartender, `/ambience ${line}`)).toMatch(/Measured .*This is the last read/);
    }
    expect(await ask(bartender, '/ambience week')).toMatch(/This may be out of date.*peaks at 7/s);
    expect(await ask(bartender, '/ambience status')).toContain('needs attention');
    sandbox.venueService.breakWith(undefined);
    sandbox.clock.advance(6 * minuteMs);
    expect(await ask(bartender, '/ambience live')).toContain('next about');
    expect(await ask(bartender, '/ambience week')).not.toContain('This may be out of date');
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
  expect(await ask(bartender, '/ambience trend')).toContain('cannot be read');
  expect(await ask(bartender, '/ambience week')).toContain('cannot be read');
  sandbox.venueService.answerAt('venue/historical', undefined);
  sandbox.clock.advance(minuteMs);
  expect(await ask(bartender, '/ambience week')).toContain('peaks at');
});

test('of a part of a day, week says which hours are known and names no peak', async ({
  sandbox,
}) => {
  sandbox.venueService.breakWith(odd('shortHistory'));
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const week = await ask(bartender, '/ambience week');
  expect(week).toMatch(
    /^We only have part of this day \(01:00 to 07:30\), so we can't say when it peaks\./,
  );
  expect(week).not.toContain('mood is usually');
  const trend = await ask(bartender, '/ambience trend');
  expect(trend).toContain('(data from 20:00 to 21:00 only)');
  expect(trend).not.toContain('peak');
  // 21:00 is not among the usual values.
  expect(await ask(bartender, '/ambience live')).not.toMatch(/usual/);
});

test('data that stands still leads the message, and nothing promises a next reading', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const bartender = sandbox.as('bartender');
  sandbox.venueService.breakWith(odd('frozen'));
  sandbox.clock.advance(60 * minuteMs);
  const says =
    /Measured 21:00 .*6[34] minutes ago\. This is the last reading: no newer data has come in/;
  for (const line of ['live', 'live spa', 'trend']) {
    const shown = await ask(bartender, `/ambience ${line}`);
    expect(shown.split('\n')[0]).toMatch(says);
    expect(shown).not.toContain('next about');
  }
  expect(await ask(bartender, '/ambience busiest')).toMatch(says);
  expect(await ask(bartender, '/ambience status')).toMatch(
    /needs attention[\s\S]*No new data since 21:00/,
  );
  expect(showView(await homeOf(sandbox, manager))).toMatch(says);
  // A restart and a fresh look make it no younger.
  await sandbox.restartService();
  expect(await ask(bartender, '/ambience live')).toMatch(says);
});

test('cold live shows the zones although the venue cannot be read', async ({ sandbox }) => {
  sandbox.venueService.answerAt('venue/live', {});
  await connect(sandbox.as('manager'), 'HARBOUR-HOTEL');
  await sandbox.settle();
  const shown = await ask(sandbox.as('bartender'), '/ambience live');
  expect(shown).toContain("We couldn't get the overall numbers for");
  expect(shown).toContain('Rooftop Bar');
});

test('cold live shows the venue although the zones cannot be read', async ({ sandbox }) => {
  sandbox.venueService.answerAt('zones/live', [{}]);
  await connect(sandbox.as('manager'), 'HARBOUR-HOTEL');
  await sandbox.settle();
  const shown = await ask(sandbox.as('bartender'), '/ambience live');
  expect(shown).toContain('mood 8.2');
  expect(shown).toContain("We couldn't get the zones just now.");
});

test('a 404 and an empty answer leave the last reading in sight', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  for (const line of ['live', 'live spa', 'trend', 'busiest']) {
    await ask(bartender, `/ambience ${line}`);
  }
  sandbox.clock.advance(7 * minuteMs);
  sandbox.venueService.breakWith({ kind: 'status', status: 404 });
  for (const line of ['live', 'live spa', 'trend', 'busiest']) {
    sandbox.clock.advance(10 * minuteMs);
    expect(await ask(bartender, `/ambience ${line}`)).toContain('This is the last reading');
  }
});

test('a venue without zones says so on busiest, and is not asked for them with every question', async ({
  sandbox,
}) => {
  sandbox.venueService.answerAt('zones', { zones: [] });
  sandbox.venueService.answerAt('zones/live', []);
  sandbox.venueService.answerAt('zones/busiest', {});
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const before = dataRequests(sandbox).filter((path) => path === 'zones').length;
  for (let time = 0; time < 3; time += 1) {
    expect(await ask(bartender, '/ambience busiest')).toContain(
      "lists no zones for Harbour Hotel, so we can't say which is busiest",
    );
    expect(await ask(bartender, '/ambience zones')).toContain('lists no zones');
    await ask(bartender, '/ambience live bar');
    sandbox.clock.advance(3 * minuteMs);
  }
  // Nine questions, and the list is looked for once more in ten minutes.
  const asked = dataRequests(sandbox).filter((path) => path === 'zones').length;
  expect(asked - before).toBeLessThanOrEqual(1);
});

test.for([
  ['smallLoudness', /loudness 0\.64 Loud/],
  ['decibels', /loudness 80 Loud/],
] as const)(
  'loudness on another scale, %s, has the decimals it needs',
  async ([variation, shown], { sandbox }) => {
    sandbox.venueService.breakWith(odd(variation));
    await connected(sandbox.as('manager'));
    expect(await ask(sandbox.as('bartender'), '/ambience live')).toMatch(shown);
  },
);

test('a zone that live data calls otherwise is found by its new name at once', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  sandbox.venueService.breakWith(odd('renamed'));
  sandbox.clock.advance(7 * minuteMs);
  expect(await ask(bartender, '/ambience live')).toContain('New Spa');
  await sandbox.settle();
  expect(await ask(bartender, '/ambience live new spa')).toContain('New Spa, Harbour Hotel');
});

test('names that cannot be seen, that format text or are very long can be read and asked for', async ({
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
  expect(live.text).toContain('*Zone zn-1*: mood');
  expect(live.text).toContain('*∗Bold∗ ˋcodeˋ ∼struck∼*: mood');
  expect(live.text).toContain('*Long Way*: mood');
  for (const [typed, shown] of [
    ['zone zn-1', 'Zone zn-1, Harbour Hotel'],
    ['bold code', '∗Bold∗ ˋcodeˋ ∼struck∼, Harbour Hotel'],
    ['long way', 'Long Way, Harbour Hotel'],
    ['★', '★, Harbour Hotel'],
  ] as const) {
    expect(await ask(bartender, `/ambience live ${typed}`)).toContain(shown);
  }
  const asked = messageOf(await bartender.command('/ambience live zone'));
  expect(asked.text).not.toContain('\u200b');
});

test('an only zone is called that', async ({ sandbox }) => {
  sandbox.venueService.answerAt('zones/live', [
    {
      zone_id: 'zn-1',
      zone_name: 'Bar',
      timestamp: new Date(sandbox.clock.now()).toISOString(),
      mood: { index: 5 },
    },
  ]);
  await connected(sandbox.as('manager'));
  expect(await ask(sandbox.as('bartender'), '/ambience live')).toContain('Its only zone: mood');
});

test('figures as texts are figures', async ({ sandbox }) => {
  sandbox.venueService.breakWith(odd('numericTexts'));
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  expect(await ask(bartender, '/ambience live')).toMatch(/mood 8\.2 Lively.*Terrace +7\.0 +6\.9/s);
  expect(await ask(bartender, '/ambience trend')).toContain('peak 8.2 at 21:00');
  expect(await ask(bartender, '/ambience week')).toContain('peaks at 7.8');
});

test('a zone with an error shows its figures too, and takes no part in ranking and movers', async ({
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
  expect(live.text).toMatch(/\*Lobby Bar\*.*\*Spa\*.*\*Rooftop Bar\*/s);
  expect(live.text).toContain('*Rooftop Bar*: mood *9.9* Lively · sensor problem: “sensor drift”');
  expect(live.text).toContain('Average of all zones (2 of 3 have working sensors)');
  const busiest = await ask(bartender, '/ambience busiest');
  expect(busiest).toContain(
    'Lobby Bar is the busiest of the 2 zones with a reading (3 in all), 7.5 ahead of Spa',
  );
  const trend = await ask(bartender, '/ambience trend');
  expect(trend).toContain('Lobby Bar +2.4');
  expect(trend).not.toContain('Rooftop Bar');
});

test('timestamps ahead of the clock count as now, and status names the sensor clock', async ({
  sandbox,
}) => {
  sandbox.venueService.breakWith(odd('clockAhead'));
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  expect(await ask(bartender, '/ambience live')).toContain('Measured 21:03, next about 21:08');
  expect(await ask(bartender, '/ambience status')).toMatch(/sensor.* clock/i);
});

test('live <venue> keeps only what is still open, also for the venue that is chosen then', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  const bartender = sandbox.as('bartender');
  expect(await ask(bartender, '/ambience live harbour')).toContain('Harbour Hotel, its busiest');
  const copies = sandbox.venueService.addCopies('HARBOUR-HOTEL', 1);
  for (const code of copies) await connected(manager, code);
  const offered = messageOf(await bartender.command('/ambience live harbour hotel'));
  expect(offered.text).toContain('Which venue');
  const [label] =
    /\[ (Harbour Hotel[^\]]*) \]/.exec(showSeen({ kind: 'message', message: offered }))?.slice(1) ??
    [];
  const pressed = showSeen(await bartender.press(offered, label ?? ''));
  expect(pressed).toContain('its busiest zones together');
});

test('a venue whose zones are too many to be read at once is asked zone by zone', async ({
  sandbox,
}) => {
  sandbox.venueService.answerAt(
    'zones/historical',
    Array.from({ length: 600 }, (_, at) => ({
      zone_id: `zn-${at}`,
      zone_name: 'x'.repeat(4_000),
    })),
  );
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  for (const zone of ['terrace', 'spa', 'library']) {
    expect(await ask(bartender, `/ambience week ${zone}`)).toContain('on a usual Friday');
    await sandbox.settle();
    sandbox.clock.advance(20 * minuteMs);
  }
  const asked = dataRequests(sandbox);
  expect(asked.filter((path) => path === 'zones/historical')).toHaveLength(1);
  expect(asked.filter((path) => /^zones\/zn-\d+\/historical$/.test(path))).toHaveLength(3);
});

test('a long wait is told in hours, not in minutes', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  sandbox.venueService.breakWith({ kind: 'status', status: 429, retryAfter: '31536000' });
  sandbox.clock.advance(7 * minuteMs);
  const shown = await ask(bartender, '/ambience trend');
  expect(shown).toMatch(/Try again in 365 days/);
  expect(shown).not.toContain('minutes');
});

test('of a refusal nobody is told until it is confirmed', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const bartender = sandbox.as('bartender');
  for (const status of [401, 403]) {
    sandbox.clock.advance(20 * minuteMs);
    sandbox.venueService.breakWith({ kind: 'once', status });
    await ask(bartender, '/ambience live');
    await passMinutes(sandbox, 2);
    expect(await ask(bartender, '/ambience live')).toContain('next about');
    expect(await ask(bartender, '/ambience venue')).toContain('Active.');
  }
  expect(manager.directMessages()).toEqual([]);
});

test('a digest knows the scale from what it shows, as long as no usual values are known', async ({
  sandbox,
}) => {
  sandbox.venueService.answerAt('venue/historical', {});
  sandbox.venueService.breakWith(odd('smallLoudness'));
  const manager = sandbox.as('manager');
  await connected(manager);
  await setUpDigest(manager, { channel: 'bar', times: ['22:00'], kind: 'Trend synopsis' });
  await pass(sandbox, 58);
  const digest = digestsIn(sandbox, 'C0BAR').join();
  expect(digest).toMatch(/loudness 0\.\d\d at 22:00/);
  expect(digest).not.toContain('Little has changed');
});

test('a digest compares nothing with usual days while it does not know the zones', async ({
  sandbox,
}) => {
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
  expect(digest).toContain('mood 7');
  expect(digest).toMatch(/Zones: Measured Fri 20 Nov .* ago/);
  expect(digest).not.toMatch(/than a usual|Like a usual/);
});

test('of few zones with a reading, none is called the busiest of the venue', async ({
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
  expect(await ask(sandbox.as('bartender'), '/ambience busiest')).toContain(
    'Zone 0 is the busiest of the 1 zone with a reading (12 in all).',
  );
});
