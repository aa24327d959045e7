import { StoreError } from '../store/errors.ts';
import type { Records } from '../store/records.ts';
import { type Clock, dayMs, minuteMs } from '../time.ts';
import type { Delivery, Outcome, Trigger } from './delivery.ts';

/**
 * Records every delivery of a recurring post. Slack has no idempotency key, so `sending` is written
 * before each post. If the process ends in between, `sending` remains and it is unknown whether the
 * post was made.
 *
 * Each delivery is a record of its own, and claiming one means adding it: of several replicas, only
 * one succeeds.
 */
export interface Ledger {
  /** Whether other processes claim deliveries in it too. */
  readonly isShared: boolean;
  /** The oldest first. */
  list(key: string): Promise<readonly Delivery[]>;
  /** The last ones, or all if none of those was scheduled. A month of deliveries takes a hundred times longer. */
  recent(key: string): Promise<readonly Delivery[]>;
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
  /** Which of these deliveries are `sending` although nobody works on them any more. */
  abandonedAmong(key: string, deliveries: readonly Delivery[]): Abandoned;
  forget(key: string): Promise<void>;
  /** Forgets every key that starts with `keyPrefix`. */
  forgetAll(keyPrefix: string): Promise<void>;
}

export interface Abandoned {
  readonly times: readonly number[];
  /** When to look again, because another process may still be working on one. */
  readonly checkAt: number | undefined;
}

export interface LedgerOptions {
  readonly records: Records<Delivery>;
  readonly clock: Clock;
  /**
   * A claim of another process counts as abandoned after this time, in milliseconds. 0 if there is
   * only one process: then it is from a process that has ended.
   */
  readonly abandonedAfterMs: number;
}

const historyMs = 30 * dayMs;
const mostRecent = 10;
/** A second click within this time counts as the same request. */
const doubleClickMs = minuteMs;

