import type { Log } from '../ops/log.ts';
import { createLocalLock } from '../store/lock.ts';
import type { Clock } from '../time.ts';
import { type Delivery, missedAfterMs } from './delivery.ts';
import type { Ledger } from './ledger.ts';
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
  /** Delivers the due occurrences of one job; called by the queue. */
  work(key: string): Promise<void>;
}

export interface SchedulerOptions {
  readonly queue: Queue;
  readonly ledger: Ledger;
  /** Reads the job from the store; undefined if it was removed or stopped. */
  readonly find: (key: string) => Promise<Scheduled | undefined>;
  /** Posts one occurrence. It claims it in the ledger itself, right before the post. */
  readonly deliver: (key: string, at: number) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

export function createScheduler(options: SchedulerOptions): Scheduler {
  const { queue, ledger, find, deliver, clock, log } = options;
  /** Orders changes of one job, so that the later one wins. */
  const withLock = createLocalLock();

  /** Enqueues the next occurrence, which may be in the past if the app was not running. */
  async function enqueueAfter({ key, recurrence }: Scheduled, after: number): Promise<void> {
    const [at] = nextOccurrences(recurrence, after, 1);
    if (at !== undefined) await queue.put({ key, at });
  }

  async function follow(key: string): Promise<void> {
    const scheduled = await find(key);
    if (scheduled === undefined) return queue.remove(key);
    await enqueueAfter(scheduled, lastHandled(scheduled, await ledger.list(key)));
  }

  /**
   * Enqueues the next occurrence, and records the snoozed and missed ones.
   * @returns the times of the occurrences to deliver
   */
  async function takeDue(key: string): Promise<readonly number[]> {
    const scheduled = await find(key);
    if (scheduled === undefined) return [];
    const now = clock.now();
    const handled = lastHandled(scheduled, await ledger.list(key));
    const due = occurrencesBetween(scheduled.recurrence, handled, now);
    // Before any delivery, so that a failed occurrence does not prevent the next one.
    await enqueueAfter(scheduled, Math.max(now, handled));
    const snoozed = due.filter((at) => at < scheduled.snoozedUntil);
    await ledger.record(key, snoozed, { state: 'skipped', reason: 'snoozed' });
    const active = due.slice(snoozed.length);
    const missed = active.filter((at) => now - at >= missedAfterMs);
    await ledger.record(key, missed, { state: 'missed' });
    if (missed.length > 0) log.warn({ key, count: missed.length }, 'occurrences were missed');
    return active.slice(missed.length);
  }

  return {
    follow: (key) => withLock(key, () => follow(key)),
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
