import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startService } from '../../src/app.ts';
import { questionIds } from '../../src/conversation/questions/ids.ts';
import { createLog } from '../../src/ops/log.ts';
import { showSeen, showView } from '../../src/sandbox/show.ts';
import { startTicks } from '../../src/schedule/ticks.ts';
import type { ServiceConfig } from '../../src/service-config.ts';
import { SlackRefusedError } from '../../src/slack/receiving/startup.ts';
import { createMovableClock } from '../../src/time.ts';
import { manualWait } from '../manual-wait.ts';
import { logLines, shortcutName } from './facts.ts';
import { inLine, unexpectedError } from './kinds.ts';
import { ask, connected, messageOf, type Running, runSandbox, viewOf } from './with-sandbox.ts';

test.each(['http', 'socket', 'oauth'] as const)(
  'over %s: connect, ask, click, pick, open Home, use a shortcut, and stop',
  async (mode) => {
    await using sandbox = await runSandbox({ mode });
    const manager = sandbox.as('manager');
    await connected(manager);
    expect(await ask(manager, '/ambience live')).toContain('Harbour Hotel');
    const offered = await manager.command('/ambience live bar');
    const lobbyBar = showSeen(await manager.press(messageOf(offered), 'Lobby Bar'));
    expect(lobbyBar).toMatch(inLine('Lobby Bar', 'Harbour Hotel'));
    const live = messageOf(await manager.command('/ambience live'));
    const spa = showSeen(await manager.pick(live, questionIds.pickZone, 'Spa'));
    expect(spa).toMatch(inLine('Spa', 'Harbour Hotel'));
    expect(showView(viewOf(await manager.openHome()))).toContain('Harbour Hotel');
    const opened = await manager.shortcut(shortcutName(questionIds.shortcut));
    expect(opened.kind).toBe('modal');
    const health = await fetch(`http://127.0.0.1:${sandbox.service.port}/readyz`);
    expect(health.status).toBe(200);
  },
);

test('over a web socket, HTTP serves nothing but health', async () => {
  await using sandbox = await runSandbox({ mode: 'socket' });
  const url = `http://127.0.0.1:${sandbox.service.port}/slack/events`;
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(404);
});

test('with one workspace’s token, requests of another workspace are refused', async () => {
  await using sandbox = await runSandbox({ mode: 'http' });
  const seen = await sandbox.as('manager', 'T0CORNER').command('/ambience live');
  expect(messageOf(seen).onlyFor).toBe('U0MANAGER');
  // A reference would mean an error of the app's own.
  const log = logLines(sandbox);
  expect(log.filter(({ level, reason }) => level === 40 && reason !== undefined)).toHaveLength(1);
  expect(log.filter(({ reference }) => reference !== undefined)).toEqual([]);
  expect(showSeen(seen)).not.toMatch(unexpectedError);
});

/** Starts the app a second time; the test decides when its waits end. */
async function startSecond(
  sandbox: Running,
  { slack, slackApiUrl = sandbox.config.slackApiUrl }: Pick<Second, 'slack'> & Partial<Second>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'ambience-second-'));
  const waits = manualWait();
  const starting = startService(
    {
      ...sandbox.config,
      port: 0,
      database: { kind: 'sqlite', file: join(folder, 'ambience.db') },
      encryptionKeys: [randomBytes(32)],
      slack,
      slackApiUrl,
    },
    {
      clock: createMovableClock(),
      random: Math.random,
      wait: waits.wait,
      startTicks,
      log: createLog('silent'),
    },
  );
  return { starting, waits, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

type Second = Pick<ServiceConfig, 'slack' | 'slackApiUrl'>;

const signingSecret = 'a secret of 32 characters or more';

test('a bot token that Slack refuses stops the start, and the error names it', async () => {
  await using sandbox = await runSandbox({ mode: 'http' });
  await using second = await startSecond(sandbox, {
    slack: { kind: 'http', botToken: 'xoxb-wrong', signingSecret },
  });
  await expect(second.starting).rejects.toThrow(/SLACK_BOT_TOKEN.*invalid_auth/);
  await expect(second.starting).rejects.toBeInstanceOf(SlackRefusedError);
});

test('an app-level token that Slack refuses stops the start, and the error names it', async () => {
  await using sandbox = await runSandbox({ mode: 'http' });
  await using second = await startSecond(sandbox, {
    slack: { kind: 'socket', botToken: tokenOf(sandbox), appToken: 'xapp-wrong' },
  });
  await expect(second.starting).rejects.toThrow(/SLACK_APP_TOKEN.*invalid_auth/);
  await expect(second.starting).rejects.toBeInstanceOf(SlackRefusedError);
});

test.each<[string, (state: Running['slack']['state']) => void, number]>([
  ['is busy', ({ busyMethods }) => busyMethods.add('auth.test'), 30_000],
  [
    'is down',
    ({ failingMethods }) => failingMethods.set('auth.test', 'service_unavailable'),
    15_000,
  ],
  [
    'has an internal error',
    ({ failingMethods }) => failingMethods.set('auth.test', 'internal_error'),
    2_000,
  ],
])('while Slack %s, the start waits and then goes on', async (_, breakSlack, waitMs) => {
  await using sandbox = await runSandbox({ mode: 'http' });
  const { state } = sandbox.slack;
  breakSlack(state);
  await using second = await startSecond(sandbox, {
    slack: { kind: 'http', botToken: tokenOf(sandbox), signingSecret },
  });
  await second.waits.end(waitMs);
  state.busyMethods.clear();
  state.failingMethods.clear();
  const service = await second.starting;
  expect((await fetch(`http://127.0.0.1:${service.port}/readyz`)).status).toBe(200);
  await service.stop();
});

function tokenOf({ slack }: Running): string {
  return slack.state.installed.get('T0HARBOUR')?.botToken ?? 'none';
}