export function createLedger({ records, clock, abandonedAfterMs }: LedgerOptions): Ledger {
  /** What this process has claimed and not released yet. */
  const held = new Set<string>();

  const isRecent = ({ at }: Delivery) => clock.now() - at < historyMs;

  function entry(at: number, trigger: Trigger, outcome: Outcome): Delivery {
    return { at, trigger, notedAt: clock.now(), outcome };
  }

  async function list(key: string): Promise<readonly Delivery[]> {
    const rows = await records.startingWith(prefixOf(key));
    return rows.map(([, delivery]) => delivery).filter(isRecent);
  }

  async function add(key: string, delivery: Delivery): Promise<boolean> {
    return records.add(rowKey(key, delivery.at), delivery, historyMs);
  }

  /** Held before it is written, so that this process never takes it for abandoned. */
  async function claim(key: string, delivery: Delivery): Promise<boolean> {
    const name = rowKey(key, delivery.at);
    const isHeld = held.has(name);
    held.add(name);
    const isClaimed = await add(key, delivery);
    if (!isClaimed && !isHeld) held.delete(name);
    return isClaimed;
  }

  const manualEntry = (at: number, by: string) =>
    entry(at, { kind: 'person', sentBy: by }, { state: 'sending' });

  return {
    isShared: abandonedAfterMs > 0,
    list,
    async recent(key) {
      const rows = await records.lastStartingWith(prefixOf(key), mostRecent);
      const deliveries = rows.map(([, delivery]) => delivery).filter(isRecent);
      const isEnough = deliveries.some(({ trigger }) => trigger.kind === 'schedule');
      return isEnough || rows.length < mostRecent ? deliveries : list(key);
    },

    claim: (key, at) => claim(key, entry(at, { kind: 'schedule' }, { state: 'sending' })),

    async claimManual(key, by) {
      let at: number | undefined;
      const claimLast = async (last: Delivery | undefined) => {
        const all = await list(key);
        const now = clock.now();
        const isRepeated = all.some(
          (one) =>
            one.trigger.sentBy !== undefined && now - one.at < doubleClickMs && isPosted(one),
        );
        // Another replica has claimed it and has not written the delivery yet.
        const isStarting =
          last !== undefined &&
          now - last.at < doubleClickMs &&
          !all.some((one) => one.at === last.at);
        at = isRepeated || isStarting ? undefined : freeTime(all, now);
        return at === undefined ? last : manualEntry(at, by);
      };
      await records.update(lastManualKey(key), claimLast, doubleClickMs);
      if (at !== undefined) await claim(key, manualEntry(at, by));
      return at;
    },

    async reclaim(key, at, by) {
      const name = rowKey(key, at);
      let isClaimed = false;
      const wasHeld = held.has(name);
      held.add(name);
      await records.update(name, (found) => {
        isClaimed = found !== undefined && (!isPosted(found) || found.outcome.state === 'unknown');
        return found === undefined || !isClaimed
          ? found
          : entry(at, { ...found.trigger, sentBy: by }, { state: 'sending' });
      });
      if (!isClaimed && !wasHeld) held.delete(name);
      return isClaimed;
    },

    async cancelClaim(key, at) {
      await records.update(rowKey(key, at), (found) =>
        found?.outcome.state === 'sending' ? undefined : found,
      );
      await records.update(lastManualKey(key), (last) => (last?.at === at ? undefined : last));
    },

    async settle(key, at, settled) {
      await records.update(
        rowKey(key, at),
        (found) => found && { ...found, notedAt: clock.now(), outcome: settled },
      );
    },

    async record(key, occurrences, noted) {
      for (const at of occurrences) await add(key, entry(at, { kind: 'schedule' }, noted));
    },

    release(key, at) {
      held.delete(rowKey(key, at));
    },

    abandonedAmong(key, deliveries) {
      const others = deliveries.filter(
        ({ at, outcome }) => outcome.state === 'sending' && !held.has(rowKey(key, at)),
      );
      const isOver = ({ notedAt }: Delivery) => clock.now() - notedAt >= abandonedAfterMs;
      const young = others.filter((one) => !isOver(one)).map(({ notedAt }) => notedAt);
      return {
        times: others.filter(isOver).map(({ at }) => at),
        checkAt: young.length === 0 ? undefined : Math.min(...young) + abandonedAfterMs,
      };
    },

    async forget(key) {
      await records.deleteStartingWith(prefixOf(key));
      await records.delete(lastManualKey(key));
    },

    async forgetAll(keyPrefix) {
      // Without the closing quote, the text of a prefix is a prefix of the text.
      const prefix = JSON.stringify(keyPrefix).slice(0, -1);
      await records.deleteStartingWith(prefix);
      await records.deleteStartingWith(`${manualPrefix}${prefix}`);
    },
  };
}

/**
 * Older versions kept all deliveries of a post in one record. Does nothing once they are moved.
 *
 * @param older emptied, except for what cannot be read
 */
export async function moveOlderDeliveries(
  older: Records<Delivery[]>,
  records: Records<Delivery>,
  onUnreadable: (key: string, error: StoreError) => void,
): Promise<void> {
  const keys: string[] = [];
  for await (const key of older.keys()) keys.push(key);
  for (const key of keys) {
    try {
      for (const delivery of (await older.get(key)) ?? []) {
        await records.add(rowKey(key, delivery.at), delivery, historyMs);
      }
      await older.delete(key);
    } catch (error) {
      // One damaged record must not keep the app from starting.
      if (!(error instanceof StoreError) || error.code === 'key_unknown') throw error;
      onUnreadable(key, error);
    }
  }
}

/** Times have thirteen digits until the year 2286, so the order of the keys is that of the times. */
function rowKey(key: string, at: number): string {
  return `${prefixOf(key)}${at}`;
}

/** The last manual post, so that two clicks on two replicas make one post. */
function lastManualKey(key: string): string {
  return `${manualPrefix}${JSON.stringify(key)}`;
}

const manualPrefix = 'manual ';

/** A JSON text ends with a quote or a bracket, so no key is the beginning of another. */
function prefixOf(key: string): string {
  return `${JSON.stringify(key)} `;
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
