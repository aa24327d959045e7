/** A recurring job and the time at which it is due next, in epoch milliseconds. */
export interface Due {
  readonly key: string;
  readonly at: number;
}

/**
 * Holds the next due time of each key. The size grows with the number of keys, and the work per
 * tick with the number of due keys.
 */
export interface Queue {
  /** Replaces the due time of the same key. */
  put(due: Due): Promise<void>;
  remove(key: string): Promise<void>;
  /** Sets the work for due keys. If it fails, it runs again a minute later. */
  start(work: (key: string) => Promise<void>): void;
  /** Starts the work for all due keys and does not wait for it. */
  tick(): void;
  /** No work starts after this. */
  stop(): void;
}
