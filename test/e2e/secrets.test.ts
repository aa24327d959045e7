import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { showSeen, showSubmitted } from '../../src/sandbox/show.ts';
import type { VenueService } from '../../src/sandbox/venue-service/server.ts';
import { connect, connected, runSandbox, test, viewOf } from './with-sandbox.ts';

test('token, client secret, connection code and Slack token are in no log line, no message and no byte of the database', async () => {
  await using sandbox = await runSandbox();
  const manager = sandbox.as('manager');
  const { venueService, slack, clock, config } = sandbox;

  const token = await tokenFor('HARBOUR-HOTEL', venueService);
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
  const folder = dirname(config.databaseFile);
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
  // Nor what was read: neither names of zones nor figures' labels.
  for (const name of ['Rooftop Bar', 'Harbour Hotel', 'Lively']) {
    expect(bytes.some((content) => content.includes(name))).toBe(false);
  }
});

/** The service gives every asker of one code the same token. */
async function tokenFor(code: string, { baseUrl, clientId, clientSecret }: VenueService) {
  const response = await fetch(`${baseUrl}/api/v1/auth/token`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      client_id: clientId,
      client_secret: clientSecret,
    },
    body: JSON.stringify({ venue_connection_code: code }),
  });
  return String(Object(await response.json()).token);
}

test('a damaged row is never taken for "not connected"', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const opened = viewOf(await manager.command('/ambience connect'));
  const database = new DatabaseSync(sandbox.config.databaseFile);
  database.exec("UPDATE workspaces SET value = 'damaged'");
  database.close();
  const shown = showSeen(await manager.command('/ambience live'));
  expect(shown).toContain('What is stored for this workspace is damaged and was not used.');
  const reference = /reference (\w{8})/.exec(shown)?.[1] ?? 'none';
  const line = sandbox.logged.find((one) => one.includes(reference));
  expect(line).toContain('record_unreadable: workspaces T0HARBOUR');
  expect(showSeen(await manager.openHome())).toContain('is damaged and was not used');
  const connectAgain = showSeen(await manager.command('/ambience connect'));
  expect(connectAgain).toContain('is damaged and was not used');
  const submitted = await manager.submit(opened, { connection_code: 'CORNER-CAFE' });
  expect(showSubmitted(submitted)).toContain('is damaged and was not used');
});

test('a damaged installation is never taken for "not installed"', async ({ sandbox }) => {
  const database = new DatabaseSync(sandbox.config.databaseFile);
  database.exec("UPDATE installations SET value = 'damaged'");
  database.close();
  const shown = showSeen(await sandbox.as('manager').command('/ambience live'));
  expect(shown).toContain('is damaged and was not used');
  const reference = /reference `?(\w{8})/.exec(shown)?.[1] ?? 'none';
  expect(sandbox.logged.find((line) => line.includes(reference))).toContain(
    'record_unreadable: installations T0HARBOUR',
  );
});

test('a row sealed with a lost key says so', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const database = new DatabaseSync(sandbox.config.databaseFile);
  database.exec(`UPDATE workspaces SET value = replace(value, substr(value, 14, 8), '00000000')`);
  database.close();
  const shown = showSeen(await manager.command('/ambience live'));
  expect(shown).toContain('sealed with a key that this app does not have');
});

test('the key of the sandbox is for its owner only', async ({ sandbox }) => {
  const { stat } = await import('node:fs/promises');
  const file = join(dirname(sandbox.config.databaseFile), 'encryption.key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
