/** Runs `work` alone among all work under the same name, in the order of asking. */
export type WithLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** For one process, which is what SQLite serves. */
export function createLocalLock(): WithLock {
  const tails = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = tails.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    tails.set(name, mine);
    try {
      return await mine;
    } finally {
      if (tails.get(name) === mine) tails.delete(name);
    }
  };
}
