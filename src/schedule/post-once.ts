import type { Log } from '../ops/log.ts';
import type { Wait } from '../time.ts';
import type { Outcome, PostResult } from './delivery.ts';
import type { Claim, Ledger } from './ledger.ts';

/** A post that must be made at most once; see the README of this folder. */
export interface OncePost {
  /** Identifies it in the ledger, with its time. */
  readonly key: string;
  readonly channelId: string;
  /** @returns undefined if it was claimed before; then nothing is posted */
  claim(): Promise<Claim | undefined>;
  /** Undoes the claim if nothing was posted. Must be repeatable. */
  cancel(claim: Claim): Promise<void>;
  /** Asked between claim and post: what it belongs to may have been deleted meanwhile. */
  isWanted(): Promise<boolean>;
  post(): Promise<PostResult>;
  /**
   * Notes whom to tell, before an outcome other than `sent` is stored: if the process dies in
   * between, the claim is found again. Must be repeatable.
   */
  noteTrouble(outcome: Outcome): Promise<void>;
  /** Called once the outcome is stored, which may be later. */
  onStored?(outcome: Outcome): void;
}

export type PostedOnce =
  | (PostResult & { readonly claim: Claim })
  | { readonly kind: 'claimed_before' }
  /** It is not wanted any more, so nothing was posted and nothing is kept about it. */
  | { readonly kind: 'gone' };

export interface PostOnce {
  /** Makes one attempt. */
  attempt(post: OncePost): Promise<PostedOnce>;
  /** Retries storing outcomes that could not be stored; call it every minute. */
  storePending(): Promise<void>;
}

export interface PostOnceOptions {
  readonly ledger: Ledger;
  readonly wait: Wait;
  readonly log: Log;
}

/** The outcome of a claim that is to be stored. */
interface Settlement {
  readonly claim: Claim;
  store(): Promise<void>;
  onStored?(): void;
}

const storeRetries = 5;
const storeRetryDelayMs = 1_000;

export function createPostOnce({ ledger, wait, log }: PostOnceOptions): PostOnce {
  /** Claims are not released until their outcome is stored. */
  const pending = new Map<Claim, Settlement>();

  async function attempt(post: OncePost): Promise<PostedOnce> {
    const claim = await post.claim();
    try {
      // Right before the post: what deletes something deletes it before its deliveries, so whoever
      // comes last finds the other's work.
      if (await isGone(post, claim)) {
        await ledger.forget(post.key);
        return { kind: 'gone' };
      }
      if (claim === undefined) return { kind: 'claimed_before' };
      const result = await post.post();
      await settle(settlementOf(post, claim, result));
      return { ...result, claim };
    } finally {
      if (claim !== undefined && !pending.has(claim)) ledger.release(claim);
    }
  }

  /** Nothing was posted if this fails, so the claim must not look abandoned. */
  async function isGone(post: OncePost, claim: Claim | undefined): Promise<boolean> {
    try {
      return !(await post.isWanted());
    } catch (error) {
      if (claim !== undefined) await settle({ claim, store: () => post.cancel(claim) });
      throw error;
    }
  }

  function settlementOf(post: OncePost, claim: Claim, result: PostResult): Settlement {
    if (result.kind === 'later') return { claim, store: () => post.cancel(claim) };
    const outcome = outcomeOf(result, post.channelId);
    return {
      claim,
      async store() {
        if (outcome.state !== 'sent') await post.noteTrouble(outcome);
        await ledger.settle(claim, outcome);
      },
      onStored: () => post.onStored?.(outcome),
    };
  }

  /** What could not be stored is retried every minute. */
  async function settle(settlement: Settlement): Promise<void> {
    for (let left = storeRetries; left >= 0; left -= 1) {
      if (await tryStore(settlement)) return;
      if (left > 0) await wait(storeRetryDelayMs);
    }
    pending.set(settlement.claim, settlement);
  }

  async function tryStore({ claim, store, onStored }: Settlement): Promise<boolean> {
    try {
      await store();
    } catch (error) {
      log.error({ err: error, key: claim.key }, 'the outcome of a post was not stored');
      return false;
    }
    onStored?.();
    return true;
  }

  return {
    attempt,
    async storePending() {
      for (const [claim, settlement] of pending) {
        if (!(await tryStore(settlement))) continue;
        pending.delete(claim);
        ledger.release(claim);
      }
    },
  };
}

function outcomeOf(result: Exclude<PostResult, { kind: 'later' }>, channelId: string): Outcome {
  switch (result.kind) {
    case 'sent':
      return { state: 'sent', channelId, messageId: result.messageId };
    case 'refused':
      return { state: 'failed', reason: result.reason };
    case 'unknown':
      return { state: 'unknown' };
  }
}
