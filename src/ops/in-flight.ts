import { EventEmitter, once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Tracks work that continues after its request was answered. Closing a server does not wait for
 * such work, so shutdown drains it.
 */
export interface InFlight {
  track<T>(work: Promise<T>): Promise<T>;
  /** Waits until all work has ended or the timeout passes. @returns how much is still running */
  drain(timeoutMs: number): Promise<number>;
}

export function createInFlight(): InFlight {
  // A counter rather than a Set of promises: V8 links each old table of a changing Set to its
  // successor, so finished promises stay reachable until the next full collection.
  let running = 0;
  const idle = new EventEmitter<{ idle: [] }>();

  function ended(): void {
    running -= 1;
    if (running === 0) idle.emit('idle');
  }

  return {
    track(work) {
      running += 1;
      work.then(ended, ended);
      return work;
    },
    async drain(timeoutMs) {
      const { promise: timeUp, resolve: endWaiting } = Promise.withResolvers<'time is up'>();
      const timer = setTimeout(endWaiting, timeoutMs, 'time is up');
      // Loops because work that has ended may start more.
      while (running > 0) {
        const allEnded = once(idle, 'idle').then(() => nextTurn());
        if ((await Promise.race([allEnded, timeUp])) === 'time is up') break;
      }
      clearTimeout(timer);
      return running;
    },
  };
}
