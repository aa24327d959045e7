import { readdirSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import { showSubmitted } from '../../src/sandbox/show.ts';
import { installationKind } from '../../src/slack/installations.ts';
import { createKeyring } from '../../src/store/seal.ts';
import { withRecords } from '../store/with-store.ts';
import { digestsIn, pass, setUpDigest } from './with-digests.ts';
import { ask, connect, connected, type Running, test } from './with-sandbox.ts';

/** What the app does with stored data that is wrong, and with a database that is gone. */

const anything = { name: 'digests', schema: z.array(z.unknown()) };

const keyringOf = ({ config }: Running) => createKeyring(config.encryptionKeys);

test('one bad digest costs itself alone, is named in status and in the log, and stays stored', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await setUpDigest(manager, { channel: 'general', times: ['22:00'] });
  const { databaseFile } = sandbox.config;
  const bad = { id: 'bad', snoozedUntil: 'not a date' };
  await withRecords(databaseFile, keyringOf(sandbox), anything, (records) =>
    records.update('T0HARBOUR', (all = []) => [bad, ...all]),
  );
  await pass(sandbox, 58);
  expect(digestsIn(sandbox, 'C0GENERAL')).toHaveLength(1);
  await setUpDigest(manager, { channel: 'bar', times: ['23:00'] });
  await pass(sandbox, 60);
  expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(1);
  expect(await ask(manager, '/ambience status')).toContain(
    "1 saved item (a digest or a venue, for example) can't be read.",
  );
  expect(sandbox.logged.join('')).toMatch(/"record":"digests"|digests T0HARBOUR/);
  const stored = await withRecords(databaseFile, keyringOf(sandbox), anything, (records) =>
    records.get('T0HARBOUR'),
  );
  expect(stored).toContainEqual(bad);
  expect(stored).toHaveLength(3);
});

test('an installation of another workspace is not used, wherever it is stored', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  await withRecords(
    sandbox.config.databaseFile,
    keyringOf(sandbox),
    installationKind,
    async (records) => {
      const found = await records.get('T0HARBOUR');
      if (found === undefined) throw new Error('nothing is installed');
      await records.set('T0CORNER', found);
    },
  );
  expect(await ask(sandbox.as('manager', 'T0CORNER'), '/ambience live')).toContain(
    'not installed in this workspace',
  );
});

test('an installation of an organisation is not used for a workspace', async ({ sandbox }) => {
  await withRecords(
    sandbox.config.databaseFile,
    keyringOf(sandbox),
    installationKind,
    async (records) => {
      const found = await records.get('T0CORNER');
      if (found === undefined) throw new Error('nothing is installed');
      const enterprise = { id: 'T0CORNER', name: 'Corner' };
      const installation = { ...found.installation, isEnterpriseInstall: true, enterprise };
      await records.set('T0CORNER', { ...found, installation });
    },
  );
  expect(await ask(sandbox.as('manager', 'T0CORNER'), '/ambience live')).toContain(
    'not installed in this workspace',
  );
});

test('a database that is deleted while the app runs is noticed and not written any more', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const { databaseFile } = sandbox.config;
  const folder = dirname(databaseFile);
  for (const name of readdirSync(folder).filter((one) => one.startsWith(basename(databaseFile)))) {
    await rename(join(folder, name), join(folder, `gone-${name}`));
  }
  const refused = showSubmitted(await connect(manager, 'CORNER-CAFE'));
  expect(refused).not.toContain('Venue connected');
  const health = await fetch(`http://127.0.0.1:${sandbox.service.port}/health`);
  expect([health.status, await health.json()]).toEqual([503, { status: 'database file gone' }]);
  expect(sandbox.logged.join('')).toContain('the database file was deleted or replaced');
  expect(readdirSync(folder)).not.toContain(basename(databaseFile));
});
