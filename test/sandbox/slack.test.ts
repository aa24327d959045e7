import { ErrorCode, WebClient } from '@slack/web-api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SandboxSlack, startSandboxSlack } from '../../src/sandbox/slack/server.ts';
import { createSlackState } from '../../src/sandbox/slack/state.ts';
import { createTriggerIds } from '../../src/sandbox/slack/trigger-ids.ts';
import { workspaces } from '../../src/sandbox/slack/workspaces.ts';
import { createTraffic } from '../../src/sandbox/traffic.ts';
import { troubleOf } from '../../src/slack/posting/web-api.ts';
import { limits } from '../../src/slack/render/limits.ts';
import { createMovableClock, type MovableClock } from '../../src/time.ts';

/** The local Slack refuses the same requests as Slack. Called over HTTP with Slack's own client. */

const team = 'T0HARBOUR';
const modal = {
  type: 'modal' as const,
  title: { type: 'plain_text' as const, text: 'T' },
  blocks: [{ type: 'divider' as const }],
};
let clock: MovableClock;
let slack: SandboxSlack;

beforeEach(async () => {
  clock = createMovableClock();
  const scopes = ['chat:write', 'users:read', 'chat:write.public'];
  slack = await startSandboxSlack({
    workspaces,
    clock,
    port: 0,
    acknowledgementMs: limits.acknowledgementMs,
    shortcuts: [],
    scopes,
    traffic: createTraffic(clock),
  });
});

afterEach(async () => {
  await slack.close();
});

function clientWith(scopes: readonly string[], teamId = team): WebClient {
  return client(slack.grantToken(teamId, scopes).botToken);
}

function client(token: string | undefined): WebClient {
  return new WebClient(token, { slackApiUrl: slack.apiUrl, retryConfig: { retries: 0 } });
}

/** Slack's error code, or `ok`. */
async function outcome(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    const { code, data } = Object(error);
    if (code !== ErrorCode.PlatformError) throw error;
    return data.error;
  }
}

describe('tokens and scopes', () => {
  test('a missing token, an unknown token, and a token of a removed app', async () => {
    expect(await outcome(client(undefined).auth.test())).toBe('not_authed');
    expect(await outcome(client('xoxb-none').auth.test())).toBe('invalid_auth');
    const known = clientWith([]);
    expect(await outcome(known.auth.test())).toBe('ok');
    slack.state.installed.delete(team);
    expect(await outcome(known.auth.test())).toBe('invalid_auth');
  });

  test('a missing scope is refused', async () => {
    const withoutUsers = clientWith(['chat:write']);
    expect(await outcome(withoutUsers.users.info({ user: 'U0OWNER' }))).toBe('missing_scope');
    const withUsers = clientWith(['users:read']);
    expect(await withUsers.users.info({ user: 'U0MANAGER' })).toMatchObject({
      user: { is_admin: true, is_owner: false },
    });
    expect(await outcome(withUsers.users.info({ user: 'U0NOBODY' }))).toBe('user_not_found');
    expect(await outcome(withUsers.chat.postMessage({ channel: 'C0BAR', text: 'x' }))).toBe(
      'missing_scope',
    );
  });

  test('a token reads only its own workspace', async () => {
    clientWith(['users:read']);
    const other = clientWith(['users:read'], 'T0CORNER');
    expect(await other.auth.test()).toMatchObject({ team_id: 'T0CORNER' });
    expect(await outcome(other.users.info({ user: 'U0GUEST' }))).toBe('user_not_found');
  });
});

describe('posting', () => {
  test.each([
    ['C0BAR', ['chat:write'], 'ok'],
    ['C0GENERAL', ['chat:write'], 'not_in_channel'],
    ['C0GENERAL', ['chat:write', 'chat:write.public'], 'ok'],
    ['C0BACKSTAGE', ['chat:write', 'chat:write.public'], 'channel_not_found'],
    ['C0NOWHERE', ['chat:write'], 'channel_not_found'],
    ['U0OWNER', ['chat:write'], 'ok'],
  ])('into %s with %s: %s', async (channel, scopes, expected) => {
    expect(await outcome(clientWith(scopes).chat.postMessage({ channel, text: 'x' }))).toBe(
      expected,
    );
  });

  test('a message with a block that Slack would refuse is not posted', async () => {
    const post = clientWith(['chat:write']).chat.postMessage({
      channel: 'C0BAR',
      text: 'x',
      blocks: [{ type: 'alert', text: { type: 'plain_text', text: 'x' } }],
    });
    expect(await outcome(post)).toBe('invalid_blocks');
    expect(slack.state.messages).toEqual([]);
  });
});

