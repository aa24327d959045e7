import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Scheduled work uses connections of its own, so that a thousand due posts never keep a person's
 * question waiting: https://github.com/dbos-inc/dbos-transact-ts/issues/1267
 */
export type Lane = 'people' | 'background';

const current = new AsyncLocalStorage<Lane>();

/** Runs `work`, and everything it starts, with the connections for scheduled work. */
export function inBackground<T>(work: () => T): T {
  return current.run('background', work);
}

export function currentLane(): Lane {
  return current.getStore() ?? 'people';
}
