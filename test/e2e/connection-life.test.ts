import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { showSeen, showSubmitted, showView } from '../../src/sandbox/show.ts';
import { createKeyring, nameSecret } from '../../src/store/seal.ts';
import {
  ask,
  connect,
  connected,
  deliverTo,
  passMinutes,
  runSandbox,
  test,
  viewOf,
} from './with-sandbox.ts';

/** What happens to a connection while other things go on. */

const minuteMs = 60_000;

function storedKeys(file: string, table: string): string[] {
  const database = new DatabaseSync(file);
  try {
    return database
      .prepare(`SELECT key FROM ${table}`)
      .all()
      .map(({ key }) => String(key));
  } finally {
    database.close();
  }
}

test('a late refusal of the old token says nothing of the connection made meanwhile', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  sandbox.clock.advance(7 * minuteMs);
  sandbox.venueService.revoke('HARBOUR-HOTEL');
  // The question hangs, and its 401 comes when the venue has been connected again.
  sandbox.venueService.breakWith({ kind: 'slow', ms: 700 });
  const late = sandbox.as('bartender').command('/ambience live');
  await new Promise((resolve) => setImmediate(resolve));
  sandbox.venueService.breakWith(undefined);
  const again = viewOf(await manager.command('/ambience connect'));
  expect(
    showSubmitted(await manager.submit(again, { connection_code: 'HARBOUR-HOTEL' })),
  ).toContain('Venue connected');
  expect(showSeen(await late)).toContain('refused access');
  await passMinutes(sandbox, 3);
  expect(await ask(manager, '/ambience venue')).toContain('Active.');
  expect(manager.directMessages()).toEqual([]);
  expect(await ask(manager, '/ambience live')).toContain('Rooftop Bar');
});

test('an older reading does not make a pending venue active', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  await ask(bartender, '/ambience live');
  sandbox.clock.advance(7 * minuteMs);
  sandbox.venueService.breakWith({ kind: 'status', status: 403 });
  await ask(bartender, '/ambience live');
  await passMinutes(sandbox, 1);
  expect(await ask(bartender, '/ambience venue')).toContain('Waiting for the venue to approve.');
  sandbox.venueService.breakWith({ kind: 'status', status: 503 });
  expect(await ask(bartender, '/ambience live')).toContain('This is the last reading');
  expect(await ask(bartender, '/ambience venue')).toContain('Waiting for the venue to approve.');
});

test.each(['http', 'socket', 'oauth'] as const)(
  'over %s a stop still gives the answers under way',
  async (mode) => {
    await using sandbox = await runSandbox({ mode });
    const manager = sandbox.as('manager');
    const opened = viewOf(await manager.command('/ambience connect'));
    sandbox.venueService.breakWith({ kind: 'slow', ms: 300 });
    const answered = manager.submit(opened, { connection_code: 'HARBOUR-HOTEL' });
    await new Promise((resolve) => sandbox.venueService.events.once('request', resolve));
    await sandbox.restartService();
    expect(showSubmitted(await answered)).toContain('Venue connected');
  },
);

test.each(['http', 'socket'] as const)(
  'over %s a stop waits for a question that was acknowledged',
  async (mode) => {
    await using sandbox = await runSandbox({ mode });
    await connected(sandbox.as('manager'));
    sandbox.clock.advance(7 * minuteMs);
    sandbox.venueService.breakWith({ kind: 'slow', ms: 400 });
    const requested = new Promise((resolve) => sandbox.venueService.events.once('begin', resolve));
    const asked = ask(sandbox.as('bartender'), '/ambience live');
    await requested;
    await sandbox.restartService();
    expect(await asked).toContain('Measured 21:10');
  },
);

test('a venue without a name in its grant gets it once it approves', async ({ sandbox }) => {
  const { venueService } = sandbox;
  const manager = sandbox.as('manager');
  const token = await fetch(`${venueService.baseUrl}/api/v1/auth/token`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      client_id: venueService.clientId,
      client_secret: venueService.clientSecret,
    },
    body: '{"venue_connection_code":"LAKESIDE-INN"}',
  }).then(async (answer) => Object(await answer.json()).token);
  venueService.breakWith({ kind: 'body', body: JSON.stringify({ token, active: false }) });
  const home = manager.nextHome();
  const shown = showSubmitted(await connect(manager, 'LAKESIDE-INN'));
  expect(shown).toContain('Unnamed venue');
  await home;
  venueService.breakWith(undefined);
  venueService.approve('LAKESIDE-INN');
  sandbox.clock.advance(minuteMs);
  await ask(manager, '/ambience live');
  expect(await ask(manager, '/ambience live')).toContain('Lakeside Inn');
});

test('whoever closes the modal too early is told in a direct message', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  sandbox.venueService.breakWith({ kind: 'slow', ms: 1_700 });
  const checking = viewOf(await connect(manager, 'WRONG-BUT-LONG'));
  const told = new Promise<string>((resolve) => {
    sandbox.slack.state.events.once('message', (message) => resolve(JSON.stringify(message)));
  });
  manager.close(checking);
  expect(await told).toMatch(/"channelId":"U0MANAGER".*does not know this code/);
});