describe('modals', () => {
  const holder = { teamId: team, userId: 'U0OWNER', channelId: undefined, messageId: undefined };

  /** Runs a command with this test as the app. @returns the trigger id that the app receives */
  async function trigger(): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { createServer } = await import('node:http');
    const { listen } = await import('../../src/ops/listen.ts');
    const { text } = await import('node:stream/consumers');
    const app = createServer(async (request, response) => {
      const form = new URLSearchParams(await text(request));
      response.end('ok');
      resolve(form.get('trigger_id') ?? '');
    });
    slack.connectApp(`http://127.0.0.1:${await listen(app, { host: '127.0.0.1', port: 0 })}`);
    await slack.as('owner').command('/ambience connect');
    app.close();
    return promise;
  }

  test('a trigger id is valid once, for three seconds, in its own workspace', async () => {
    const bot = clientWith([]);
    const other = clientWith([], 'T0CORNER');
    const first = await trigger();
    expect(await outcome(other.views.open({ trigger_id: first, view: modal }))).toBe(
      'invalid_trigger_id',
    );
    expect(await outcome(bot.views.open({ trigger_id: first, view: modal }))).toBe('ok');
    expect(await outcome(bot.views.open({ trigger_id: first, view: modal }))).toBe(
      'exchanged_trigger_id',
    );
    const second = await trigger();
    clock.advance(3_100);
    expect(await outcome(bot.views.open({ trigger_id: second, view: modal }))).toBe(
      'expired_trigger_id',
    );
    expect(await outcome(bot.views.open({ trigger_id: 'none', view: modal }))).toBe(
      'invalid_trigger_id',
    );
  });

  test('an expired trigger id and a missing answer are told apart', async () => {
    const bot = clientWith([]);
    const late = await trigger();
    clock.advance(3_100);
    const expired = await bot.views
      .open({ trigger_id: late, view: modal })
      .catch((error: unknown) => error);
    expect(troubleOf(expired)).toBe('too_late');
    const gone = new WebClient('xoxb-1', {
      slackApiUrl: 'http://127.0.0.1:9/api/',
      retryConfig: { retries: 0 },
    });
    const unanswered = await gone.auth.test().catch((error: unknown) => error);
    expect(troubleOf(unanswered)).toBe('no_answer');
  });

  test('a fourth modal on the stack is refused', async () => {
    const bot = clientWith([]);
    await bot.views.open({ trigger_id: await trigger(), view: modal });
    await bot.views.push({ trigger_id: await trigger(), view: modal });
    await bot.views.push({ trigger_id: await trigger(), view: modal });
    const fourth = bot.views.push({ trigger_id: await trigger(), view: modal });
    expect(await outcome(fourth)).toBe('push_limit_reached');
    expect(slack.state.modals(team, 'U0OWNER')).toHaveLength(3);
  });

  test('an outdated hash is a conflict, and an unknown view is not found', async () => {
    const bot = clientWith([]);
    const { view } = await bot.views.open({ trigger_id: await trigger(), view: modal });
    const { id = '', hash = '' } = view ?? {};
    const update = (given: string) => bot.views.update({ view_id: id, hash: given, view: modal });
    expect(await outcome(update(hash))).toBe('ok');
    expect(await outcome(update(hash))).toBe('hash_conflict');
    expect(await outcome(bot.views.update({ view_id: 'V0', view: modal }))).toBe('not_found');
  });

  test('Home refuses a modal and an outdated hash', async () => {
    const bot = clientWith([]);
    const publish = (more: object, view: object = { type: 'home', blocks: modal.blocks }) =>
      outcome(bot.apiCall('views.publish', { user_id: 'U0OWNER', view, ...more }));
    expect(await publish({})).toBe('ok');
    expect(await publish({ hash: 'old' })).toBe('hash_conflict');
    expect(await publish({}, modal)).toBe('invalid_arguments');
  });

  test('a used trigger id is refused', () => {
    const triggerIds = createTriggerIds(clock);
    const id = triggerIds.newTrigger(holder);
    expect(triggerIds.useTrigger(id, team)).toEqual(holder);
    expect(triggerIds.useTrigger(id, team)).toBe('exchanged_trigger_id');
    expect(createSlackState(clock, workspaces).workspace('T0NONE')).toBeUndefined();
  });
});

describe('response URLs', () => {
  const holder = {
    teamId: team,
    userId: 'U0OWNER',
    channelId: 'C0BACKSTAGE',
    messageId: undefined,
  };

  test('a response URL is valid five times within thirty minutes', () => {
    const triggerIds = createTriggerIds(clock);
    const used = triggerIds.newResponseId(holder);
    for (let use = 1; use <= 5; use += 1) expect(triggerIds.useResponse(used)).toEqual(holder);
    expect(triggerIds.useResponse(used)).toBeUndefined();
    const late = triggerIds.newResponseId(holder);
    clock.advance(30 * 60_000 + 1);
    expect(triggerIds.useResponse(late)).toBeUndefined();
  });

  test('an unknown response URL is refused', async () => {
    const response = await fetch(`${slack.url}/commands/${team}/abc`, {
      method: 'POST',
      body: '{"text":"x"}',
    });
    expect([response.status, await response.text()]).toEqual([404, 'used_url']);
  });
});
