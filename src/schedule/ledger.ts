import type { Records } from '../store/records.ts';
import { type Clock, dayMs, minuteMs } from '../time.ts';
import type { Delivery, Outcome, Trigger } from './delivery.ts';

/**
 * Records every delivery of a recurring post. Slack has no idempotency key, so `sending` is written
 * before each post. If the process ends in between, `sending` remains and it is unknown whether the
 * post was made.
 */
export interface Ledger {
  list(key: string): Promise<readonly Delivery[]>;
  /**
   * Claims an occurrence for one post.
   * @returns false if it was claimed or settled before; then nothing may be posted
   */
  claim(key: string, at: number): Promise<boolean>;
  /**
   * Claims a manual post.
   * @returns the time it is recorded under; undefined if there was one less than a minute ago
   */
  claimManual(key: string, by: string): Promise<number | undefined>;
  /**
   * Claims an occurrence that was not posted, or whose outcome is unknown, to send it manually.
   * @returns false if it was posted or is being posted
   */
  reclaim(key: string, at: number, by: string): Promise<boolean>;
  /** Removes a claim if nothing was posted, so that it can be claimed again. */
  cancelClaim(key: string, at: number): Promise<void>;
  settle(key: string, at: number, settled: Outcome): Promise<void>;
  /** Records an outcome for occurrences that are not in the ledger yet. */
  record(key: string, occurrences: readonly number[], noted: Outcome): Promise<void>;
  /** Called when the work on a claim has ended, whether or not its outcome was written. */
  release(key: string, at: number): void;
  /** Times of deliveries that are `sending` although this process does not work on them. */
  findAbandoned(key: string): Promise<readonly number[]>;
  forget(key: string): Promise<void>;
}

const historyMs = 30 * dayMs;
/** A second click within this time counts as the same request. */
const doubleClickMs = minuteMs;

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

  /** Marks a delivery as held by this process, and returns the entry to store. */
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
            one.trigger.sentBy !== undefined && now - one.at < doubleClickMs && isPosted(one),
        );
        at = isRepeated ? undefined : freeTime(all, now);
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

    async record(key, occurrences, noted) {
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

/** It was posted, may have been posted, or is being posted. */
function isPosted({ outcome: { state } }: Delivery): boolean {
  return state === 'sent' || state === 'sending' || state === 'unknown';
}

/**
 * A time for a manual post that no other delivery has, since deliveries are identified by their
 * time. Occurrences fall on whole minutes, so this one does not.
 */
function freeTime(all: readonly Delivery[], from: number): number {
  const isTaken = from % minuteMs === 0 || all.some(({ at }) => at === from);
  return isTaken ? freeTime(all, from + 1) : from;
}
