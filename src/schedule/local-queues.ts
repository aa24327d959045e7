import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';
import type { Clock } from '../time.ts';
import { createLocalQueue } from './local-queue.ts';
import type { Queue, QueueName, Queues } from './queue.ts';

/** Called when work starts, with how late it is. */
export type OnDue = (queue: QueueName, lagMs: number) => void;

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
    areNew: true,
    of,
    async counts() {
      const waiting = Object.values(of).reduce((sum, queue) => sum + queue.size(), 0);
      return { waiting, running: 0 };
    },
    async close() {},
  };
}

/** One queue for each name. */
export function makeAll(make: (name: QueueName) => Queue): Record<QueueName, Queue> {
  return {
    digests: make('digests'),
    'digest-notifications': make('digest-notifications'),
    alerts: make('alerts'),
    connections: make('connections'),
    sweep: make('sweep'),
  };
}
