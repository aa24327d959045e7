import { expect } from 'vitest';
import type { VenueHealth } from '../../src/ambience/readings.ts';
import type { ZoneLive } from '../../src/ambience/types.ts';
import { showMessage, showSeen } from '../../src/sandbox/show.ts';
import { connectIds } from '../../src/slack/connect/ids.ts';
import { peopleIds } from '../../src/slack/people/ids.ts';
import { questionIds } from '../../src/slack/questions/ids.ts';
import { type StatusData, statusMessage } from '../../src/slack/questions/status-message.ts';
import type { Connection } from '../../src/venues/workspace.ts';
import { actionsOf } from './facts.ts';
import { any, connectionNamed, eveningAt, readingAt, saying, soundZones } from './kinds.ts';
import {
  ask,
  connect,
  connected,
  dataRequests,
  messageOf,
  passMinutes,
  test,
} from './with-sandbox.ts';

const minuteMs = 60_000;

/** Numbers that stand for any number. */
const [anyLeft, anyPerMinute] = [7001, 7002];
const budget = { left: anyLeft, capacity: 120, perMinute: anyPerMinute, pausedMs: 0 };

function statusOf(connection: Connection, health: Partial<VenueHealth> = {}) {
  return { connection, health: { budget, trouble: undefined, lastLive: undefined, ...health } };
}

/** What `/ambience status` shows of these venues at a time of the first evening. */
function statusText(
  venues: StatusData['venues'],
  time: string,
  more: Partial<StatusData> = {},
): string {
  return statusMessage({
    venues,
    permissions: { isManager: false, people: new Set() },
    digests: [],
    supportsCharts: true,
    unreadable: 0,
    now: eveningAt(time),
    ...more,
  })
    .text.replaceAll(String(anyLeft), any)
    .replaceAll(String(anyPerMinute), any);
}

function hotelStatus(time: string, health: Partial<VenueHealth>, more?: Partial<StatusData>) {
  const lastLive = readingAt(soundZones(9), '21:00', { readAt: eveningAt('21:03') });
  const status = statusOf(connectionNamed('Harbour Hotel'), { lastLive, ...health });
  return saying(statusText([status], time, more));
}

/** What is shown of one venue, without the first line, which counts all venues. */
function linesOf(...[connection, health]: Parameters<typeof statusOf>): RegExp {
  const [, ...lines] = statusText([statusOf(connection, health)], '21:15').split('\n');
  return saying(lines.join('\n'));
}

test('status says that all is well, when it was last read, and what may still be asked', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  await ask(bartender, '/ambience live');
  sandbox.clock.advance(3 * minuteMs);
  const before = dataRequests(sandbox).length;
  const shown = await ask(bartender, '/ambience status');
  expect(shown).toMatch(hotelStatus('21:06', { budget: { ...budget, left: 120 } }));
  expect(dataRequests(sandbox)).toHaveLength(before);
});

test('what was just asked for is gone from the budget', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const counted = { budget: { ...budget, left: 7003 } };
  const pattern = new RegExp(hotelStatus('21:03', counted).source.replace('7003', '(\\d+)'));
  const left = async () =>
    Number(pattern.exec(await ask(sandbox.as('guest'), '/ambience status'))?.[1]);
  const before = await left();
  await ask(sandbox.as('bartender'), '/ambience trend');
  // A venue's trend weighs five, that of all zones ten.
  expect(before - (await left())).toBe(15);
});

test('a service in trouble is named, with how long and what happens next', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  sandbox.clock.advance(7 * minuteMs);
  sandbox.venueService.breakWith({ kind: 'status', status: 503 });
  await ask(bartender, '/ambience live');
  sandbox.clock.advance(10 * minuteMs);
  const down = await ask(bartender, '/ambience status');
  const sinceThen = { code: 'unavailable', since: eveningAt('21:10') } as const;
  expect(down).toMatch(hotelStatus('21:20', { trouble: sinceThen }));
  sandbox.venueService.breakWith({ kind: 'status', status: 429, retryAfter: '300' });
  await ask(bartender, '/ambience live');
  const limited = { code: 'rate_limited', since: eveningAt('21:20') } as const;
  const paused = { trouble: limited, budget: { ...budget, pausedMs: 5 * minuteMs } };
  expect(await ask(bartender, '/ambience status')).toMatch(hotelStatus('21:20', paused));
  sandbox.venueService.breakWith(undefined);
  sandbox.clock.advance(6 * minuteMs);
  // Its own button tries again.
  const shown = messageOf(await bartender.command('/ambience status'));
  const again = showSeen(await bartender.press(shown, questionIds.ask));
  expect(again).toMatch(hotelStatus('21:26', {}));
});

test('broken venues come first, each with who does what about it', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'FAULTY-CLUB');
  await connect(manager, 'LAKESIDE-INN');
  await connected(manager, 'OLD-TOWN-BAR');
  sandbox.clock.advance(11 * minuteMs);
  const offered = messageOf(await manager.command('/ambience live'));
  const club = 'Faulty & <!channel> Club';
  await manager.press(offered, 'Old Town Bar');
  await manager.press(offered, 'Harbour Hotel');
  await manager.press(offered, club);
  await passMinutes(sandbox, 1);
  const seen = messageOf(await manager.command('/ambience status'));
  const shown = showMessage(seen);
  const revoked = connectionNamed('Old Town Bar', { state: 'revoked' });
  const [counts = ''] = statusText(
    [revoked, revoked, revoked, connectionNamed('Harbour Hotel')].map((one) => statusOf(one)),
    '21:15',
  ).split('\n');
  expect(shown).toMatch(saying(counts));
  expect(shown).toMatch(linesOf(revoked));
  expect(shown).toMatch(linesOf(connectionNamed('Lakeside Inn', { state: 'pending' })));
  const faulty = ['Cloakroom', '<!here> Backstage', 'Smoking Area'].map(
    (name): ZoneLive => ({ id: name, name, error: 'no signal' }),
  );
  const lastLive = readingAt([...soundZones(1), ...faulty], '21:10', {
    readAt: eveningAt('21:14'),
  });
  const inBerlin = connectionNamed(club, { venue: { name: club, timezone: 'Europe/Berlin' } });
  expect(shown).toMatch(linesOf(inBerlin, { lastLive }));
  expect(shown.indexOf('Harbour Hotel')).toBeGreaterThan(shown.indexOf('Old Town Bar'));
  expect(actionsOf(seen)).toContain(connectIds.connect);
  const forGuest = messageOf(await sandbox.as('guest').command('/ambience status'));
  expect(actionsOf(forGuest)).toContain(peopleIds.askManager);
});

test('status says if Slack takes no tables in this workspace', async ({ sandbox }) => {
  sandbox.slack.state.workspacesWithoutCharts.add('T0HARBOUR');
  await connected(sandbox.as('manager'));
  const shown = await ask(sandbox.as('bartender'), '/ambience status');
  expect(shown).toMatch(hotelStatus('21:03', {}, { supportsCharts: false }));
});