test.each([
  [401, 'took the code but refuses the access it gave'],
  [404, 'took the code but does not know the venue'],
])('%d for the zones right after the token is told at the field', async (status, sentence) => {
  await using sandbox = await runSandbox();
  const { events, breakWith } = sandbox.venueService;
  events.once('request', () => breakWith({ kind: 'status', status }));
  const submitted = await connect(sandbox.as('manager'), 'HARBOUR-HOTEL');
  expect(showSubmitted(submitted)).toContain(sentence);
  breakWith(undefined);
  expect(await ask(sandbox.as('manager'), '/ambience venue')).toContain('No venue is connected');
});

test('a refusal at the field names nobody by their id', async ({ sandbox }) => {
  const opened = viewOf(await sandbox.as('manager').command('/ambience connect'));
  const submitted = await sandbox.as('guest').submit(opened, { connection_code: 'HARBOUR-HOTEL' });
  expect(showSubmitted(submitted)).toMatch(/Ask an owner or admin of this workspace\.$/);
});

const uninstalled = (eventTime: number) => ({
  type: 'event_callback',
  team_id: 'T0HARBOUR',
  event: { type: 'app_uninstalled' },
  event_id: 'Ev1',
  event_time: eventTime,
});

test.each(['http', 'oauth'] as const)(
  'over %s an old removal does not touch what came after it; a new one takes everything',
  async (mode) => {
    await using sandbox = await runSandbox({ mode });
    await connected(sandbox.as('manager'));
    const { databaseFile } = sandbox.config;
    const deliver = deliverTo(sandbox);
    await deliver({ kind: 'event', envelope: uninstalled(1) });
    expect(await ask(sandbox.as('bartender'), '/ambience venue')).toContain('Harbour Hotel');
    expect(storedKeys(databaseFile, 'readings_v2').length).toBeGreaterThan(3);
    sandbox.clock.advance(minuteMs);
    const now = Math.floor(sandbox.clock.now() / 1000);
    await deliver({ kind: 'event', envelope: uninstalled(now) });
    // The event was acknowledged before the work was done; a restart waits for it.
    await sandbox.restartService();
    const ofTeam = (table: string) =>
      storedKeys(databaseFile, table).filter((key) => key.includes('T0HARBOUR'));
    expect(ofTeam('readings_v2')).toEqual([]);
    expect(ofTeam('workspaces')).toEqual([]);
    if (mode === 'oauth') expect(ofTeam('installations')).toEqual([]);
  },
);

test('revoked tokens of the bot take the installation, and only that', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const revoked = (bot: string[], eventTime: number) => ({
    ...uninstalled(eventTime),
    event: { type: 'tokens_revoked', tokens: { bot } },
  });
  const deliver = deliverTo(sandbox);
  sandbox.clock.advance(minuteMs);
  const now = Math.floor(sandbox.clock.now() / 1000);
  await deliver({ kind: 'event', envelope: revoked([], now) });
  await deliver({ kind: 'event', envelope: revoked(['U0AMBIENCE'], 1) });
  expect(await ask(sandbox.as('bartender'), '/ambience venue')).toContain('Harbour Hotel');
  await deliver({ kind: 'event', envelope: revoked(['U0AMBIENCE'], now) });
  await sandbox.restartService();
  const { databaseFile } = sandbox.config;
  expect(storedKeys(databaseFile, 'installations')).toEqual(['T0CORNER']);
  expect(storedKeys(databaseFile, 'workspaces')).toContain('T0HARBOUR');
});

test('Home shows what is broken first', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'OLD-TOWN-BAR');
  sandbox.clock.advance(11 * minuteMs);
  await manager.openHome();
  await passMinutes(sandbox, 1);
  const home = showSeen(await manager.openHome());
  expect(home.indexOf('## Old Town Bar')).toBeLessThan(home.indexOf('## Harbour Hotel'));
  expect(home).toMatch(/## Old Town Bar\n.*the venue has withdrawn access/);
});

test('one code has different names in two workspaces, and is found again after a key rotation', () => {
  const [old, current] = [randomBytes(32), randomBytes(32)];
  const before = nameSecret(createKeyring([old]), 'connection code', 'T1 HARBOUR-HOTEL');
  const after = nameSecret(createKeyring([current, old]), 'connection code', 'T1 HARBOUR-HOTEL');
  const elsewhere = nameSecret(createKeyring([old]), 'connection code', 'T2 HARBOUR-HOTEL');
  expect(after).toContain(before[0]);
  expect(elsewhere[0]).not.toBe(before[0]);
});

test('connecting again after a key rotation replaces the connection', async () => {
  await using sandbox = await runSandbox();
  await connected(sandbox.as('manager'));
  const [old] = sandbox.config.encryptionKeys;
  await sandbox.restartService({ encryptionKeys: [randomBytes(32), old] });
  await connected(sandbox.as('owner'));
  const shown = await ask(sandbox.as('bartender'), '/ambience venue');
  expect(shown.match(/Harbour Hotel/g)).toHaveLength(1);
  expect(shown).toContain('Connected by @owner');
  await sandbox.as('manager', 'T0CORNER').command('/ambience connect');
});

test('a modal that is updated while it is open shows its outcome', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  sandbox.venueService.breakWith({ kind: 'slow', ms: 900 });
  const checking = viewOf(await connect(manager, 'CORNER-CAFE'));
  expect(showView(await manager.nextChange(checking))).toContain('Corner Café');
});
