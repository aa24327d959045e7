import type { Log } from '../ops/log.ts';
import { type Clock, dayMs, minuteMs } from '../time.ts';
import type { Queue } from './queue.ts';

/**
 * Compares the jobs of a shared queue with the records of all workspaces, and schedules what is
 * missing: after a crash at the wrong moment, a restored backup, or a queue that was emptied. One
 * replica does it, soon after each start and once a day.
 */
export interface Sweep {
  /** Call it at the start. Several replicas that start together cause one sweep. */
  schedule(): Promise<void>;
}

export interface SweepOptions {
  readonly queue: Queue;
  readonly workspaceIds: () => AsyncIterable<string>;
  readonly reconcile: (workspaceId: string) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

const key = 'all';
/** Other replicas may start too. */
const afterStartMs = minuteMs / 6;
/** It mostly waits for the database. */
const workspacesAtOnce = 8;

export function createSweep(options: SweepOptions): Sweep {
  const { queue, workspaceIds, reconcile, clock, log } = options;

  async function sweep(): Promise<void> {
    const startedAt = performance.now();
    const remaining = workspaceIds();
    let [count, failed] = [0, 0];

    async function reconcileRemaining(): Promise<void> {
      for await (const workspaceId of remaining) {
        count += 1;
        await reconcile(workspaceId).catch((error: unknown) => {
          failed += 1;
          log.error({ err: error, workspaceId }, 'a workspace could not be reconciled');
        });
      }
    }

    await Promise.all(Array.from({ length: workspacesAtOnce }, reconcileRemaining));
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    log.info({ workspaces: count - failed, failed, seconds }, 'workspaces were reconciled');
    // A replica that has started meanwhile has asked for another one.
    await queue.putLater({ key, at: clock.now() + dayMs });
  }

  queue.start(sweep);
  return { schedule: () => queue.putLater({ key, at: clock.now() + afterStartMs }) };
}
