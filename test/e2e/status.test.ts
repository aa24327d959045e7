import { expect } from 'vitest';
import type { VenueHealth } from '../../src/ambience/readings.ts';
import type { ZoneLive } from '../../src/ambience/types.ts';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { peopleIds } from '../../src/conversation/people/ids.ts';
import { questionIds } from '../../src/conversation/questions/ids.ts';
import type { StatusData } from '../../src/conversation/questions/status-message.ts';
import { showMessage, showSeen } from '../../src/sandbox/show.ts';
import type { Connection } from '../../src/venues/workspace.ts';
import { actionsOf, logLines } from './facts.ts';
import { connectionNamed, eveningAt, readingAt, saying, soundZones, statusText } from './kinds.ts';
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

const budget = { left: 120, capacity: 120, perMinute: 120, pausedMs: 0 };

function statusOf(connection: Connection, health: Partial<VenueHealth> = {}) {
  return { connection, health: { budget, trouble: undefined, lastLive: undefined, ...health } };
}

/** What `/ambience status` shows of these venues at a time of the first evening. */
function statusTextAt(
  venues: StatusData['venues'],
  time: string,
  more: Partial<StatusData> = {},
): string {
  return statusText({ venues, now: eveningAt(time), ...more });
}

function hotelStatus(time: string, health: Partial<VenueHealth>, more?: Partial<StatusData>) {
  const lastLive = readingAt(soundZones(9), '21:00', { readAt: eveningAt('21:03') });
  const status = statusOf(connectionNamed('Harbour Hotel'), { lastLive, ...health });
  return saying(statusTextAt([status], time, more));
}

/** The lines about one venue, which come before the lines about digests. */
function linesOf(...[connection, health]: Parameters<typeof statusOf>): RegExp {
  const [, ...rest] = statusTextAt([], '21:15').split('\n');
  const lines = statusTextAt([statusOf(connection, health)], '21:15').split('\n');
  return saying(lines.slice(0, lines.length - rest.length - 1).join('\n'));
}

test('status says that all is well and when it was last read, and reads nothing before it is due', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  await ask(bartender, '/ambience live');
  // What is read for the history after connecting is over.
  await sandbox.settle();
  sandbox.clock.advance(minuteMs);
  const before = dataRequests(sandbox).length;
  const shown = await ask(bartender, '/ambience status');
  expect(shown).toMatch(hotelStatus('21:04', {}));
  expect(dataRequests(sandbox)).toHaveLength(before);
  // The budget is for operators only. A minute gives back what the questions took.
  const logged = logLines(sandbox).find(({ capacity }) => capacity !== undefined);
  expect(logged).toMatchObject({ workspaceId: 'T0HARBOUR', left: 120, capacity: 120, pausedMs: 0 });
});

test('status names a sensor that failed since the last question', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  await ask(bartender, '/ambience live');
  sandbox.venueService.failSensor('zn-4106', true);
  sandbox.clock.advance(20 * minuteMs);
  for (const line of ['status', 'are all sensors working?']) {
    expect(await ask(bartender, `/ambience ${line}`)).toContain(
      "⚠️ Harbour Hotel: 1 of 9 sensors isn't reporting (Terrace). Ask someone at the venue to check it.",
    );
  }
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
  sandbox.clock.advance(2 * minuteMs);
  await ask(bartender, '/ambience live');
  const limited = { code: 'rate_limited', since: eveningAt('21:22') } as const;
  const paused = { trouble: limited, budget: { ...budget, pausedMs: 5 * minuteMs } };
  expect(await ask(bartender, '/ambience status')).toMatch(hotelStatus('21:22', paused));
  sandbox.venueService.breakWith(undefined);
  sandbox.clock.advance(6 * minuteMs);
  // Its own button tries again.
  const shown = messageOf(await bartender.command('/ambience status'));
  const again = showSeen(await bartender.press(shown, questionIds.ask));
  expect(again).toMatch(hotelStatus('21:28', { lastLive: readingAt(soundZones(9), '21:25') }));
});

test('broken venues come first, each with who does what about it', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'FAULTY-CLUB');
  await connect(manager, 'LAKESIDE-INN');
  await connected(manager, 'OLD-TOWN-BAR');
  sandbox.clock.advance(11 * minuteMs);
  const club = 'Faulty & <!channel> Club';
  for (const name of ['Old Town Bar', 'Harbour Hotel', club]) {
    await ask(manager, `/ambience live ${name}`);
  }
  await passMinutes(sandbox, 1);
  const seen = messageOf(await manager.command('/ambience status'));
  const shown = showMessage(seen);
  const revoked = connectionNamed('Old Town Bar', { state: 'revoked' });
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
  const sound = shown.indexOf('Harbour Hotel');
  for (const broken of ['Old Town Bar', club]) {
    expect(shown).toContain(broken);
    expect(sound).toBeGreaterThan(shown.indexOf(broken));
  }
  // Nothing can be done about a venue that waits for approval.
  expect(shown.indexOf('Lakeside Inn')).toBeGreaterThan(sound);
  expect(actionsOf(seen)).toContain(connectIds.connect);
  // Of one venue, nothing is said of the others.
  const ofOne = messageOf(await manager.command('/ambience has lakeside inn gone dead'));
  expect(showMessage(ofOne)).toMatch(
    linesOf(connectionNamed('Lakeside Inn', { state: 'pending' })),
  );
  expect(showMessage(ofOne)).not.toMatch(/Harbour Hotel|Old Town Bar|Club/);
  const whole = messageOf(await manager.press(ofOne, 'All venues'));
  expect(showMessage(whole)).toContain('Old Town Bar');
  const forGuest = messageOf(await sandbox.as('guest').command('/ambience status'));
  expect(actionsOf(forGuest)).toContain(peopleIds.askManager);
});

test('status says if Slack takes no tables in this workspace', async ({ sandbox }) => {
  sandbox.slack.state.workspacesWithoutCharts.add('T0HARBOUR');
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  // Slack refuses the first answer with a table.
  await ask(bartender, '/ambience live');
  const shown = await ask(bartender, '/ambience status');
  expect(shown).toMatch(hotelStatus('21:03', {}, { supportsCharts: false }));
});
