import type { RecordKind, Records } from '../store/records.ts';
import { type Clock, dayMs, minuteMs } from '../time.ts';
import { type Delivery, deliverySchema, type Outcome, type Trigger } from './delivery.ts';

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
   * @returns undefined if it was claimed or settled before; then nothing may be posted
   */
  claim(key: string, at: number): Promise<Claim | undefined>;
  /**
   * Claims a manual post.
   * @returns undefined if there was one less than a minute ago
   */
  claimManual(key: string, by: string): Promise<Claim | undefined>;
  /**
   * Claims an occurrence that was not posted, or whose outcome is unknown, to send it manually.
   * @returns undefined if it was posted or is being posted
   */
  reclaim(key: string, at: number, by: string): Promise<Claim | undefined>;
  /** Removes a claim if nothing was posted, so that it can be claimed again. */
  cancelClaim(claim: Claim): Promise<void>;
  settle(claim: Claim, settled: Outcome): Promise<void>;
  /** Records an outcome for occurrences that are not in the ledger yet. */
  record(key: string, occurrences: readonly number[], noted: Outcome): Promise<void>;
  /** Called when the work on a claim has ended, whether or not its outcome was written. */
  release(claim: Claim): void;
  /** Which of these deliveries are `sending` although nobody works on them any more. */
  abandonedAmong(key: string, deliveries: readonly Delivery[]): Abandoned;
  forget(key: string): Promise<void>;
  /** Forgets every key that starts with `keyPrefix`. */
  forgetAll(keyPrefix: string): Promise<void>;
}

/** A delivery that was claimed: an occurrence, or a manual post. */
export interface Claim {
  readonly key: string;
  readonly at: number;
  readonly isManual: boolean;
}

export interface Abandoned {
  readonly claims: readonly Claim[];
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

export const deliveryKind: RecordKind<Delivery> = { name: 'deliveries', schema: deliverySchema };

const historyMs = 30 * dayMs;
const mostRecent = 10;
/** A second click within this time counts as the same request. */
const doubleClickMs = minuteMs;

interface LedgerContext extends LedgerOptions {
  /** What this process has claimed and not released yet. */
  readonly held: Set<string>;
}

export function createLedger(options: LedgerOptions): Ledger {
  const { records, clock, abandonedAfterMs } = options;
  const held = new Set<string>();
  const context: LedgerContext = { ...options, held };

  return {
    isShared: abandonedAfterMs > 0,
    list: (key) => list(context, key),
    async recent(key) {
      const rows = await records.lastStartingWith(prefixOf(key), mostRecent);
      const deliveries = rows.map(([, delivery]) => delivery).filter(isRecentAt(clock.now()));
      const isEnough = deliveries.some(({ trigger }) => trigger.kind === 'schedule');
      return isEnough || rows.length < mostRecent ? deliveries : list(context, key);
    },

    claim: (key, at) =>
      claim(context, key, entry(context, at, { kind: 'schedule' }, { state: 'sending' })),

    claimManual: (key, by) => claimManual(context, key, by),

    async reclaim(key, at, by) {
      const claimed = { key, at, isManual: false };
      const name = rowOf(claimed);
      let isClaimed = false;
      const wasHeld = held.has(name);
      held.add(name);
      await records.update(name, (found) => {
        isClaimed = found !== undefined && (!isPosted(found) || found.outcome.state === 'unknown');
        return found === undefined || !isClaimed
          ? found
          : entry(context, at, { ...found.trigger, sentBy: by }, { state: 'sending' });
      });
      if (!isClaimed && !wasHeld) held.delete(name);
      return isClaimed ? claimed : undefined;
    },

    async cancelClaim(claimed) {
      await records.update(rowOf(claimed), (found) =>
        found?.outcome.state === 'sending' ? undefined : found,
      );
      if (!claimed.isManual) return;
      await records.update(lastManualKey(claimed.key), (last) =>
        last?.at === claimed.at ? undefined : last,
      );
    },

    async settle(claimed, settled) {
      await records.update(
        rowOf(claimed),
        (found) => found && { ...found, notedAt: clock.now(), outcome: settled },
      );
    },

    async record(key, occurrences, noted) {
      for (const at of occurrences)
        await add(context, key, entry(context, at, { kind: 'schedule' }, noted));
    },

    release(claimed) {
      held.delete(rowOf(claimed));
    },

    abandonedAmong(key, deliveries) {
      const others = deliveries.filter(
        (one) => one.outcome.state === 'sending' && !held.has(rowOf(claimOf(key, one))),
      );
      const isOver = ({ notedAt }: Delivery) => clock.now() - notedAt >= abandonedAfterMs;
      const young = others.filter((one) => !isOver(one)).map(({ notedAt }) => notedAt);
      return {
        claims: others.filter(isOver).map((one) => claimOf(key, one)),
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

async function claimManual(
  context: LedgerContext,
  key: string,
  by: string,
): Promise<Claim | undefined> {
  const { records, clock } = context;
  let started: Delivery | undefined;
  const claimLast = async (last: Delivery | undefined) => {
    const all = await list(context, key);
    const now = clock.now();
    const isRepeated = all.some(
      (one) => one.trigger.sentBy !== undefined && now - one.at < doubleClickMs && isPosted(one),
    );
    // Another replica has claimed it and has not written the delivery yet.
    const isStarting =
      last !== undefined &&
      now - last.at < doubleClickMs &&
      !all.some((one) => isManual(one) && one.at === last.at);
    started =
      isRepeated || isStarting
        ? undefined
        : entry(context, now, { kind: 'person', sentBy: by }, { state: 'sending' });
    return started ?? last;
  };
  await records.update(lastManualKey(key), claimLast, doubleClickMs);
  return started && claim(context, key, started);
}

function entry({ clock }: LedgerContext, at: number, trigger: Trigger, outcome: Outcome): Delivery {
  return { at, trigger, notedAt: clock.now(), outcome };
}

async function list({ records, clock }: LedgerContext, key: string): Promise<readonly Delivery[]> {
  const rows = await records.startingWith(prefixOf(key));
  return rows.map(([, delivery]) => delivery).filter(isRecentAt(clock.now()));
}

const isRecentAt =
  (now: number) =>
  ({ at }: Delivery) =>
    now - at < historyMs;

async function add({ records }: LedgerContext, key: string, delivery: Delivery): Promise<boolean> {
  return records.add(rowOf(claimOf(key, delivery)), delivery, historyMs);
}

/** Held before it is written, so that this process never takes it for abandoned. */
async function claim(
  context: LedgerContext,
  key: string,
  delivery: Delivery,
): Promise<Claim | undefined> {
  const { held } = context;
  const claimed = claimOf(key, delivery);
  const name = rowOf(claimed);
  const isHeld = held.has(name);
  held.add(name);
  const isClaimed = await add(context, key, delivery);
  if (!isClaimed && !isHeld) held.delete(name);
  return isClaimed ? claimed : undefined;
}

/** Times have thirteen digits until the year 2286, so the order of the keys is that of the times. */
function rowOf({ key, at, isManual: isByPerson }: Claim): string {
  return `${prefixOf(key)}${at}${isByPerson ? ' manual' : ''}`;
}

function claimOf(key: string, delivery: Delivery): Claim {
  return { key, at: delivery.at, isManual: isManual(delivery) };
}

/** Not an occurrence: the schedule has nothing to do with it. */
function isManual({ trigger }: Delivery): boolean {
  return trigger.kind === 'person';
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
