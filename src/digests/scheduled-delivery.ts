import PQueue from 'p-queue';
import type { Log } from '../ops/log.ts';
import type { PostRateLimiter } from '../schedule/delivery.ts';
import type { Ledger } from '../schedule/ledger.ts';
import { latestMs } from '../schedule/scheduler.ts';
import type { Wait } from '../time.ts';
import type { AttemptDelivery } from './attempt-delivery.ts';
import type { DeliveryProblems } from './delivery-problems.ts';
import { type Digest, digestKey } from './digest.ts';
import {
  type DigestContent,
  type DigestSource,
  isDataOutdated,
  isServiceDown,
  prepareDigest,
} from './digest-content.ts';
import type { Digests } from './digests.ts';

/**
 * Posts an occurrence that is due into its channel. Waits as long as Slack asks, up to the hour that a
 * digest may be late.
 */
export type DeliverDigest = (teamId: string, id: string, at: number) => Promise<void>;

export interface ScheduledDeliveryOptions extends DigestSource {
  readonly digests: Pick<Digests, 'find'>;
  readonly ledger: Ledger;
  readonly rateLimiter: PostRateLimiter;
  readonly attemptDelivery: AttemptDelivery;
  readonly problems: DeliveryProblems;
  /** Aborts what waits once the app stops. */
  readonly signal: AbortSignal;
  readonly wait: Wait;
  readonly log: Log;
}

/** Slow venues must not delay the others that are due; memory sets the bound. */
const preparedAtOnce = 256;

export function createScheduledDelivery(options: ScheduledDeliveryOptions): DeliverDigest {
  const { digests, ledger, rateLimiter, attemptDelivery, problems, signal, wait, clock, log } =
    options;
  const preparing = new PQueue({ concurrency: preparedAtOnce });

  async function postInTurn(teamId: string, digest: Digest, at: number, content: DigestContent) {
    const key = digestKey(teamId, digest.id);
    await rateLimiter.enqueue(teamId, digest.channelId, async (inTurn) => {
      for (;;) {
        if (clock.now() - at >= latestMs) return ledger.note(key, [at], { state: 'missed' });
        const result = await inTurn(async () => {
          // It may have been changed while it waited; then it must not be posted as it was.
          const current = await digests.find(teamId, digest.id);
          if (current === undefined) return undefined;
          if (!isSameSchedule(digest, current)) return noteChanged(key, current, at);
          return attemptDelivery({
            teamId,
            post: { digest, content, at, now: clock.now(), trigger: { kind: 'schedule' } },
            claim: async () => ((await ledger.claim(key, at)) ? at : undefined),
            cancel: () => ledger.cancelClaim(key, at),
          });
        });
        if (result?.kind !== 'later') return;
        log.info({ key, waitMs: result.waitMs }, 'a digest waits for Slack');
        await wait(result.waitMs, signal);
      }
    });
  }

  /** An occurrence that still counts after the change is queued again; any other is recorded. */
  async function noteChanged(key: string, { state, since }: Digest, at: number) {
    const isOver = state.kind === 'active' && since >= at;
    if (isOver) await ledger.note(key, [at], { state: 'skipped', reason: 'changed' });
    return undefined;
  }

  return async (teamId, id, at) => {
    const digest = await digests.find(teamId, id);
    if (digest?.state.kind !== 'active') return;
    const key = digestKey(teamId, id);
    const prepared = await preparing.add(() => prepareDigest(teamId, digest, 'schedule', options), {
      signal,
    });
    if (prepared.kind === 'failed') {
      const outcome = { state: 'failed', reason: prepared.reason } as const;
      await problems.note(teamId, id, at, outcome);
      await ledger.note(key, [at], outcome);
      return problems.notify(teamId, id);
    }
    const { content } = prepared;
    if (digest.whenDown === 'skip' && isServiceDown(digest.kind, content)) {
      const reason = isDataOutdated(digest.kind, content) ? 'outdated' : 'service_down';
      return ledger.note(key, [at], { state: 'skipped', reason });
    }
    await postInTurn(teamId, digest, at, content);
  };
}

/** A change of where or when queues the occurrence again, if it still is one. */
function isSameSchedule(before: Digest, { state, version, since, snoozedUntil }: Digest): boolean {
  const isUnchanged =
    version === before.version && since === before.since && snoozedUntil === before.snoozedUntil;
  return state.kind === 'active' && isUnchanged;
}
