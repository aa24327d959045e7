import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { showSeen, showSubmitted, showView } from '../../src/sandbox/show.ts';
import { createKeyring, deriveIds } from '../../src/store/seal.ts';
import { venueName } from '../../src/venues/workspace.ts';
import { measuredAt, notAManagerAtField, noVenue, staleBecause, venueIs } from './kinds.ts';
import {
  ask,
  connect,
  connected,
  deliverTo,
  homeOf,
  passMinutes,
  runSandbox,
  test,
  viewOf,
} from './with-sandbox.ts';

/** What happens to a connection while other things go on. */

const minuteMs = 60_000;
const hotel = venueIs('active', { name: 'Harbour Hotel' });

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

test('a late refusal of the old token does not affect the connection made in the meantime', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  sandbox.clock.advance(7 * minuteMs);
  sandbox.venueService.revoke('HARBOUR-HOTEL');
  // The answer to this question, a 401, arrives after the venue is connected again.
  sandbox.venueService.breakWith({ kind: 'slow', ms: 700 });
  const late = sandbox.as('bartender').command('/ambience live');
  await new Promise((resolve) => setImmediate(resolve));
  sandbox.venueService.breakWith(undefined);
  expect(showSubmitted(await connect(manager, 'HARBOUR-HOTEL'))).toMatch(hotel);
  expect(showSeen(await late)).toMatch(staleBecause('access_refused'));
  await passMinutes(sandbox, 3);
  expect(await ask(manager, '/ambience venue')).toMatch(hotel);
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
  expect(await ask(bartender, '/ambience venue')).toMatch(venueIs('pending'));
  sandbox.venueService.breakWith({ kind: 'status', status: 503 });
  expect(await ask(bartender, '/ambience live')).toMatch(staleBecause('unavailable'));
  expect(await ask(bartender, '/ambience venue')).toMatch(venueIs('pending'));
});

test.each(['http', 'socket', 'oauth'] as const)(
  'over %s, the answers in progress are still given when the app stops',
  async (mode) => {
    await using sandbox = await runSandbox({ mode });
    const manager = sandbox.as('manager');
    const opened = viewOf(await manager.command('/ambience connect'));
    sandbox.venueService.breakWith({ kind: 'slow', ms: 300 });
    const answered = manager.submit(opened, { [connectIds.codeField]: 'HARBOUR-HOTEL' });
    await new Promise((resolve) => sandbox.venueService.events.once('request', resolve));
    await sandbox.restartService();
    expect(showSubmitted(await answered)).toMatch(hotel);
  },
);

test.each(['http', 'socket'] as const)(
  'over %s, a stop waits for a question that was acknowledged',
  async (mode) => {
    await using sandbox = await runSandbox({ mode });
    await connected(sandbox.as('manager'));
    // Its first recording asks the venue service too.
    await sandbox.settle();
    sandbox.clock.advance(7 * minuteMs);
    sandbox.venueService.breakWith({ kind: 'slow', ms: 400 });
    const requested = once(sandbox.venueService.events, 'begin');
    const asked = ask(sandbox.as('bartender'), '/ambience live');
    await requested;
    await sandbox.restartService();
    expect(await asked).toMatch(measuredAt('21:10', '21:15'));
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
  expect(shown).toMatch(venueIs('pending', { name: venueName({ venue: { timezone: 'UTC' } }) }));
  await home;
  venueService.breakWith(undefined);
  venueService.approve('LAKESIDE-INN');
  sandbox.clock.advance(minuteMs);
  await ask(manager, '/ambience live');
  expect(await ask(manager, '/ambience live')).toContain('Lakeside Inn');
});

test('anyone who closes the modal too early gets a direct message', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  sandbox.venueService.breakWith({ kind: 'slow', ms: 1_700 });
  const checking = viewOf(await connect(manager, 'WRONG-BUT-LONG'));
  const sent = manager.nextDirectMessage();
  manager.close(checking);
  const { text } = await sent;
  sandbox.venueService.breakWith(undefined);
  const atField = await connect(manager, 'WRONG-BUT-LONG');
  if (atField.kind !== 'errors') throw new Error(showSubmitted(atField));
  expect(text).toContain(atField.errors[connectIds.codeField]);
});

