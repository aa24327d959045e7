import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, inject, test } from 'vitest';
import { readingKind } from '../../src/ambience/two-level-cache.ts';
import { startService } from '../../src/app.ts';
import { openRecords } from '../../src/composition/records.ts';
import { digestIds } from '../../src/conversation/digests/ids.ts';
import { logIds } from '../../src/conversation/log/ids.ts';
import { peopleIds } from '../../src/conversation/people/ids.ts';
import { privacyIds } from '../../src/conversation/privacy/ids.ts';
import { copyStore } from '../../src/maintenance/copy.ts';
import { createLog } from '../../src/ops/log.ts';
import { startTicks } from '../../src/schedule/ticks.ts';
import { createKeyring } from '../../src/store/seal.ts';
import type { Store } from '../../src/store/store.ts';
import { minuteMs, systemWait } from '../../src/time.ts';
import { createDatabase } from '../postgres/server.ts';
import { databases, openTestPostgres } from '../store/with-databases.ts';
import { openTestStore } from '../store/with-store.ts';
import { kindsIn, recordsOf } from './stored.ts';
import { openAlertForm, saveAlert } from './with-alerts.ts';
import { digestsIn, pass, setUpDigest } from './with-digests.ts';
import {
  ask,
  connect,
  connected,
  messageOf,
  nameManagers,
  type Running,
  runSandbox,
  viewOf,
} from './with-sandbox.ts';

/** What is left of a workspace after it has removed the app. */

/** The rows whose key names the workspace, as they are stored. */
async function rowsOf(store: Store, teamId: string) {
  const found: { kind: string; key: string; value: string; expires: number | undefined }[] = [];
  for (const kind of Object.values(openRecords(store))) {
    for await (const row of store.table(kind).rows()) {
      if (row.key.includes(teamId)) found.push({ kind: kind.name, ...row });
    }
  }
  return found;
}

/** Makes a record of every kind: venues, digests with posts, alerts with an episode, and so on. */
async function useEverything(sandbox: Running, teamId: string): Promise<void> {
  const manager = sandbox.as('manager', teamId);
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  await connect(manager, 'WRONG-CODE');
  await ask(manager, '/ambience use harbour');
  for (const text of ['live', 'trend', 'week', 'tonight', 'live lobby', 'zones']) {
    await ask(manager, `/ambience ${text} harbour`);
  }
  const bartender = sandbox.as('bartender', teamId);
  const noted = await bartender.command('/ambience log Guest at the harbour complained');
  await bartender.press(messageOf(noted), logIds.follow);
  const denial = messageOf(await bartender.command('/ambience connect'));
  await bartender.press(denial, peopleIds.askManager);
  await nameManagers(sandbox, manager, 'bartender');
  await setUpDigest(manager, { channel: 'general', times: ['21:10'] });
  const form = await openAlertForm(manager, 'Too loud', 'general');
  await saveAlert(manager, form, {
    target: 'Terrace',
    enter: '9',
    channelId: 'general',
    forCount: 'At once',
  });
}

async function uninstall({ slack }: Running): Promise<void> {
  await slack.uninstall('T0HARBOUR');
}

async function deleteAll({ as }: Running): Promise<void> {
  const manager = as('manager');
  const shown = messageOf(await manager.command('/ambience privacy'));
  const home = manager.nextHome();
  await manager.press(shown, privacyIds.delete);
  await home;
}

async function deleteDigest(sandbox: Running): Promise<void> {
  const manager = sandbox.as('manager');
  const list = viewOf(await manager.command('/ambience digest'));
  await manager.press(viewOf(await manager.press(list, digestIds.manage)), digestIds.delete);
}

const ways = [
  { way: 'it has removed the app', leave: uninstall, left: [] },
  // The app is still installed.
  { way: 'a manager has deleted it', leave: deleteAll, left: ['installations'] },
];

