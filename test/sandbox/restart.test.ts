import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { digestsIn, setUpDigest } from '../e2e/with-digests.ts';
import { connected, fridayEvening, runSandbox } from '../e2e/with-sandbox.ts';

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