test.each([
  [401, 'token_refused'],
  [404, 'not_found'],
])('%d for the zones right after the token is shown at the field', async (status, code) => {
  await using sandbox = await runSandbox();
  const { events, breakWith } = sandbox.venueService;
  const manager = sandbox.as('manager');
  // The same status for the token itself has another sentence.
  breakWith({ kind: 'status', status });
  const ofToken = await connect(manager, 'HARBOUR-HOTEL');
  breakWith(undefined);
  events.once('request', () => breakWith({ kind: 'status', status }));
  const submitted = await connect(manager, 'HARBOUR-HOTEL');
  expect(submitted).toEqual({
    kind: 'errors',
    errors: { [connectIds.codeField]: expect.any(String) },
  });
  expect(submitted).not.toEqual(ofToken);
  expect(sandbox.logged.join('')).toContain(`"code":"${code}"`);
  breakWith(undefined);
  expect(await ask(manager, '/ambience venue')).toMatch(noVenue.forManagers);
});

test('a refusal at the field names nobody by their id', async ({ sandbox }) => {
  const opened = viewOf(await sandbox.as('manager').command('/ambience connect'));
  const typed = { [connectIds.codeField]: 'HARBOUR-HOTEL' };
  const shown = showSubmitted(await sandbox.as('guest').submit(opened, typed));
  expect(shown).toMatch(notAManagerAtField);
  expect(shown).not.toMatch(/U0[A-Z]/);
});

const uninstalled = (eventTime: number) => ({
  type: 'event_callback',
  team_id: 'T0HARBOUR',
  event: { type: 'app_uninstalled' },
  event_id: 'Ev1',
  event_time: eventTime,
});

test.each(['http', 'oauth'] as const)(
  'over %s, an old removal does not touch what came after it; a new one deletes everything',
  async (mode) => {
    await using sandbox = await runSandbox({ mode });
    await connected(sandbox.as('manager'));
    const { databaseFile } = sandbox;
    const deliver = deliverTo(sandbox);
    await deliver({ kind: 'event', envelope: uninstalled(1) });
    expect(await ask(sandbox.as('bartender'), '/ambience venue')).toContain('Harbour Hotel');
    expect(storedKeys(databaseFile, 'readings').length).toBeGreaterThan(3);
    sandbox.clock.advance(minuteMs);
    const now = Math.floor(sandbox.clock.now() / 1000);
    await deliver({ kind: 'event', envelope: uninstalled(now) });
    // The event was acknowledged before the work was done; a restart waits for it.
    await sandbox.restartService();
    const ofTeam = (table: string) =>
      storedKeys(databaseFile, table).filter((key) => key.includes('T0HARBOUR'));
    expect(ofTeam('readings')).toEqual([]);
    expect(ofTeam('workspaces')).toEqual([]);
    if (mode === 'oauth') expect(ofTeam('installations')).toEqual([]);
  },
);

test('revoked bot tokens delete the installation, and only that', async ({ sandbox }) => {
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
  const { databaseFile } = sandbox;
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
  const home = await homeOf(sandbox, manager);
  const shown = showView(home);
  expect(shown.indexOf('Old Town Bar')).toBeGreaterThan(0);
  expect(shown.indexOf('Old Town Bar')).toBeLessThan(shown.indexOf('Harbour Hotel'));
  // The details say why.
  const opened = viewOf(await manager.press(home, 'Details', 'Old Town Bar'));
  const [ofBar] = showView(opened).split('Harbour Hotel');
  expect(ofBar).toMatch(staleBecause('token_refused'));
});

test('one code has different names in two workspaces, and is found again after a key rotation', () => {
  const [old, current] = [randomBytes(32), randomBytes(32)];
  const before = deriveIds(createKeyring([old]), 'connection code', 'T1 HARBOUR-HOTEL');
  const after = deriveIds(createKeyring([current, old]), 'connection code', 'T1 HARBOUR-HOTEL');
  const elsewhere = deriveIds(createKeyring([old]), 'connection code', 'T2 HARBOUR-HOTEL');
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
  expect(shown).toMatch(venueIs('active', { by: 'U0OWNER' }));
  await sandbox.as('manager', 'T0CORNER').command('/ambience connect');
});

test('a modal that is updated while it is open shows its outcome', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  sandbox.venueService.breakWith({ kind: 'slow', ms: 900 });
  const checking = viewOf(await connect(manager, 'CORNER-CAFE'));
  expect(showView(await manager.nextChange(checking))).toContain('Corner Café');
});
