import { AsyncLocalStorage } from 'node:async_hooks';

/** What the database does for a request that a person waits for. */
export interface CurrentRequest {
  /** How many operations of the store have not been answered yet. */
  pending: number;
  /** Whether anything was written, or may have been. */
  hasWritten: boolean;
  /** The person was told that nothing was saved, so from now on nothing may be. */
  isOver: boolean;
}

const current = new AsyncLocalStorage<CurrentRequest>();

/** Runs `work`, and everything it starts, as part of this request. */
export function asRequest<T>(request: CurrentRequest, work: () => T): T {
  return current.run(request, work);
}

/** Undefined outside of a request. */
export function currentRequest(): CurrentRequest | undefined {
  return current.getStore();
}
