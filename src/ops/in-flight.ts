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
  // A number and not a set of promises: a set that changes with every request keeps all of them
  // until the next full garbage collection, since each of its tables points to the next one.
  let running = 0;
  let onIdle = () => {};

  function ended(): void {
    running -= 1;
    if (running === 0) onIdle();
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
        const idle = new Promise<void>((resolve) => {
          onIdle = resolve;
        });
        if ((await Promise.race([idle.then(() => nextTurn()), timeUp])) === 'time is up') break;
      }
      clearTimeout(timer);
      return running;
    },
  };
}
