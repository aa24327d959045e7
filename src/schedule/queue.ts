/** One recurring thing and the moment at which it is due next. */
export interface Due {
  readonly key: string;
  readonly at: number;
}

/**
 * What is due when. Only the next moment of each thing is in it, so its size is that of what exists,
 * and its work that of what is due.
 */
export interface Queue {
  /** In place of an earlier moment of the same thing. */
  put(due: Due): Promise<void>;
  remove(key: string): Promise<void>;
  /** What is done with what is due, and done again a minute later if that fails. */
  start(work: (key: string) => Promise<void>): void;
  /** Begins what is due; it goes on after this has ended. */
  tick(): void;
  /** Begins nothing more. */
  stop(): void;
}