test.each(databases.flatMap((name) => ways.map((way) => ({ name, ...way }))))(
  '$name: nothing of a workspace is left once $way',
  async ({ name, leave, left }) => {
    await using sandbox = await runSandbox();
    const keyring = createKeyring(sandbox.config.encryptionKeys);
    for (const teamId of ['T0HARBOUR', 'T0CORNER']) await useEverything(sandbox, teamId);
    // One episode that is over, and one that is open.
    for (const [loudness, minutes] of [
      [12, 12],
      [1, 30],
      [12, 15],
    ] as const) {
      sandbox.venueService.measure('zn-4106', { loudness });
      await pass(sandbox, minutes);
    }
    expect(digestsIn(sandbox, 'C0GENERAL')).toHaveLength(1);
    await sandbox.stopService();

    const { database } = sandbox.config;
    if (database.kind !== 'sqlite') throw new Error('the sandbox uses a file');
    const url = await createDatabase(inject('postgresUrl'));
    const open = () =>
      name === 'sqlite'
        ? openTestStore(database.file, { keyring })
        : openTestPostgres(url, { keyring });
    if (name === 'postgres') {
      const [from, to] = [await openTestStore(database.file, { keyring }), await open()];
      await copyStore(from, to);
      for await (const row of from.table(readingKind).rows()) {
        await to.table(readingKind).addAll([row]);
      }
      await from.close();
      await to.close();
    }
    const before = await open();
    expect(kindsIn(await recordsOf(before, 'T0HARBOUR'))).toEqual([
      'alert_history',
      'alert_rules',
      'alert_states',
      'audit',
      // Not copied, because it only lives for minutes.
      ...(name === 'sqlite' ? ['connect_attempts'] : []),
      'deliveries',
      'digests',
      'greetings',
      'histories',
      'history_days',
      'installations',
      'log_entries',
      'log_follow_ups',
      'open_episodes',
      'readings',
      'requests',
      'workspaces',
    ]);
    const others = await recordsOf(before, 'T0CORNER');
    const rows = await rowsOf(before, 'T0HARBOUR');
    await before.close();

    const logged: string[] = [];
    const start = () =>
      startService(
        {
          ...sandbox.config,
          port: 0,
          database: name === 'sqlite' ? database : { kind: 'postgres', url },
        },
        {
          clock: sandbox.clock,
          random: Math.random,
          wait: systemWait,
          startTicks,
          log: createLog('info', { write: (line) => logged.push(line) }),
        },
      );
    const deletions = () => logged.filter((line) => line.includes('"deleted":{')).length;
    const service = await start();
    sandbox.slack.connectApp(`http://127.0.0.1:${service.port}`);
    sandbox.clock.advance(minuteMs);
    await leave(sandbox);
    await service.settle();
    await service.stop();
    expect(deletions()).toBe(1);
    // As if all of it had been written by work in flight. The next process deletes it again.
    const between = await open();
    expect(kindsIn(await recordsOf(between, 'T0HARBOUR'))).toEqual([...left, 'removals']);
    for (const { kind, key, value, expires } of rows) {
      await between.table({ name: kind }).replace(key, undefined, value, expires);
    }
    await between.close();
    const next = await start();
    await next.tick();
    await expect.poll(deletions, { timeout: 5_000 }).toBe(2);
    await next.settle();
    await next.stop();
    expect(logged.join('')).toContain(
      '"deleted":{"venues":2,"digests":1,"alerts":1,"entries":1,"requests":1}',
    );
    const after = await open();
    expect(kindsIn(await recordsOf(after, 'T0HARBOUR'))).toEqual(left);
    expect(await recordsOf(after, 'T0CORNER')).toEqual(others);
    await after.close();
  },
);

/** How records of each kind end, so that nothing is kept for ever by mistake. */
const ends = {
  alert_history: 'expires',
  alert_rules: 'with the workspace',
  alert_states: 'with the workspace',
  audit: 'with the workspace',
  connect_attempts: 'expires',
  deliveries: 'expires',
  digests: 'with the workspace',
  files: 'expires',
  greetings: 'with the workspace',
  histories: 'with the workspace',
  history_days: 'with the workspace',
  kept_dialogs: 'expires',
  log_entries: 'expires',
  log_follow_ups: 'expires',
  log_moments: 'expires',
  installations: 'with the app',
  memberships: 'with the app',
  open_episodes: 'with the workspace',
  readings: 'expires',
  removals: 'with itself',
  request_turns: 'expires',
  requests: 'expires',
  restored: 'expires',
  row_posts: 'expires',
  seen_signatures: 'expires',
  // One record, which names nobody.
  used_oauth_states: 'expires',
  watches: 'with the workspace',
  workspaces: 'with the workspace',
} as const;

