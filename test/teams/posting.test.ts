import { expect, test } from 'vitest';
import { createPostRateLimiter } from '../../src/schedule/post-rate-limiter.ts';
import { StoreError } from '../../src/store/errors.ts';
import type { Connector } from '../../src/teams/posting/connector.ts';
import { ConnectorError } from '../../src/teams/posting/connector-error.ts';
import { postLink } from '../../src/teams/posting/post-link.ts';
import { paces } from '../../src/teams/posting/posts.ts';
import { postFailure } from '../../src/teams/posting/results.ts';
import { retrying } from '../../src/teams/posting/retrying.ts';
import type { MessageActivity } from '../../src/teams/render/adaptive-card.ts';

const failed = (status: number | undefined, code: string, retryAfterMs?: number) =>
  new ConnectorError('send', { status, code, retryAfterMs });

test.each<readonly [string, unknown, object]>([
  ['429 with its pause', failed(429, '429', 20_000), { kind: 'later', waitMs: 20_000 }],
  ['429 without one', failed(429, '429'), { kind: 'later', waitMs: 15_000 }],
  ['412', failed(412, '412'), { kind: 'later' }],
  ['no connection', failed(undefined, 'unsent'), { kind: 'later' }],
  ['no database', new StoreError('store_failed', 'gone'), { kind: 'later' }],
  ['no answer', failed(undefined, 'no_answer'), { kind: 'unknown' }],
  ['502', failed(502, '502'), { kind: 'unknown' }],
  ['504', failed(504, '504'), { kind: 'unknown' }],
  ['an error of ours', new Error('x'), { kind: 'unknown' }],
  [
    'the app is not in the team',
    failed(403, 'BotNotInConversationRoster'),
    { kind: 'refused', reason: { kind: 'posting', code: 'not_in_channel' } },
  ],
  [
    'the person has blocked the app',
    failed(403, 'MessageWritesBlocked'),
    { kind: 'refused', reason: { kind: 'posting', code: 'posting_forbidden' } },
  ],
  [
    'the conversation is gone',
    failed(404, 'ConversationNotFound'),
    { kind: 'refused', reason: { kind: 'posting', code: 'channel_gone' } },
  ],
  [
    'the message is too large',
    failed(413, 'MessageSizeTooBig'),
    { kind: 'refused', reason: { kind: 'message' } },
  ],
])('what it means for a post: %s', (_, error, result) => {
  expect(postFailure(error, 0)).toMatchObject(result);
});

test('what was refused together comes back spread', () => {
  const waits = [0, 0.5, 1].map((jitter) => Object(postFailure(failed(429, '429'), jitter)).waitMs);
  expect(waits).toEqual([15_000, 18_750, 22_500]);
});

const activity: MessageActivity = {
  type: 'message',
  summary: '',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: { type: 'AdaptiveCard', version: '1.5', body: [], msteams: { width: 'Full' } },
    },
  ],
};
const to = { serviceUrl: 'https://smba.trafficmanager.net/', conversationId: 'a:1' };

function connectorThat(answers: readonly (string | Error)[]) {
  const left = [...answers];
  let calls = 0;
  const refuse = () => Promise.reject(new Error('not used'));
  const take = async () => {
    calls += 1;
    const next = left.shift() ?? new Error('no more answers');
    if (next instanceof Error) throw next;
    return next;
  };
  const connector: Connector = {
    send: take,
    edit: refuse,
    upload: refuse,
    remove: refuse,
    openChat: refuse,
    channels: refuse,
    member: refuse,
  };
  return { connector, calls: () => calls };
}

test.each([412, 503])(
  'an answer is sent again if it was certainly not sent (%i), after the pause that Teams asks for',
  async (status) => {
    const waits: number[] = [];
    const { connector } = connectorThat([failed(429, '429', 3_000), failed(status, '-'), 'm1']);
    const again = retrying(
      connector,
      async (ms) => void waits.push(ms),
      () => 0,
    );
    expect(await again.send(to, activity)).toBe('m1');
    expect(waits).toEqual([3_000, 1_500]);
  },
);

test.each([
  ['it may have been sent', failed(502, '502')],
  ['it will not be taken', failed(403, 'MessageWritesBlocked')],
  ['the pause is too long for a person', failed(429, '429', 60_000)],
])('an answer is not sent again if %s', async (_, error) => {
  const { connector, calls } = connectorThat([error, 'm1']);
  const again = retrying(
    connector,
    async () => {},
    () => 0,
  );
  await expect(again.send(to, activity)).rejects.toBe(error);
  expect(calls()).toBe(1);
});

test('the address of a post opens it in its channel; a message in a chat has none', () => {
  const post = { tenantId: 'tenant', channelId: '19:a@thread.tacv2', messageId: '17' };
  expect(postLink({ ...post, groupId: 'group' })).toBe(
    'https://teams.microsoft.com/l/message/19%3Aa%40thread.tacv2/17?tenantId=tenant&groupId=group&parentMessageId=17',
  );
  expect(postLink({ ...post, groupId: undefined })).toBeUndefined();
});

test('posts keep their order, and the pace that all replicas share', async () => {
  const reserved: (readonly [name: string, intervalMs: number])[] = [];
  const waited: number[] = [];
  const limiter = createPostRateLimiter(paces, {
    signal: new AbortController().signal,
    // The slots that all replicas share.
    reserve: async (name, intervalMs) => reserved.push([name, intervalMs]) * intervalMs,
    wait: async (ms) => void waited.push(ms),
  });
  const posted: number[] = [];
  await Promise.all(
    [1, 2, 3].map((number) =>
      limiter.enqueue('msteams:1', '19:a', (rateLimited) =>
        rateLimited(async () => void posted.push(number)),
      ),
    ),
  );
  expect(posted).toEqual([1, 2, 3]);
  expect(new Set(reserved.map(([, intervalMs]) => intervalMs))).toEqual(new Set([500]));
  expect(waited).toEqual([500, 1_000, 1_500]);
});
