import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';
import type { Clock } from '../time.ts';
import { createLocalQueue } from './local-queue.ts';
import { makeAll, type OnDue, type Queues } from './queue.ts';

/** Queues in memory, for one process with a file. */
export function openLocalQueues(
  clock: Clock,
  inFlight: InFlight,
  log: Log,
  onDue: OnDue = () => {},
): Queues {
  const of = makeAll((name) =>
    createLocalQueue(clock, inFlight, log, (lagMs) => onDue(name, lagMs)),
  );
  return {
    areShared: false,
    of,
    async counts() {
      const waiting = Object.values(of).reduce((sum, queue) => sum + queue.size(), 0);
      return { waiting, running: 0 };
    },
    async close() {},
  };
}