test('each kind of record expires or ends with the workspace', async () => {
  await using sandbox = await runSandbox();
  await useEverything(sandbox, 'T0HARBOUR');
  await pass(sandbox, 10);
  await sandbox.stopService();
  const keyring = createKeyring(sandbox.config.encryptionKeys);
  const store = await openTestStore(databaseOf(sandbox), { keyring });
  const kinds = Object.values(openRecords(store)).map(({ name }) => name);
  expect(new Set(kinds)).toEqual(new Set(Object.keys(ends)));
  const lasting = new Set<string>();
  for (const kind of kinds) {
    for await (const { expires } of store.table({ name: kind }).rows()) {
      if (expires === undefined) lasting.add(kind);
    }
  }
  await store.close();
  const expiring = Object.entries(ends).filter(([, end]) => end === 'expires');
  expect(expiring.filter(([kind]) => lasting.has(kind))).toEqual([]);
});

/** The database, which the app has open too. */
function databaseOf({ config }: Running): string {
  if (config.database.kind !== 'sqlite') throw new Error('the sandbox uses a file');
  return config.database.file;
}

async function kindsLeft(sandbox: Running): Promise<string[]> {
  await sandbox.stopService();
  const keyring = createKeyring(sandbox.config.encryptionKeys);
  const store = await openTestStore(databaseOf(sandbox), { keyring });
  const kinds = kindsIn(await recordsOf(store, 'T0HARBOUR'));
  await store.close();
  return kinds;
}

describe.each([
  { way: 'the workspace has removed the app', leave: uninstall, left: [] },
  { way: 'a manager has deleted everything', leave: deleteAll, left: ['installations'] },
  { way: 'a manager has deleted the digest', leave: deleteDigest, left: undefined },
])('what is in flight while $way', ({ leave, left }) => {
  test('posts nothing and leaves nothing', async () => {
    await using sandbox = await runSandbox();
    const manager = sandbox.as('manager');
    await connected(manager);
    const managed = await setUpDigest(manager, { channel: 'bar' });
    await sandbox.settle();
    sandbox.clock.advance(10 * minuteMs);
    // Each waits for the venue service meanwhile.
    sandbox.venueService.breakWith({ kind: 'slow', ms: 700 });
    const begun = once(sandbox.venueService.events, 'begin');
    const sending = manager.press(managed, digestIds.send);
    await begun;
    const connecting = left === undefined ? undefined : connect(manager, 'CORNER-CAFE');
    const asking = sandbox.as('bartender').command('/ambience trend');
    await leave(sandbox);
    await Promise.allSettled([sending, connecting, asking]);
    await sandbox.settle();
    expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
    sandbox.venueService.breakWith(undefined);
    await pass(sandbox, 2);
    expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
    const kinds = await kindsLeft(sandbox);
    if (left === undefined) expect(kinds).not.toContain('deliveries');
    else expect(kinds).toEqual(left);
  });
});

test('an event that comes while nothing can be written is not lost', async () => {
  await using sandbox = await runSandbox();
  await connected(sandbox.as('manager'));
  await sandbox.settle();
  const database = new DatabaseSync(databaseOf(sandbox), { timeout: 2_000 });
  try {
    database.exec(
      "CREATE TRIGGER full BEFORE INSERT ON removals BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    await uninstall(sandbox);
    await expect.poll(() => sandbox.logged.join('')).toContain('a removal was not written down');
    database.exec('DROP TRIGGER full');
  } finally {
    database.close();
  }
  await expect
    .poll(() => sandbox.logged.join(''), { timeout: 5_000 })
    .toContain('the data of a workspace was deleted');
  await pass(sandbox, 1);
  expect(await kindsLeft(sandbox)).toEqual([]);
});

test('a deletion that failed half-way is finished without another event', async () => {
  await using sandbox = await runSandbox();
  await useEverything(sandbox, 'T0HARBOUR');
  await sandbox.settle();
  const database = new DatabaseSync(databaseOf(sandbox), { timeout: 2_000 });
  try {
    database.exec(
      "CREATE TRIGGER stuck BEFORE DELETE ON alert_rules BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    await uninstall(sandbox);
    await sandbox.settle();
    expect(sandbox.logged.join('')).toContain('not everything was deleted yet');
    database.exec('DROP TRIGGER stuck');
  } finally {
    database.close();
  }
  await pass(sandbox, 1);
  expect(await kindsLeft(sandbox)).toEqual([]);
});
