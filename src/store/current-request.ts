import { AsyncLocalStorage } from 'node:async_hooks';

/** What the database does for a request that a person waits for. */
export interface CurrentRequest {
  /** Operations of the database that have not been answered, with the times at which they began. */
  readonly pending: Map<symbol, number>;
  /** Whether anything was written, or may have been. */
  hasWritten: boolean;
  /** The person was told that nothing was saved, so from now on nothing may be. */
  refusesWrites: boolean;
  /** It was answered because the database was silent. */
  isOver: boolean;
}

const current = new AsyncLocalStorage<CurrentRequest>();

export function newRequest(): CurrentRequest {
  return { pending: new Map(), hasWritten: false, refusesWrites: false, isOver: false };
}

/** Runs `work`, and everything it starts, as part of this request. */
export function asRequest<T>(request: CurrentRequest, work: () => T): T {
  return current.run(request, work);
}

/** Runs work that goes on for its own reasons, whatever becomes of the request that started it. */
export function outsideRequest<T>(work: () => T): T {
  return current.exit(work);
}

/** Undefined outside of a request. */
export function currentRequest(): CurrentRequest | undefined {
  return current.getStore();
}

/** Waits for the database, or for a turn to use it, and lets the request know. */
export async function whilePending<T>(work: () => Promise<T>): Promise<T> {
  const request = current.getStore();
  if (request === undefined) return work();
  const operation = Symbol('operation');
  request.pending.set(operation, performance.now());
  try {
    return await work();
  } finally {
    request.pending.delete(operation);
  }
}

/** Whether an operation has waited for so many milliseconds. */
export function isSilentFor(request: CurrentRequest, ms: number): boolean {
  const now = performance.now();
  return [...request.pending.values()].some((since) => now - since >= ms);
}
