import PQueue from 'p-queue';
import type { Wait } from '../../clock.ts';
import type { Log } from '../../ops/log.ts';
import type { Ledger } from '../../schedule/ledger.ts';
import { latestMs } from '../../schedule/scheduler.ts';
import type { Digest } from '../../workspace/digest.ts';
import type { Digests } from '../../workspace/digests.ts';
import { type DigestContent, digestMessage } from '../messages/digest.ts';
import type { ChannelLines } from '../posting/channel-lines.ts';
import type { TryToPost } from './attempt.ts';
import { digestKey } from './digest-key.ts';
import { type Preparing, prepareDigest } from './prepare-digest.ts';
import { isDataOutdated, isServiceDown } from './read-digest.ts';
import type { Troubles } from './troubles.ts';

/**
 * Brings an occurrence that is due into its channel; waits as long as Slack asks for, up to the hour
 * that it may be late.
 */
export type DeliverDigest = (teamId: string, id: string, at: number) => Promise<void>;

export interface DeliveryOptions extends Preparing {
  readonly digests: Pick<Digests, 'find'>;
  readonly ledger: Ledger;
  readonly lines: ChannelLines;
  readonly tryToPost: TryToPost;
  readonly troubles: Troubles;
  /** Aborts what waits, once the app stops. */
  readonly signal: AbortSignal;
  readonly wait: Wait;
  readonly log: Log;
}

/** Slow venues must not hold up the others within the minute; memory bounds it all the same. */
const preparedAtOnce = 256;

export function createDelivery(options: DeliveryOptions): DeliverDigest {
  const { digests, ledger, lines, tryToPost, troubles, signal, wait, clock, log } = options;
  const preparing = new PQueue({ concurrency: preparedAtOnce });

  async function postInTurn(teamId: string, digest: Digest, at: number, content: DigestContent) {
    const key = digestKey(teamId, digest.id);
    await lines.wait(teamId, digest.channelId, async (inTurn) => {
      for (;;) {
        if (clock.now() - at >= latestMs) return ledger.note(key, [at], { state: 'missed' });
        const posting = await inTurn(async () => {
          // Whoever has changed it while it waited does not want it as it was.
          const current = await digests.find(teamId, digest.id);
          if (current === undefined) return undefined;
          if (!isSameWish(digest, current)) return noteUnwanted(key, current, at);
          const message = digestMessage({ digest, content, at, now: clock.now() });
          return tryToPost({
            teamId,
            digest,
            message,
            claim: async () => ((await ledger.begin(key, at)) ? at : undefined),
            giveBack: () => ledger.release(key, at),
            isByHand: false,
          });
        });
        if (posting?.kind !== 'later') return;
        log.info({ key, waitMs: posting.waitMs }, 'a digest waits for Slack');
        await wait(posting.waitMs, signal);
      }
    });
  }

  /** What still counts after the change is put up anew; the rest is not to vanish without a word. */
  async function noteUnwanted(key: string, { state, since }: Digest, at: number) {
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
      await troubles.note(teamId, id, at, outcome);
      await ledger.note(key, [at], outcome);
      return troubles.tell(teamId, id);
    }
    const { content } = prepared;
    if (digest.whenDown === 'skip' && isServiceDown(digest.kind, content)) {
      const reason = isDataOutdated(digest.kind, content) ? 'outdated' : 'service_down';
      return ledger.note(key, [at], { state: 'skipped', reason });
    }
    await postInTurn(teamId, digest, at, content);
  };
}

/** A change of where or when puts the occurrence up anew, if it is still one. */
function isSameWish(before: Digest, { state, version, since, snoozedUntil }: Digest): boolean {
  const isUnchanged =
    version === before.version && since === before.since && snoozedUntil === before.snoozedUntil;
  return state.kind === 'active' && isUnchanged;
}
