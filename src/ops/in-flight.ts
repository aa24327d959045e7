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
  const running = new Set<Promise<unknown>>();
  return {
    track(work) {
      running.add(work);
      const forget = () => running.delete(work);
      work.then(forget, forget);
      return work;
    },
    async drain(timeoutMs) {
      const { promise: timeUp, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, timeoutMs);
      // Loops because running work may start more.
      let isTimeUp = false;
      timeUp.then(() => {
        isTimeUp = true;
      });
      while (running.size > 0 && !isTimeUp) {
        await Promise.race([Promise.allSettled(running), timeUp]);
      }
      clearTimeout(timer);
      return running.size;
    },
  };
}
