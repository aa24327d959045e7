import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { problemOf } from '../../src/conversation/text/problems.ts';
import { showSeen, showSubmitted } from '../../src/sandbox/show.ts';
import { StoreError, type StoreErrorCode } from '../../src/store/errors.ts';
import { createKeyring } from '../../src/store/seal.ts';
import { requestToken } from '../sandbox/request-token.ts';
import { openTestStore } from '../store/with-store.ts';
import { saying } from './kinds.ts';
import { connect, connected, type Running, runSandbox, test, viewOf } from './with-sandbox.ts';

const storeProblem = (code: StoreErrorCode) => saying(problemOf(new StoreError(code, '')).sentence);
const damaged = storeProblem('record_unreadable');

/** The line of the log to which the reference in a message leads. */
function loggedFor(shown: string, { logged }: Running): string {
  const found = logged.findLast((line) => {
    const { reference }: { reference?: string } = JSON.parse(line);
    return reference !== undefined && shown.includes(reference);
  });
  return found ?? '';
}

test('token, client secret, connection code and Slack token are in no log line, no message and no byte of the database', async () => {
  await using sandbox = await runSandbox();
  const manager = sandbox.as('manager');
  const { venueService, slack, clock, config } = sandbox;

  const token = await requestToken(venueService, 'HARBOUR-HOTEL');
  const modals: unknown[] = [];
  slack.state.events.on('view', (view) => modals.push(view));
  // Everything goes well, then everything goes wrong.
  await connected(manager);
  await connect(manager, 'WRONG-CODE-CANARY');
  await manager.command('/ambience live');
  await manager.openHome();
  clock.advance(7 * 60_000);
  venueService.breakWith({ kind: 'status', status: 503 });
  await connect(manager, 'CORNER-CAFE');
  await manager.command('/ambience live');
  venueService.breakWith({ kind: 'hangUp' });
  await manager.command('/ambience live spa');
  venueService.breakWith({ kind: 'html' });
  clock.advance(60_000);
  await manager.command('/ambience live');
  venueService.breakWith(undefined);
  venueService.revoke('HARBOUR-HOTEL');
  clock.advance(60_000);
  await manager.command('/ambience live');
  await sandbox.restartService();
  await manager.openHome();

  const botTokens = [...slack.state.installed.values()].map(({ botToken }) => botToken);
  const secrets = [
    token,
    config.ambience.clientSecret,
    slack.clientSecret,
    slack.signingSecret,
    'HARBOUR-HOTEL',
    'WRONG-CODE-CANARY',
    'CORNER-CAFE',
    ...botTokens,
    ...config.encryptionKeys.map((key) => key.toString('base64')),
  ];
  const seen = JSON.stringify([slack.state.messages, [...slack.state.homes.values()], modals]);
  const folder = dirname(sandbox.databaseFile);
  const files = (await readdir(folder)).filter((name) => name.startsWith('ambience.db'));
  expect(files).toContain('ambience.db-wal');
  const bytes = await Promise.all(files.map((name) => readFile(join(folder, name))));
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(8);
    expect(sandbox.logged.filter((line) => line.includes(secret))).toEqual([]);
    expect(seen.includes(secret)).toBe(false);
    expect(bytes.some((content) => content.includes(secret))).toBe(false);
  }
  expect(sandbox.logged.length).toBeGreaterThan(8);
  // Names of zones and labels of figures are not stored in plain text either.
  for (const name of ['Rooftop Bar', 'Harbour Hotel', 'Lively']) {
    expect(bytes.some((content) => content.includes(name))).toBe(false);
  }
});

test('a damaged row is never taken for "not connected"', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const opened = viewOf(await manager.command('/ambience connect'));
  const database = new DatabaseSync(sandbox.databaseFile);
  database.exec("UPDATE workspaces SET value = 'damaged'");
  database.close();
  // What was read before is still in memory.
  await sandbox.restartService();
  const shown = showSeen(await manager.command('/ambience live'));
  expect(shown).toMatch(damaged);
  expect(loggedFor(shown, sandbox)).toContain('record_unreadable: workspaces T0HARBOUR');
  expect(showSeen(await manager.openHome())).toMatch(damaged);
  expect(showSeen(await manager.command('/ambience connect'))).toMatch(damaged);
  const submitted = await manager.submit(opened, { connection_code: 'CORNER-CAFE' });
  expect(showSubmitted(submitted)).toMatch(damaged);
});

test('a damaged installation is never taken for "not installed"', async ({ sandbox }) => {
  const database = new DatabaseSync(sandbox.databaseFile);
  database.exec("UPDATE installations SET value = 'damaged'");
  database.close();
  // What was read before is still in memory.
  await sandbox.restartService();
  const shown = showSeen(await sandbox.as('manager').command('/ambience live'));
  expect(shown).toMatch(damaged);
  expect(loggedFor(shown, sandbox)).toContain('record_unreadable: installations T0HARBOUR');
});

test('a row sealed with a lost key keeps the app from starting', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  await sandbox.stopService();
  const database = new DatabaseSync(sandbox.databaseFile);
  database.exec(`UPDATE workspaces SET value = replace(value, substr(value, 14, 8), '00000000')`);
  database.close();
  const keyring = createKeyring(sandbox.config.encryptionKeys);
  await expect(openTestStore(sandbox.databaseFile, { keyring })).rejects.toMatchObject({
    code: 'key_unknown',
    where: '1 records',
  });
});

test('the key of the sandbox is for its owner only', async ({ sandbox }) => {
  const { stat } = await import('node:fs/promises');
  const file = join(dirname(sandbox.databaseFile), 'encryption.key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
