import { readdirSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { statusMessage } from '../../src/conversation/questions/status-message.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { problemOf } from '../../src/conversation/text/problems.ts';
import { installationKind } from '../../src/slack/installation-records.ts';
import { renderMessage } from '../../src/slack/render/render-message.ts';
import { StoreError } from '../../src/store/errors.ts';
import { createKeyring } from '../../src/store/seal.ts';
import { withRecords } from '../store/with-store.ts';
import { logLines } from './facts.ts';
import { saying } from './kinds.ts';
import { digestsIn, pass, setUpDigest } from './with-digests.ts';
import { ask, connect, connected, type Running, test } from './with-sandbox.ts';

/** What the app does if stored data is wrong, or the database is gone. */

const anything = { name: 'digests', schema: z.array(z.unknown()) };

const keyringOf = ({ config }: Running) => createKeyring(config.encryptionKeys);

/** What only a status with unreadable entries says. */
function unreadableEntries(count: number): RegExp {
  const permissions = { isManager: true, people: new Set<string>() };
  const alerts = { alerts: [], openRuleIds: new Set<string>(), pollMsOf: () => 0 };
  const rest = {
    venues: [],
    permissions,
    digests: [],
    ...alerts,
    supportsCharts: true,
    now: 0,
    storeStatus: 'ok',
  } as const;
  const linesWith = (unreadable: number) =>
    renderMessage(statusMessage({ ...rest, unreadable }, houseLocale)).text.split('\n');
  const lines = linesWith(count).filter((line) => !linesWith(0).includes(line));
  expect(lines).toHaveLength(1);
  return saying(lines.join());
}

/** Asks in the workspace whose installation is not usable, before and after the app is removed. */
async function expectNotInstalled(sandbox: Running): Promise<void> {
  const manager = sandbox.as('manager', 'T0CORNER');
  const refused = await ask(manager, '/ambience live');
  expect(
    logLines(sandbox).filter(({ level, reason }) => level === 40 && reason !== undefined),
  ).toHaveLength(1);
  await sandbox.slack.uninstall('T0CORNER');
  expect(await ask(manager, '/ambience live')).toBe(refused);
}

test('one bad digest affects no other, is reported in status and in the log, and stays stored', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await setUpDigest(manager, { channel: 'general', times: ['22:00'] });
  const { databaseFile } = sandbox;
  const bad = { id: 'bad', snoozedUntil: 'not a date' };
  await withRecords(databaseFile, keyringOf(sandbox), anything, (records) =>
    records.update('T0HARBOUR', (all = []) => [bad, ...all]),
  );
  await pass(sandbox, 58);
  expect(digestsIn(sandbox, 'C0GENERAL')).toHaveLength(1);
  await setUpDigest(manager, { channel: 'bar', times: ['23:00'] });
  await pass(sandbox, 60);
  expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(1);
  expect(await ask(manager, '/ambience status')).toMatch(unreadableEntries(1));
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
  await withRecords(sandbox.databaseFile, keyringOf(sandbox), installationKind, async (records) => {
    const found = await records.get('T0HARBOUR');
    if (found === undefined) throw new Error('nothing is installed');
    await records.set('T0CORNER', found);
  });
  await sandbox.restartService();
  await expectNotInstalled(sandbox);
});

test('an installation of an organisation is not used for a workspace', async ({ sandbox }) => {
  await withRecords(sandbox.databaseFile, keyringOf(sandbox), installationKind, async (records) => {
    const found = await records.get('T0CORNER');
    if (found === undefined) throw new Error('nothing is installed');
    const enterprise = { id: 'T0CORNER', name: 'Corner' };
    const installation = { ...found.installation, isEnterpriseInstall: true, enterprise };
    await records.set('T0CORNER', { ...found, installation });
  });
  await sandbox.restartService();
  await expectNotInstalled(sandbox);
});

test('a database that is deleted while the app runs is noticed and no longer written', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const { databaseFile } = sandbox;
  const folder = dirname(databaseFile);
  for (const name of readdirSync(folder).filter((one) => one.startsWith(basename(databaseFile)))) {
    await rename(join(folder, name), join(folder, `gone-${name}`));
  }
  const refused = await connect(manager, 'CORNER-CAFE');
  if (refused.kind !== 'errors') throw new Error(JSON.stringify(refused));
  expect(refused.errors[connectIds.codeField]).toMatch(
    saying(problemOf(new StoreError('file_gone', '')).sentence),
  );
  expect(await ask(manager, '/ambience status')).toContain('⚠️ Nothing can be saved right now');
  const health = await fetch(`http://127.0.0.1:${sandbox.service.port}/readyz`);
  expect([health.status, await health.json()]).toEqual([503, { status: 'database unusable' }]);
  expect(logLines(sandbox)).toContainEqual(
    expect.objectContaining({ level: 50, file: databaseFile }),
  );
  expect(readdirSync(folder)).not.toContain(basename(databaseFile));
});
