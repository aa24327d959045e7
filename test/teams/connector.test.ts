import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeServer, listen } from '../../src/ops/listen.ts';
import { noMetrics } from '../../src/ops/metrics.ts';
import { startSandboxTeams } from '../../src/sandbox/teams/server.ts';
import { chatOf } from '../../src/sandbox/teams/state.ts';
import { tenants } from '../../src/sandbox/teams/tenants.ts';
import {
  createSendRateLimiter,
  type SendRateLimiter,
} from '../../src/schedule/send-rate-limiter.ts';
import { createBotToken } from '../../src/teams/posting/bot-token.ts';
import { type Connector, createConnector } from '../../src/teams/posting/connector.ts';
import { createTeamsHttp } from '../../src/teams/posting/http.ts';
import { attachmentOf, type MessageActivity } from '../../src/teams/render/adaptive-card.ts';
import { limits } from '../../src/teams/render/limits.ts';
import { createMovableClock, minuteMs, systemWait } from '../../src/time.ts';

/** The calls of the Connector over HTTP, and what it refuses. */

interface Seen {
  readonly path: string;
  readonly authorization: string | undefined;
}

let folder: string;
let teams: Awaited<ReturnType<typeof startSandboxTeams>>;
let canary: { readonly url: string; readonly seen: Seen[]; close(): Promise<void> };
const clock = createMovableClock(Date.UTC(2026, 10, 20, 20), 0);
const http = createTeamsHttp(noMetrics);
const [tenant] = tenants;
const [manager, , duty] = tenant.people;
const bar = tenant.team.channels[1]?.id ?? '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambience-test-'));
  teams = await startSandboxTeams(0, clock, join(folder, 'teams.json'));
  teams.state.installed.add(tenant.team.id);
  const seen: Seen[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    seen.push({ path: request.url ?? '', authorization: request.headers.authorization });
    await buffer(request);
    response.end('{}');
  });
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  canary = { url: `http://127.0.0.1:${port}/`, seen, close: () => closeServer(server) };
});
afterAll(async () => {
  await Promise.all([teams.close(), canary.close(), http.close()]);
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  teams.state.faults.length = 0;
  teams.state.blocked.clear();
  teams.state.pace.isLimited = false;
});

/** The sandbox counts what is sent only in tests of the pace. */
const unlimited: SendRateLimiter = { admit: async () => 0 };

function connectorWith(
  options: { allowsLoopback?: boolean; tokenUrl?: string; limiter?: SendRateLimiter } = {},
): Connector {
  const { allowsLoopback = true, tokenUrl = teams.config.endpoints.tokenUrl } = options;
  const { limiter = unlimited } = options;
  const config = {
    ...teams.config,
    endpoints: { ...teams.config.endpoints, tokenUrl },
    site: { publicUrl: 'https://ambience.example', operator: { name: 'x', contact: 'x' } },
  };
  const token = createBotToken(config, http, clock);
  const { appId } = config;
  return createConnector({ appId, http, token, allowsLoopback, timeoutMs: 2_000, limiter });
}

const card = (text: string): MessageActivity => ({
  type: 'message',
  summary: 'x',
  attachments: [
    attachmentOf({
      type: 'AdaptiveCard',
      version: '1.5',
      body: [{ type: 'TextBlock', text }],
      msteams: { width: 'Full' },
    }),
  ],
});
const here = () => ({ serviceUrl: teams.serviceUrlOf(tenant.tenantId), conversationId: bar });

test('no call goes to a host that is not of Teams, whatever is stored', async () => {
  const strict = connectorWith({ allowsLoopback: false });
  const foreign = { serviceUrl: canary.url, conversationId: bar };
  const calls = [
    strict.send(foreign, card('x')),
    strict.edit(foreign, '1', card('x'), false),
    strict.remove(foreign, '1'),
    strict.openChat(canary.url, tenant.tenantId, '29:x'),
    strict.channels(canary.url, tenant.team.id),
    strict.member(foreign, '29:x'),
    strict.upload(`${canary.url}file`, Buffer.from('x')),
  ];
  for (const one of await Promise.allSettled(calls)) {
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'foreign_host' } });
  }
  expect(canary.seen).toEqual([]);
  // Where loopback is allowed, an upload goes there, without the token of the app.
  await connectorWith().upload(`${canary.url}file`, Buffer.from('x'));
  expect(canary.seen).toEqual([{ path: '/file', authorization: undefined }]);
});

test('one token serves many calls, and is renewed five minutes before it ends, or once refused', async () => {
  const given: string[] = [];
  const real = teams.config.endpoints.tokenUrl;
  const server = createServer(async (request, response) => {
    const answer = await fetch(real, {
      method: 'POST',
      body: await buffer(request),
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    });
    const body = await answer.text();
    given.push(body);
    response.end(body);
  });
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  const connector = connectorWith({ tokenUrl: `http://127.0.0.1:${port}/` });
  await Promise.all(Array.from({ length: 10 }, () => connector.send(here(), card('x'))));
  expect(given).toHaveLength(1);
  clock.advance(54 * minuteMs);
  await connector.send(here(), card('x'));
  expect(given).toHaveLength(1);
  clock.advance(2 * minuteMs);
  await connector.send(here(), card('x'));
  expect(given).toHaveLength(2);
  teams.state.faults.push({ kind: 'status', status: 401 });
  expect(await connector.send(here(), card('x'))).toMatch(/^\d+$/);
  expect(given).toHaveLength(3);
  await closeServer(server);
});

