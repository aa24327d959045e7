/** Runs `work` exclusively under its name: one at a time, in the order of the calls. */
export type WithLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** A lock within this process, which is enough because the database file serves one process. */
export function createLocalLock(): WithLock {
  const tails = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const previous = tails.get(name) ?? Promise.resolve();
    const current = previous.then(work, work);
    tails.set(name, current);
    try {
      return await current;
    } finally {
      if (tails.get(name) === current) tails.delete(name);
    }
  };
}
