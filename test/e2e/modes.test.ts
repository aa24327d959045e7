import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startService } from '../../src/app.ts';
import type { ServiceConfig } from '../../src/config.ts';
import { createLog } from '../../src/ops/log.ts';
import { showSeen } from '../../src/sandbox/show.ts';
import { createMovableClock } from '../../src/time.ts';
import { manualWait } from '../manual-wait.ts';
import { ask, connected, messageOf, type Running, runSandbox } from './with-sandbox.ts';

test.each(['http', 'socket', 'oauth'] as const)(
  'over %s: connect, ask, click, pick, open Home, use a shortcut, and stop',
  async (mode) => {
    await using sandbox = await runSandbox({ mode });
    const manager = sandbox.as('manager');
    await connected(manager);
    expect(await ask(manager, '/ambience live')).toContain('Harbour Hotel');
    const offered = await manager.command('/ambience live bar');
    if (offered.kind !== 'message') throw new Error('no message');
    expect(showSeen(await manager.press(offered.message, 'Lobby Bar'))).toContain('Lobby Bar,');
    const live = messageOf(await manager.command('/ambience live'));
    expect(showSeen(await manager.pick(live, 'Pick a zone', 'Spa'))).toContain('Spa, Harbour');
    expect(showSeen(await manager.openHome())).toContain('## Harbour Hotel');
    expect(showSeen(await manager.shortcut('Check ambience'))).toContain('=== Ambience ===');
    const health = await fetch(`http://127.0.0.1:${sandbox.service.port}/health`);
    expect(health.status).toBe(200);
  },
);

test('over a web socket there is no way in over HTTP but health', async () => {
  await using sandbox = await runSandbox({ mode: 'socket' });
  const url = `http://127.0.0.1:${sandbox.service.port}/slack/events`;
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(404);
});

test('with one workspace’s token, requests of another workspace are refused', async () => {
  await using sandbox = await runSandbox({ mode: 'http' });
  const seen = await sandbox.as('manager', 'T0CORNER').command('/ambience live');
  expect(showSeen(seen)).toContain('not installed in this workspace');
});

/** Starts the app a second time beside the sandbox's own, with what it waits for in the test's hand. */
async function startBeside(
  sandbox: Running,
  { slack, slackApiUrl = sandbox.config.slackApiUrl }: Pick<Beside, 'slack'> & Partial<Beside>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'ambience-beside-'));
  const waits = manualWait();
  const starting = startService(
    {
      ...sandbox.config,
      port: 0,
      databaseFile: join(folder, 'ambience.db'),
      encryptionKeys: [randomBytes(32)],
      slack,
      slackApiUrl,
    },
    {
      clock: createMovableClock(),
      random: Math.random,
      wait: waits.wait,
      log: createLog('silent'),
    },
  );
  return { starting, waits, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

type Beside = Pick<ServiceConfig, 'slack' | 'slackApiUrl'>;

const signingSecret = 'a secret of 32 characters or more';

test('a bot token that Slack refuses stops the start with a sentence', async () => {
  await using sandbox = await runSandbox({ mode: 'http' });
  await using beside = await startBeside(sandbox, {
    slack: { kind: 'http', botToken: 'xoxb-wrong', signingSecret },
  });
  await expect(beside.starting).rejects.toThrow(
    'Slack refused SLACK_BOT_TOKEN (invalid_auth). Copy it again from',
  );
});

test('an app-level token that Slack refuses stops the start with a sentence', async () => {
  await using sandbox = await runSandbox({ mode: 'http' });
  await using beside = await startBeside(sandbox, {
    slack: { kind: 'socket', botToken: tokenOf(sandbox), appToken: 'xapp-wrong' },
  });
  await expect(beside.starting).rejects.toThrow('Slack refused SLACK_APP_TOKEN (invalid_auth)');
});

test.each<[string, (state: Running['slack']['state']) => void, number]>([
  ['is busy', ({ busyMethods }) => busyMethods.add('auth.test'), 30_000],
  [
    'is down',
    ({ failingMethods }) => failingMethods.set('auth.test', 'service_unavailable'),
    15_000,
  ],
  [
    'has trouble of its own',
    ({ failingMethods }) => failingMethods.set('auth.test', 'internal_error'),
    2_000,
  ],
])('while Slack %s, the start waits and then goes on', async (_, breakSlack, waitMs) => {
  await using sandbox = await runSandbox({ mode: 'http' });
  const { state } = sandbox.slack;
  breakSlack(state);
  await using beside = await startBeside(sandbox, {
    slack: { kind: 'http', botToken: tokenOf(sandbox), signingSecret },
  });
  await beside.waits.end(waitMs);
  state.busyMethods.clear();
  state.failingMethods.clear();
  const service = await beside.starting;
  expect((await fetch(`http://127.0.0.1:${service.port}/health`)).status).toBe(200);
  await service.stop();
});

function tokenOf({ slack }: Running): string {
  return slack.state.installed.get('T0HARBOUR')?.botToken ?? 'none';
}
