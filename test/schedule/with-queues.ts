import { createInFlight } from '../../src/ops/in-flight.ts';
import { createLog } from '../../src/ops/log.ts';
import type { Queues } from '../../src/schedule/queue.ts';
import { openSharedQueues } from '../../src/schedule/shared-queues.ts';
import { systemClock, systemWait } from '../../src/time.ts';

/** Queues in a real PostgreSQL. */
export function openTestQueues(url: string): Promise<Queues> {
  return openSharedQueues(url, {
    inFlight: createInFlight(),
    clock: { now: systemClock.now, databaseNow: systemClock.now, adjust: async () => 0 },
    wait: systemWait,
    log: createLog('silent'),
  });
}
