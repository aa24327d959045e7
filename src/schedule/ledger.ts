import type { Records } from '../store/records.ts';
import { type Clock, dayMs, minuteMs } from '../time.ts';
import type { Delivery, Outcome, Trigger } from './delivery.ts';

/**
 * Records every delivery of a recurring post. Slack has no idempotency key, so `sending` is written
 * before a post is made. A process that ends in between leaves `sending` behind, and then nobody
 * knows whether the post was made.
 */
export interface Ledger {
  list(key: string): Promise<readonly Delivery[]>;
  /**
   * Claims an occurrence for one post.
   * @returns false if it was claimed or settled before; then nothing may be posted
   */
  claim(key: string, at: number): Promise<boolean>;
  /**
   * Claims a post that a person wants now.
   * @returns the moment it is recorded under; undefined if one was made less than a minute ago
   */
  claimManual(key: string, by: string): Promise<number | undefined>;
  /**
   * Claims an occurrence that was not posted, or whose outcome is unknown, because a person wants it
   * after all.
   * @returns false if it was posted, or is being posted
   */
  reclaim(key: string, at: number, by: string): Promise<boolean>;
  /** Removes a claim of which nothing was posted, so that it can be claimed again. */
  cancelClaim(key: string, at: number): Promise<void>;
  settle(key: string, at: number, settled: Outcome): Promise<void>;
  /** Records occurrences that are not in the ledger yet. */
  note(key: string, occurrences: readonly number[], noted: Outcome): Promise<void>;
  /** The claimant is done with it, whether its outcome was written or not. */
  release(key: string, at: number): void;
  /** Deliveries that are `sending` although no claimant in this process is at work on them. */
  findAbandoned(key: string): Promise<readonly number[]>;
  forget(key: string): Promise<void>;
}

const historyMs = 30 * dayMs;
/** A second press within this time means the same post. */
const pressedTwiceMs = minuteMs;

export function createLedger(records: Records<Delivery[]>, clock: Clock): Ledger {
  /** What this process has claimed and not released yet. */
  const held = new Set<string>();
  const nameOf = (key: string, at: number) => JSON.stringify([key, at]);

  const isRecent = ({ at }: Delivery) => clock.now() - at < historyMs;

  async function change(key: string, work: (all: Delivery[]) => Delivery[]): Promise<void> {
    await records.update(key, (all = []) => {
      const recent = work(all).filter(isRecent);
      return recent.length === 0 ? undefined : recent.toSorted((a, b) => a.at - b.at);
    });
  }

  /** Marks it as held by this process, and makes the entry to store. */
  function hold(key: string, at: number, trigger: Trigger): Delivery {
    held.add(nameOf(key, at));
    return { at, trigger, notedAt: clock.now(), outcome: { state: 'sending' } };
  }

  async function list(key: string): Promise<readonly Delivery[]> {
    return ((await records.get(key)) ?? []).filter(isRecent);
  }

  async function settle(key: string, at: number, settled: Outcome): Promise<void> {
    await change(key, (all) =>
      all.map((one) => (one.at === at ? { ...one, notedAt: clock.now(), outcome: settled } : one)),
    );
  }

  return {
    list,

    async claim(key, at) {
      let isClaimed = false;
      await change(key, (all) => {
        isClaimed = !all.some((one) => one.at === at);
        return isClaimed ? [...all, hold(key, at, { kind: 'schedule' })] : all;
      });
      return isClaimed;
    },

    async claimManual(key, by) {
      let at: number | undefined = clock.now();
      await change(key, (all) => {
        const now = clock.now();
        const isRepeated = all.some(
          (one) =>
            one.trigger.sentBy !== undefined && now - one.at < pressedTwiceMs && isPosted(one),
        );
        at = isRepeated ? undefined : freeMoment(all, now);
        return at === undefined ? all : [...all, hold(key, at, { kind: 'person', sentBy: by })];
      });
      return at;
    },

    async reclaim(key, at, by) {
      let isClaimed = false;
      await change(key, (all) => {
        const found = all.find((one) => one.at === at);
        isClaimed = found !== undefined && (!isPosted(found) || found.outcome.state === 'unknown');
        if (found === undefined || !isClaimed) return all;
        const others = all.filter((one) => one !== found);
        return [...others, hold(key, at, { ...found.trigger, sentBy: by })];
      });
      return isClaimed;
    },

    async cancelClaim(key, at) {
      await change(key, (all) =>
        all.filter((one) => one.at !== at || one.outcome.state !== 'sending'),
      );
    },

    settle,

    async note(key, occurrences, noted) {
      if (occurrences.length === 0) return;
      await change(key, (all) => [
        ...all,
        ...occurrences
          .filter((at) => !all.some((one) => one.at === at))
          .map((at): Delivery => {
            return { at, trigger: { kind: 'schedule' }, notedAt: clock.now(), outcome: noted };
          }),
      ]);
    },

    release(key, at) {
      held.delete(nameOf(key, at));
    },

    async findAbandoned(key) {
      return (await list(key))
        .filter(({ at, outcome }) => outcome.state === 'sending' && !held.has(nameOf(key, at)))
        .map(({ at }) => at);
    },

    forget: (key) => records.delete(key),
  };
}

/** Something was posted, or may have been, or is about to be. */
function isPosted({ outcome: { state } }: Delivery): boolean {
  return state === 'sent' || state === 'sending' || state === 'unknown';
}

/**
 * A moment for a manual post that no other delivery has. Schedules are due at whole minutes, so it is
 * never one: an occurrence at the same moment would count as posted.
 */
function freeMoment(all: readonly Delivery[], from: number): number {
  const isTaken = from % minuteMs === 0 || all.some(({ at }) => at === from);
  return isTaken ? freeMoment(all, from + 1) : from;
}