test('a reply is in the thread of its post, and a private message for one person', async () => {
  const connector = connectorWith();
  const post = await connector.send(here(), card('post'));
  const { serviceUrl } = here();
  const thread = { serviceUrl, conversationId: `${bar};messageid=${post}` };
  const reply = await connector.send(thread, card('reply'));
  const own = await connector.send(here(), card('private'), { id: manager?.memberId ?? '' });
  const messageOf = (id: string) => teams.state.messages.find((one) => one.id === id);
  expect(messageOf(reply)).toMatchObject({ threadId: post, conversationId: bar });
  expect(messageOf(own)).toMatchObject({ onlyFor: manager?.memberId });
  await connector.edit(here(), own, card('changed'), true);
  expect(messageOf(own)).toMatchObject({ onlyFor: manager?.memberId, isEdited: true });
  await expect(connector.edit(here(), own, card('changed'), false)).rejects.toMatchObject({
    status: 404,
  });
});

test('a message that is too large is refused before it is sent', async () => {
  const { length } = teams.state.messages;
  const connector = connectorWith();
  // Teams would take some more, and recommends at most this.
  const large = card('x'.repeat(limits.message.bytes / 2));
  await expect(connector.send(here(), large)).rejects.toMatchObject({ status: 413 });
  expect(teams.state.messages).toHaveLength(length);
});

test('what the real Connector refuses, the local one refuses', async () => {
  const { state, config } = teams;
  const connector = connectorWith();
  const chat = { serviceUrl: here().serviceUrl, conversationId: chatOf(duty?.memberId ?? '') };
  await expect(connector.send(chat, card('x'))).rejects.toMatchObject({
    status: 403,
    code: 'BotNotInConversationRoster',
  });
  state.installed.add(chat.conversationId);
  state.blocked.add(chat.conversationId);
  await expect(connector.send(chat, card('x'))).rejects.toMatchObject({
    code: 'MessageWritesBlocked',
  });
  state.blocked.clear();
  // Another tenant's address, a conversation that is none, a private message in a chat.
  const other = tenants[1]?.tenantId ?? '';
  const elsewhere = { serviceUrl: teams.serviceUrlOf(other), conversationId: bar };
  for (const to of [elsewhere, { ...chat, conversationId: '19:none@thread.tacv2' }]) {
    await expect(connector.send(to, card('x'))).rejects.toMatchObject({ status: 404 });
  }
  await expect(connector.send(chat, card('x'), { id: '29:x' })).rejects.toMatchObject({
    status: 400,
  });
  const raw = (path: string, body: object, token: string) =>
    fetch(`${here().serviceUrl}v3/conversations/${encodeURIComponent(bar)}/activities${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  expect((await raw('', card('x'), 'made up')).status).toBe(401);
  const form = new URLSearchParams({
    client_id: config.appId,
    client_secret: config.appSecret,
    scope: 'https://api.botframework.com/.default',
  });
  const answer = await fetch(config.endpoints.tokenUrl, { method: 'POST', body: form });
  const token = String(Object(await answer.json()).access_token);
  const large = card('x'.repeat(limits.message.bytesHard / 2));
  expect((await raw('', large, token)).status).toBe(413);
  expect((await raw('?isTargetedActivity=true', card('x'), token)).status).toBe(400);
  form.set('scope', 'another');
  const refused = await fetch(config.endpoints.tokenUrl, { method: 'POST', body: form });
  expect(refused.status).toBe(400);
  state.pace.isLimited = true;
  const paced = await Promise.allSettled(
    Array.from({ length: 9 }, () => connector.send(chat, card('x'))),
  );
  expect(paced.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
});

test('what is sent to a conversation and edited there keeps one pace', async () => {
  const waited: number[] = [];
  const limiter = createSendRateLimiter({
    windows: limits.sending,
    longestMs: 4_000,
    wait: async (ms) => {
      waited.push(ms);
      await systemWait(ms);
    },
    now: () => performance.now(),
  });
  const connector = connectorWith({ limiter });
  const thread = { ...here(), conversationId: `${bar};messageid=1` };
  const first = await connector.send(here(), card('x'));
  await Promise.all([
    ...Array.from({ length: 4 }, () => connector.send(thread, card('x'))),
    ...Array.from({ length: 4 }, () => connector.edit(here(), first, card('x'), false)),
  ]);
  expect(waited).toHaveLength(2);
  const soon = connectorWith({ limiter: { admit: async () => 9_000 } });
  await expect(soon.send(here(), card('x'))).rejects.toMatchObject({
    status: 429,
    retryAfterMs: 9_000,
  });
});
