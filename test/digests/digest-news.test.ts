import { expect } from 'vitest';
import { createDeliveryProblems } from '../../src/digests/delivery-problems.ts';
import { nextDigestNews } from '../../src/digests/digest-news.ts';
import { createInFlight } from '../../src/ops/in-flight.ts';
import { createLog } from '../../src/ops/log.ts';
import { createLocalQueue } from '../../src/schedule/local-queue.ts';
import { createOutbox, type SendResult } from '../../src/schedule/outbox.ts';
import { type DigestWorld, test } from './with-digests-store.ts';

const minuteMs = 60_000;

/** The outbox and delivery problems on a real store; `sent` lists all attempts to send. */
function makeNotifier({ digests, ledger, clock }: DigestWorld) {
  const sent: string[] = [];
  let result: SendResult = 'sent';
  let isOwnerManager = true;
  const log = createLog('silent');
  const inFlight = createInFlight();
  const queue = createLocalQueue(clock, inFlight, log);
  const outbox = createOutbox({ queue, clock, log });
  outbox.register('digests', (workspaceId, id) =>
    nextDigestNews(workspaceId, id, {
      digests,
      listConnections: async () => [],
      roles: { knownManagers: async () => new Set(['U1', 'U2', 'U3']) },
      async send(_workspaceId, userId, { notification }) {
        sent.push(`${notification.kind} to ${userId}`);
        return result;
      },
    }),
  );
  const notifier = {
    notify: (workspaceId: string, id: string) => outbox.deliver({ of: 'digests', workspaceId, id }),
  };
  const problems = createDeliveryProblems({
    digests,
    ledger,
    outbox,
    roles: { isStillManager: async () => isOwnerManager },
    memberOf: async (workspaceId, userId) => ({
      workspaceId,
      userId,
      findPerson: () => Promise.reject(new Error('not asked')),
    }),
    inFlight,
    log,
  });
  return {
    notifier,
    problems,
    sent,
    inFlight,
    async retry() {
      queue.tick();
      await inFlight.drain(1_000);
    },
    answerWith(next: SendResult) {
      result = next;
    },
    ownerLeaves() {
      isOwnerManager = false;
    },
  };
}

test('each pending notification is sent to the owner once, oldest first', async ({ world }) => {
  const { notifier, sent } = makeNotifier(world);
  await world.saved('d1');
  await world.digests.enqueueNotification('T1', 'd1', { kind: 'unknown', at: 1 });
  await world.digests.stop('T1', 'd1', { kind: 'posting', code: 'channel_gone' });
  await notifier.notify('T1', 'd1');
  await notifier.notify('T1', 'd1');
  expect(sent).toEqual(['unknown to U1', 'stopped to U1']);
});

test('if the owner cannot be reached, other managers are notified', async ({ world }) => {
  const { notifier, sent, answerWith } = makeNotifier(world);
  await world.saved('d1');
  await world.digests.enqueueNotification('T1', 'd1', { kind: 'unknown', at: 1 });
  answerWith('refused');
  await notifier.notify('T1', 'd1');
  expect(sent).toEqual(['unknown to U1', 'unknown to U2', 'unknown to U3']);
  // Nobody received it, so it is still pending.
  expect((await world.digests.find('T1', 'd1'))?.pendingNotifications).toHaveLength(1);
});

test('while Slack is busy, a notification is retried after a minute', async ({ world }) => {
  const { notifier, retry, sent, answerWith } = makeNotifier(world);
  await world.saved('d1');
  await world.digests.enqueueNotification('T1', 'd1', { kind: 'unknown', at: 1 });
  answerWith('later');
  await notifier.notify('T1', 'd1');
  await retry();
  expect(sent).toHaveLength(1);
  world.clock.advance(minuteMs);
  answerWith('sent');
  await retry();
  await retry();
  expect(sent).toHaveLength(2);
});

test('after an unknown result it is retried after a minute, then every 15, four attempts in all', async ({
  world,
}) => {
  const { notifier, retry, sent, answerWith } = makeNotifier(world);
  await world.saved('d1');
  await world.digests.enqueueNotification('T1', 'd1', { kind: 'unknown', at: 1 });
  answerWith('unknown');
  await notifier.notify('T1', 'd1');
  const retriedAfter: number[] = [];
  for (let minute = 1; minute < 120; minute += 1) {
    world.clock.advance(minuteMs);
    const before = sent.length;
    await retry();
    if (sent.length > before) retriedAfter.push(minute);
  }
  expect(retriedAfter).toEqual([1, 16, 31]);
  expect((await world.digests.find('T1', 'd1'))?.pendingNotifications).toEqual([]);
});

test('repeated failures are notified only once, unknown outcomes each time', async ({ world }) => {
  const { problems } = makeNotifier(world);
  await world.saved('d1');
  const failed = { state: 'failed', reason: { kind: 'message' } } as const;
  for (const at of [1, 2, 3].map((count) => world.clock.now() + count)) {
    await problems.record('T1', 'd1', at, failed);
    await world.ledger.record(JSON.stringify(['T1', 'd1']), [at], failed);
  }
  await problems.record('T1', 'd1', 4, { state: 'unknown' });
  await problems.record('T1', 'd1', 5, { state: 'unknown' });
  const pending = (await world.digests.find('T1', 'd1'))?.pendingNotifications ?? [];
  expect(pending.map(({ kind }) => kind)).toEqual(['failed', 'unknown', 'unknown']);
});

test('permanent failures stop the digest; transient ones do not', async ({ world }) => {
  const { problems } = makeNotifier(world);
  const outcomes = {
    channel: { kind: 'posting', code: 'channel_gone' },
    withdrawn: { kind: 'venue', code: 'withdrawn' },
    unapproved: { kind: 'venue', code: 'unapproved' },
    message: { kind: 'message' },
  } as const;
  for (const [id, reason] of Object.entries(outcomes)) {
    await world.saved(id);
    await problems.record('T1', id, 1, { state: 'failed', reason });
  }
  const states = (await world.digests.list('T1')).map(({ id, state }) => [id, state.kind]);
  expect(Object.fromEntries(states)).toEqual({
    channel: 'stopped',
    withdrawn: 'stopped',
    unapproved: 'active',
    message: 'active',
  });
});

test('managers are notified only once that a digest has no owner any more', async ({ world }) => {
  const { problems, sent, inFlight, ownerLeaves } = makeNotifier(world);
  const digest = await world.saved('d1');
  problems.checkOwner('T1', digest);
  await inFlight.drain(5_000);
  expect(sent).toEqual([]);
  ownerLeaves();
  problems.checkOwner('T1', digest);
  await inFlight.drain(5_000);
  const ownerless = await world.digests.find('T1', 'd1');
  if (ownerless !== undefined) problems.checkOwner('T1', ownerless);
  await inFlight.drain(5_000);
  expect(sent).toEqual(['ownerless to U2', 'ownerless to U3']);
});
