import { createInFlight } from '../../src/ops/in-flight.ts';
import { createLog } from '../../src/ops/log.ts';
import { openSharedQueues } from '../../src/schedule/open-shared-queues.ts';
import type { Queues } from '../../src/schedule/queue.ts';
import { systemClock } from '../../src/steady-clock.ts';
import { openPostgres } from '../../src/store/postgres-database.ts';
import { systemWait } from '../../src/time.ts';

export const queueOptions = {
  inFlight: createInFlight(),
  clock: {
    now: systemClock.now,
    databaseNow: systemClock.now,
    adjust: async () => {},
    onStep: () => () => {},
  },
  wait: systemWait,
  log: createLog('silent'),
};

/** Queues in a real PostgreSQL, with connections of their own. */
export async function openTestQueues(url: string): Promise<Queues> {
  const database = openPostgres({ url, wait: systemWait, onConnectionLost: () => {} });
  const queues = await openSharedQueues(database, url, {
    ...queueOptions,
    inFlight: createInFlight(),
  });
  return {
    ...queues,
    async close() {
      await queues.close();
      await database.close();
    },
  };
}
