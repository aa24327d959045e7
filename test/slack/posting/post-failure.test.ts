import { createServer, type ServerResponse } from 'node:http';
import { WebClient } from '@slack/web-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeServer, listen } from '../../../src/ops/listen.ts';
import { createLog } from '../../../src/ops/log.ts';
import { NotInstalledError } from '../../../src/slack/installations.ts';
import { readPostFailure } from '../../../src/slack/posting/post-failure.ts';
import { createBoltLogger } from '../../../src/slack/receiving/bolt-logger.ts';

/** Classifies failed posts, with Slack's own client over real HTTP. */

let respond: (response: ServerResponse) => void = () => {};
const server = createServer((request, response) => {
  request.resume().on('end', () => respond(response));
});
let url = '';

beforeAll(async () => {
  url = `http://127.0.0.1:${await listen(server, { host: '127.0.0.1', port: 0 })}/api/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function failureOf(slackApiUrl: string) {
  const client = new WebClient('xoxb-1', {
    slackApiUrl,
    timeout: 300,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    logger: createBoltLogger(createLog('silent')),
  });
  const error = await client.chat.postMessage({ channel: 'C1', text: 'x' }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return readPostFailure(error);
}

const json = (body: unknown) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const refusal = (error: string) => json({ ok: false, error });
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(code, headers).end();

test.each<[string, (response: ServerResponse) => void, unknown]>([
  ['is_archived', refusal('is_archived'), { kind: 'refused', code: 'is_archived' }],
  [
    'channel_not_found',
    refusal('channel_not_found'),
    { kind: 'refused', code: 'channel_not_found' },
  ],
  ['internal_error', refusal('internal_error'), { kind: 'unknown' }],
  ['fatal_error', refusal('fatal_error'), { kind: 'unknown' }],
  ['service_unavailable', refusal('service_unavailable'), { kind: 'later', waitMs: 15_000 }],
  ['429 with a time', status(429, { 'retry-after': '7' }), { kind: 'later', waitMs: 7_000 }],
  ['429 with no time', status(429), { kind: 'later', waitMs: 15_000 }],
  ['429 at once', status(429, { 'retry-after': '0' }), { kind: 'later', waitMs: 1_000 }],
  ['500', status(500), { kind: 'unknown' }],
  ['503', status(503), { kind: 'unknown' }],
  [
    '200 that is not JSON',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    { kind: 'unknown' },
  ],
  ['no answer in time', () => {}, { kind: 'unknown' }],
  ['a connection that breaks', (response) => void response.socket?.destroy(), { kind: 'unknown' }],
])('%s', async (_, answer, expected) => {
  respond = answer;
  expect(await failureOf(url)).toEqual(expected);
});

test('a refused connection: certainly nothing was posted', async () => {
  const gone = createServer();
  const port = await listen(gone, { host: '127.0.0.1', port: 0 });
  await closeServer(gone);
  expect(await failureOf(`http://127.0.0.1:${port}/api/`)).toEqual({
    kind: 'later',
    waitMs: 15_000,
  });
});

test('without an installation the post is refused', () => {
  expect(readPostFailure(new NotInstalledError('gone'))).toEqual({
    kind: 'refused',
    code: 'account_inactive',
  });
});
