import type { Log } from '../ops/log.ts';
import { createLocalLock } from '../store/lock.ts';
import { type Clock, hourMs } from '../time.ts';
import type { Delivery } from './delivery.ts';
import type { Ledger } from './ledger.ts';
import { nextOccurrences, occurrencesBetween, type Recurrence } from './occurrences.ts';
import type { Queue } from './queue.ts';

/** A thing that is to happen by itself. */
export interface Scheduled {
  readonly key: string;
  readonly recurrence: Recurrence;
  /** Occurrences up to this moment are not asked for. */
  readonly since: number;
  /** Those before this moment are left out, and recorded as that. */
  readonly snoozedUntil: number;
}

/** Sees to it that each occurrence is delivered once, or is recorded as missed. */
export interface Scheduler {
  /** To be told of each thing that is new or has changed, or is not to happen any more. */
  follow(key: string): Promise<void>;
  /** Does what the queue says is due. */
  work(key: string): Promise<void>;
}

export interface SchedulerOptions {
  readonly queue: Queue;
  readonly ledger: Ledger;
  /** As it is stored now; undefined if it is not to happen any more. */
  readonly find: (key: string) => Promise<Scheduled | undefined>;
  /** Claims the occurrence in the ledger itself, right before the post. */
  readonly deliver: (key: string, at: number) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

/** What is older is not posted any more. */
export const latestMs = hourMs;

export function createScheduler(options: SchedulerOptions): Scheduler {
  const { queue, ledger, find, deliver, clock, log } = options;
  /** Of two changes the later one has the last word. */
  const withLock = createLocalLock();

  /** Puts the next occurrence on the queue; it may lie in the past, if nobody was there for it. */
  async function queueAfter({ key, recurrence }: Scheduled, after: number): Promise<void> {
    const [at] = nextOccurrences(recurrence, after, 1);
    if (at !== undefined) await queue.put({ key, at });
  }

  async function follow(key: string): Promise<void> {
    const scheduled = await find(key);
    if (scheduled === undefined) return queue.remove(key);
    await queueAfter(scheduled, lastHandled(scheduled, await ledger.list(key)));
  }

  /** @returns what is to be delivered, once the rest is recorded and the next is on the queue */
  async function takeDue(key: string): Promise<readonly number[]> {
    const scheduled = await find(key);
    if (scheduled === undefined) return [];
    const now = clock.now();
    const handled = lastHandled(scheduled, await ledger.list(key));
    const due = occurrencesBetween(scheduled.recurrence, handled, now);
    // Before anything is delivered, so that trouble with one occurrence does not cost the next.
    await queueAfter(scheduled, Math.max(now, handled));
    const snoozed = due.filter((at) => at < scheduled.snoozedUntil);
    await ledger.note(key, snoozed, { state: 'skipped', reason: 'snoozed' });
    const wanted = due.slice(snoozed.length);
    const missed = wanted.filter((at) => now - at >= latestMs);
    await ledger.note(key, missed, { state: 'missed' });
    if (missed.length > 0) log.warn({ key, count: missed.length }, 'occurrences were missed');
    return wanted.slice(missed.length);
  }

  return {
    follow: (key) => withLock(key, () => follow(key)),
    async work(key) {
      const due = await withLock(key, () => takeDue(key));
      for (const at of due) await deliver(key, at);
    },
  };
}

/** Manual posts do not count: the schedule goes on from its own last occurrence. */
function lastHandled({ since }: Scheduled, deliveries: readonly Delivery[]): number {
  const occurrences = deliveries.filter(({ trigger }) => trigger.kind === 'schedule');
  return Math.max(since, ...occurrences.map(({ at }) => at));
}
