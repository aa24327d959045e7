import { expect } from 'vitest';
import { peopleIds } from '../../src/conversation/people/ids.ts';
import { privacyIds } from '../../src/conversation/privacy/ids.ts';
import { createKeyring } from '../../src/store/seal.ts';
import { minuteMs } from '../../src/time.ts';
import { workspaceKind } from '../../src/venues/workspace.ts';
import { withRecords } from '../store/with-store.ts';
import { actionsOf } from './facts.ts';
import { setUpDigest } from './with-digests.ts';
import { ask, connected, messageOf, type Running, runSandbox, test } from './with-sandbox.ts';

/** Managers see, export and delete what is stored about their workspace. */

function linkIn(text: string): string {
  return /<(http:\S+)\|/.exec(text)?.[1] ?? '';
}

async function exportLink(sandbox: Running): Promise<string> {
  const manager = sandbox.as('manager');
  const shown = messageOf(await manager.command('/ambience privacy'));
  return linkIn(messageOf(await manager.press(shown, privacyIds.export)).text);
}

async function venueTokens({ databaseFile, config }: Running): Promise<string[]> {
  const keyring = createKeyring(config.encryptionKeys);
  const workspace = await withRecords(databaseFile, keyring, workspaceKind, (records) =>
    records.get('T0HARBOUR'),
  );
  return workspace?.connections.map(({ token }) => token) ?? [];
}

test('a manager downloads everything but the tokens, with times to read', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  await connected(sandbox.as('manager', 'T0CORNER'), 'CORNER-CAFE');
  await setUpDigest(sandbox.as('manager'), { channel: 'bar' });
  const answer = await fetch(await exportLink(sandbox));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const file = await answer.text();
  expect(JSON.parse(file)).toMatchObject({
    workspace: 'T0HARBOUR',
    venues: [
      { venue: { name: 'Harbour Hotel' }, connectedBy: 'U0MANAGER', connectedAt: /^2026-11-20T/ },
    ].map((venue) => ({ ...venue, connectedAt: expect.stringMatching(venue.connectedAt) })),
    digests: [{ channelId: 'C0BAR' }],
    changes: expect.arrayContaining([
      expect.objectContaining({ event: expect.objectContaining({ kind: 'connected' }) }),
    ]),
  });
  expect(file).not.toContain('Corner');
  for (const token of [
    sandbox.slack.state.installed.get('T0HARBOUR')?.botToken ?? '',
    ...(await venueTokens(sandbox)),
  ]) {
    expect(token).not.toBe('');
    expect(file).not.toContain(token);
  }
});

test('a link works for ten minutes, and not for another workspace', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const link = await exportLink(sandbox);
  expect((await fetch(link.replace('T0HARBOUR', 'T0CORNER'))).status).toBe(404);
  expect((await fetch(link.replace(/(T0HARBOUR\.)\d+/, '$19999999999999'))).status).toBe(404);
  expect((await fetch(link.replace(/token=.*/, ''))).status).toBe(404);
  sandbox.clock.advance(10 * minuteMs - 1);
  expect((await fetch(link)).status).toBe(200);
  sandbox.clock.advance(1);
  expect((await fetch(link)).status).toBe(404);
});

test('who is no manager sees and gets nothing', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const manager = sandbox.as('manager');
  const shown = messageOf(await manager.command('/ambience privacy'));
  const bartender = sandbox.as('bartender');
  const denied = messageOf(await bartender.command('/ambience privacy'));
  expect(actionsOf(denied)).toEqual([peopleIds.askManager]);
  // The buttons check again, in case the message came to somebody else, or the role is gone.
  sandbox.slack.state.demoted.add('U0MANAGER');
  sandbox.clock.advance(10 * minuteMs);
  for (const action of [privacyIds.export, privacyIds.delete]) {
    const answer = messageOf(await manager.press(shown, action));
    expect(linkIn(answer.text)).toBe('');
    expect(actionsOf(answer)).not.toContain(action);
  }
  expect(await ask(bartender, '/ambience venue')).toContain('Harbour Hotel');
});

test('without a public address the file comes in a direct message', async () => {
  await using sandbox = await runSandbox({ mode: 'socket' });
  const manager = sandbox.as('manager');
  await connected(manager);
  const shown = messageOf(await manager.command('/ambience privacy'));
  const answer = messageOf(await manager.press(shown, privacyIds.export));
  expect(linkIn(answer.text)).toBe('');
  const file = manager.directMessages().find((one) => one.file !== undefined)?.file;
  expect(file?.name).toBe('ambience-data.json');
  expect(JSON.parse(file?.content ?? '')).toMatchObject({ workspace: 'T0HARBOUR' });
});

test('the other managers are told who deleted everything', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const owner = sandbox.as('owner');
  const told = owner.nextDirectMessage();
  const shown = messageOf(await manager.command('/ambience privacy'));
  await manager.press(shown, privacyIds.delete);
  expect((await told).text).toContain('<@U0MANAGER>');
  expect((await told).text).toContain('1 venue');
  expect(manager.directMessages().some(({ text }) => text.includes('deleted everything'))).toBe(
    false,
  );
});

test('where files are not allowed either, the content comes as direct messages', async () => {
  await using sandbox = await runSandbox({ mode: 'socket' });
  sandbox.slack.state.failingMethods.set('files.getUploadURLExternal', 'missing_scope');
  const manager = sandbox.as('manager');
  await connected(manager);
  const shown = messageOf(await manager.command('/ambience privacy'));
  const told = manager.nextDirectMessage();
  const answer = messageOf(await manager.press(shown, privacyIds.export));
  expect(linkIn(answer.text)).toBe('');
  expect((await told).text).toContain('```');
  const file = manager
    .directMessages()
    .map(({ text }) => /```([\s\S]*)```/.exec(text)?.[1] ?? '')
    .join('');
  expect(JSON.parse(file.slice(file.indexOf('{')))).toMatchObject({ workspace: 'T0HARBOUR' });
});
