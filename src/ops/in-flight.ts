/**
 * Work that goes on after its request was answered. Closing a server does not wait for it, so a
 * shutdown has to.
 */
export interface InFlight {
  track<T>(work: Promise<T>): Promise<T>;
  /** Waits until nothing is left, or the time is up; answers how many were left. */
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
      // Work may start more work while it ends, hence the loop.
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
