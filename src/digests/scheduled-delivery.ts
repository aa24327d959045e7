import PQueue from 'p-queue';
import type { Log } from '../ops/log.ts';
import { missedAfterMs, type PostRateLimiter } from '../schedule/delivery.ts';
import type { Ledger } from '../schedule/ledger.ts';
import type { Wait } from '../time.ts';
import type { AttemptDelivery } from './attempt-delivery.ts';
import type { DigestContent } from './content.ts';
import type { DeliveryProblems } from './delivery-problems.ts';
import { type Digest, digestKey } from './digest.ts';
import {
  type DigestSource,
  isDataOutdated,
  isServiceDown,
  prepareDigest,
} from './digest-content.ts';
import type { Digests } from './managed-digests.ts';

/**
 * Posts a due occurrence in its channel. While Slack accepts no posts, it waits and retries; an
 * hour after it was due, the occurrence is recorded as missed.
 */
export type DeliverDigest = (workspaceId: string, id: string, at: number) => Promise<void>;

export interface ScheduledDeliveryOptions extends DigestSource {
  readonly digests: Pick<Digests, 'find'>;
  readonly ledger: Ledger;
  readonly rateLimiter: PostRateLimiter;
  readonly attemptDelivery: AttemptDelivery;
  readonly problems: DeliveryProblems;
  /** Aborts waiting when the app stops. */
  readonly signal: AbortSignal;
  readonly wait: Wait;
  readonly log: Log;
}

/** High, so that slow venues do not delay other digests; bounded because of memory. */
const prepareConcurrency = 256;

export function createScheduledDelivery(options: ScheduledDeliveryOptions): DeliverDigest {
  const { digests, ledger, rateLimiter, attemptDelivery, problems, signal, wait, clock, log } =
    options;
  const queue = new PQueue({ concurrency: prepareConcurrency });

  async function enqueuePost(
    workspaceId: string,
    digest: Digest,
    at: number,
    content: DigestContent,
  ) {
    const key = digestKey(workspaceId, digest.id);
    await rateLimiter.enqueue(workspaceId, digest.channelId, async (rateLimited) => {
      for (;;) {
        if (clock.now() - at >= missedAfterMs) {
          // Nothing is kept about a digest that was deleted while this waited.
          const isGone = (await digests.find(workspaceId, digest.id)) === undefined;
          return isGone ? undefined : ledger.record(key, [at], { state: 'missed' });
        }
        const result = await rateLimited(async () => {
          // If the digest was changed while this waited, the old version must not be posted.
          const current = await digests.find(workspaceId, digest.id);
          if (current === undefined) return undefined;
          if (!hasSameVersion(digest, current)) return recordChanged(key, current, at);
          return attemptDelivery({
            workspaceId,
            post: { digest, content, at, now: clock.now(), trigger: { kind: 'schedule' } },
            claim: () => ledger.claim(key, at),
            cancel: ledger.cancelClaim,
          });
        });
        if (result?.kind !== 'later') return;
        log.info({ key, waitMs: result.waitMs }, 'a digest is delayed by Slack');
        await wait(result.waitMs, signal);
      }
    });
  }

  /**
   * The change has enqueued the occurrence again if it still counts. If the schedule now starts
   * later, it is recorded as skipped.
   */
  async function recordChanged(key: string, { state, since }: Digest, at: number) {
    const isBeforeStart = state.kind === 'active' && since >= at;
    if (isBeforeStart) await ledger.record(key, [at], { state: 'skipped', reason: 'changed' });
    return undefined;
  }

  return async (workspaceId, id, at) => {
    const digest = await digests.find(workspaceId, id);
    if (digest?.state.kind !== 'active') return;
    const key = digestKey(workspaceId, id);
    const prepared = await queue.add(
      () => prepareDigest(workspaceId, digest, 'schedule', options),
      {
        signal,
      },
    );
    if (prepared.kind === 'failed') {
      const outcome = { state: 'failed', reason: prepared.reason } as const;
      await problems.record(workspaceId, id, at, outcome);
      await ledger.record(key, [at], outcome);
      return problems.notify(workspaceId, id);
    }
    const { content } = prepared;
    if (digest.whenDown === 'skip' && isServiceDown(content)) {
      const reason = isDataOutdated(content) ? 'outdated' : 'service_down';
      return ledger.record(key, [at], { state: 'skipped', reason });
    }
    await enqueuePost(workspaceId, digest, at, content);
  };
}

/** Whether the digest has not been changed, paused or snoozed in the meantime. */
function hasSameVersion(before: Digest, { state, version, since, snoozedUntil }: Digest): boolean {
  const isSame =
    version === before.version && since === before.since && snoozedUntil === before.snoozedUntil;
  return state.kind === 'active' && isSame;
}
