import type { Log } from '../ops/log.ts';
import { createLocalLock } from '../store/lock.ts';
import { type Clock, earliest } from '../time.ts';
import { type Delivery, missedAfterMs } from './delivery.ts';
import type { Claim, Ledger } from './ledger.ts';
import { nextOccurrences, occurrencesBetween, type Recurrence } from './occurrences.ts';
import type { Queue } from './queue.ts';

/** A recurring job. */
export interface Scheduled {
  readonly key: string;
  readonly recurrence: Recurrence;
  /** Occurrences up to and including this time are ignored. */
  readonly since: number;
  /** Occurrences before this time are recorded as snoozed and not delivered. */
  readonly snoozedUntil: number;
}

/** Delivers each occurrence once, or records it as missed or snoozed. */
export interface Scheduler {
  /** Call this when a job was added, changed or removed. */
  follow(key: string): Promise<void>;
  /**
   * Schedules a job that the queue has lost, for example because an older state of it was restored.
   * Reads the deliveries, which are many, only then.
   */
  repair(key: string): Promise<void>;
  /** Delivers the due occurrences of one job; called by the queue. */
  work(key: string): Promise<void>;
}

export interface SchedulerOptions {
  readonly queue: Queue;
  readonly ledger: Ledger;
  /** Reads the job from the store; undefined if it was removed or stopped. */
  readonly find: (key: string) => Promise<Scheduled | undefined>;
  /** Stores that nobody knows whether an occurrence was posted, and tells people. */
  readonly settleAbandoned: (claim: Claim) => Promise<void>;
  /** Posts one occurrence. It claims it in the ledger itself, right before the post. */
  readonly deliver: (key: string, at: number) => Promise<void>;
  /** Occurrences up to this time may have been posted although the ledger doesn't know of it. */
  readonly restoredAt: number;
  readonly clock: Clock;
  readonly log: Log;
}

export function createScheduler(options: SchedulerOptions): Scheduler {
  const { queue, ledger, find, settleAbandoned, deliver, clock, log } = options;
  /** Orders changes of one job, so that the later one wins. */
  const withLock = createLocalLock();

  /**
   * Enqueues the next occurrence, which may be in the past if the app was not running, or the next
   * look at a delivery that another process may have abandoned.
   */
  async function enqueueAfter(
    { key, recurrence }: Scheduled,
    after: number,
    checkAt: number | undefined,
    put: Queue['put'],
  ): Promise<void> {
    const [next] = nextOccurrences(recurrence, after, 1);
    const at = earliest(next, checkAt);
    if (at !== undefined) await put({ key, at });
  }

  /** @returns when to look again */
  async function settleAllAbandoned(
    key: string,
    deliveries: readonly Delivery[],
  ): Promise<number | undefined> {
    const { claims, checkAt } = ledger.abandonedAmong(key, deliveries);
    for (const claim of claims) await settleAbandoned(claim);
    return checkAt;
  }

  async function follow(key: string): Promise<void> {
    const deliveries = await ledger.recent(key);
    const checkAt = await settleAllAbandoned(key, deliveries);
    const scheduled = await find(key);
    if (scheduled !== undefined) {
      return enqueueAfter(scheduled, lastHandled(scheduled, deliveries), checkAt, queue.put);
    }
    if (checkAt === undefined) await queue.remove(key);
    else await queue.put({ key, at: checkAt });
  }

  /**
   * Enqueues the next occurrence, and records the snoozed and missed ones.
   * @returns the times of the occurrences to deliver
   */
  async function takeDue(key: string): Promise<readonly number[]> {
    const deliveries = await ledger.list(key);
    const checkAt = await settleAllAbandoned(key, deliveries);
    const scheduled = await find(key);
    if (scheduled === undefined) {
      if (checkAt !== undefined) await queue.put({ key, at: checkAt });
      return [];
    }
    const now = clock.now();
    const handled = lastHandled(scheduled, deliveries);
    const due = occurrencesBetween(scheduled.recurrence, handled, now);
    // Before any delivery, so that a failed occurrence does not prevent the next one.
    // Keeps what a change has put meanwhile, perhaps on another replica.
    await enqueueAfter(scheduled, Math.max(now, handled), checkAt, queue.putLater);
    const snoozed = due.filter((at) => at < scheduled.snoozedUntil);
    await ledger.record(key, snoozed, { state: 'skipped', reason: 'snoozed' });
    const active = due.slice(snoozed.length);
    const missed = active.filter((at) => now - at >= missedAfterMs || at <= options.restoredAt);
    await ledger.record(key, missed, { state: 'missed' });
    if (missed.length > 0) log.warn({ key, count: missed.length }, 'occurrences were missed');
    return active.slice(missed.length);
  }

  /** Whatever is due then enqueues what comes after it. */
  async function isEnqueued(key: string): Promise<boolean> {
    const [dueAt, scheduled] = await Promise.all([queue.dueAt(key), find(key)]);
    if (dueAt === undefined) return false;
    const [next] = scheduled ? nextOccurrences(scheduled.recurrence, clock.now(), 1) : [];
    return next === undefined || dueAt <= next;
  }

  return {
    follow: (key) => withLock(key, () => follow(key)),
    repair: (key) =>
      withLock(key, async () => {
        if (!(await isEnqueued(key))) await follow(key);
      }),
    async work(key) {
      const due = await withLock(key, () => takeDue(key));
      for (const at of due) await deliver(key, at);
    },
  };
}

/** The time of the last scheduled occurrence in the ledger. Manual posts do not count. */
function lastHandled({ since }: Scheduled, deliveries: readonly Delivery[]): number {
  const occurrences = deliveries.filter(({ trigger }) => trigger.kind === 'schedule');
  return Math.max(since, ...occurrences.map(({ at }) => at));
}
