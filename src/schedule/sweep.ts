import { z } from 'zod';
import type { Log } from '../ops/log.ts';
import type { RecordKind, Records } from '../store/records.ts';
import { type Clock, dayMs, minuteMs } from '../time.ts';
import type { Queue } from './queue.ts';

/**
 * Repairs what a crash at the wrong moment leaves behind in a shared queue: a digest that was
 * stored and not scheduled, for example. Once a day, one replica goes through all workspaces.
 */
export interface Sweep {
  /**
   * Schedules the next sweep: a day after the last one, or soon if there was none.
   * @param isQueueEmpty the queues were just created, so all of their work has to be found
   */
  schedule(isQueueEmpty: boolean): Promise<void>;
}

const progress = z.object({ finishedAt: z.number() });
export const sweepKind: RecordKind<z.infer<typeof progress>> = { name: 'sweeps', schema: progress };

export interface SweepOptions {
  readonly queue: Queue;
  readonly records: Records<z.infer<typeof progress>>;
  readonly teamIds: () => AsyncIterable<string>;
  readonly reconcile: (teamId: string) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

const key = 'all';
const firstMs = minuteMs;

export function createSweep(options: SweepOptions): Sweep {
  const { queue, records, teamIds, reconcile, clock, log } = options;

  async function sweep(): Promise<void> {
    let count = 0;
    for await (const teamId of teamIds()) {
      count += 1;
      await reconcile(teamId).catch((error: unknown) => {
        log.error({ err: error, teamId }, 'a workspace could not be reconciled');
      });
    }
    await records.set(key, { finishedAt: clock.now() });
    log.info({ workspaces: count }, 'all workspaces were reconciled');
    await schedule(false);
  }

  async function schedule(isQueueEmpty: boolean): Promise<void> {
    const { finishedAt } = (await records.get(key)) ?? {};
    const dueAt = finishedAt === undefined || isQueueEmpty ? 0 : finishedAt + dayMs;
    await queue.put({ key, at: Math.max(dueAt, clock.now() + firstMs) });
  }

  queue.start(sweep);
  return { schedule };
}
