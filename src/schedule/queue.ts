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
}
