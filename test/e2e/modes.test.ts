import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemWait } from '../../src/clock.ts';
import { createLog } from '../../src/ops/log.ts';
import { createMovableClock } from '../../src/sandbox/clock.ts';
import { showSeen } from '../../src/sandbox/show.ts';
import { startService } from '../../src/service.ts';
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

test('a bot token that Slack refuses stops the start with a sentence', async () => {
  await using sandbox = await runSandbox({ mode: 'http' });
  const folder = await mkdtemp(join(tmpdir(), 'ambience-refused-'));
  const key = randomBytes(32);
  const starting = (botToken: string, slackApiUrl: string) =>
    startService(
      {
        ...sandbox.config,
        port: 0,
        databaseFile: join(folder, 'ambience.db'),
        encryptionKeys: [key],
        slack: { kind: 'http', botToken, signingSecret: 's' },
        slackApiUrl,
      },
      {
        clock: createMovableClock(),
        random: Math.random,
        wait: systemWait,
        log: createLog('silent'),
      },
    );
  await expect(starting('xoxb-wrong', sandbox.config.slackApiUrl)).rejects.toThrow(
    'Slack refused SLACK_BOT_TOKEN',
  );
  await expect(starting('xoxb-wrong', 'http://127.0.0.1:9/api/')).rejects.toThrow(
    'Slack did not answer',
  );
  const wrongApp = startService(
    {
      ...sandbox.config,
      port: 0,
      databaseFile: join(folder, 'ambience.db'),
      encryptionKeys: [key],
      slack: { kind: 'socket', botToken: tokenOf(sandbox), appToken: 'xapp-wrong' },
    },
    {
      clock: createMovableClock(),
      random: Math.random,
      wait: systemWait,
      log: createLog('silent'),
    },
  );
  await expect(wrongApp).rejects.toThrow('Slack refused SLACK_APP_TOKEN (invalid_auth)');
  await rm(folder, { recursive: true });
});

function tokenOf({ slack }: Running): string {
  return slack.state.installed.get('T0HARBOUR')?.botToken ?? 'none';
}
