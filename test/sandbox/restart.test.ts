import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createKeyring } from '../../src/store/seal.ts';
import { emptyWorkspace, workspaceKind } from '../../src/venues/workspace.ts';
import { digestsIn, setUpDigest } from '../e2e/with-digests.ts';
import { connected, fridayEvening, type Running, runSandbox } from '../e2e/with-sandbox.ts';
import { withRecords } from '../store/with-store.ts';

test('a digest that became due while the sandbox was stopped is posted after restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ambience-restart-'));
  const databaseFile = join(folder, 'ambience.db');
  {
    await using sandbox = await runSandbox({ databaseFile });
    await connected(sandbox.as('manager'));
    await setUpDigest(sandbox.as('manager'), { channel: 'general', times: ['22:00'] });
    await sandbox.settle();
  }
  {
    await using sandbox = await runSandbox({
      databaseFile,
      standsAt: fridayEvening + 60 * 60_000,
    });
    await sandbox.tick();
    await sandbox.settle();
    expect(digestsIn(sandbox, 'C0GENERAL')).toHaveLength(1);
  }
  await rm(folder, { recursive: true });
});

/** Starts the app again with 500 more workspaces. */
async function restartWithMany(sandbox: Running): Promise<void> {
  await sandbox.stopService();
  const keyring = createKeyring(sandbox.config.encryptionKeys);
  await withRecords(sandbox.databaseFile, keyring, workspaceKind, async (records) => {
    // They come before T0HARBOUR in the order of their keys.
    for (let team = 0; team < 500; team += 1) {
      await records.set(`T0A${team}`, emptyWorkspace);
    }
  });
  await sandbox.restartService();
}

test('requests are answered while the workspaces in a large file are being scheduled', async () => {
  await using sandbox = await runSandbox();
  await connected(sandbox.as('manager'));
  await setUpDigest(sandbox.as('manager'), { channel: 'general', times: ['22:00'] });
  await restartWithMany(sandbox);
  expect((await fetch(`http://127.0.0.1:${sandbox.service.port}/livez`)).status).toBe(200);
  expect(sandbox.service.nextDigestAt()).toBeUndefined();
  await sandbox.settle();
  expect(sandbox.service.nextDigestAt()).toBeDefined();
});

test('a stop does not wait until the workspaces in a large file are scheduled', async () => {
  await using sandbox = await runSandbox();
  const database = new DatabaseSync(sandbox.databaseFile, { timeout: 2_000 });
  // The last one, which leaves an error in the log when it is reached.
  database.exec(`INSERT INTO ${workspaceKind.name} (key, value) VALUES ('T0Z', 'damaged')`);
  database.close();
  await restartWithMany(sandbox);
  await sandbox.stopService();
  expect(sandbox.logged.at(-1)).toContain('"msg":"stopped"');
  expect(sandbox.logged.filter((line) => line.includes('could not be reconciled'))).toEqual([]);

  await sandbox.restartService();
  await sandbox.settle();
  expect(sandbox.logged.some((line) => line.includes('could not be reconciled'))).toBe(true);
});
