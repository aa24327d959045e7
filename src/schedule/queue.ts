/** A recurring job and the time at which it is due next, in epoch milliseconds. */
export interface Due {
  readonly key: string;
  readonly at: number;
}

/** Holds the next due time of each key. The work depends on how many keys are due. */
export interface Queue {
  /** Replaces the due time of the same key. */
  put(due: Due): Promise<void>;
  /**
   * For the end of the work on a key: keeps an earlier time that was put while the work ran, since
   * what it was put for may not have been seen.
   */
  putLater(due: Due): Promise<void>;
  remove(key: string): Promise<void>;
  /** When the waiting job of a key is due; undefined if there is none. */
  dueAt(key: string): Promise<number | undefined>;
  /** Sets the work for due keys. If it fails, it runs again a minute later. */
  start(work: (key: string) => Promise<void>): void;
  /** Starts the work for all due keys and does not wait for it. A shared queue does this itself. */
  tick(): void;
  /** How many keys wait in this process; 0 if the queue is shared. */
  size(): number;
  /** When the next key is due; undefined if there is none, or if the queue is shared. */
  nextAt(): number | undefined;
  /** Takes nothing more. What is being worked on is handed back if it fails because of the stop. */
  stop(): void;
}

export const queueNames = [
  'digests',
  'news',
  'alerts',
  'history',
  'connections',
  'removals',
  'sweep',
] as const;
export type QueueName = (typeof queueNames)[number];

export interface QueueCounts {
  readonly waiting: number;
  readonly running: number;
}

/** All queues of this process. */
export interface Queues {
  /**
   * Whether other replicas work on the same queues, which then outlive this process. If not, the
   * queues are empty at startup and have to be filled from the store.
   */
  readonly areShared: boolean;
  readonly of: Readonly<Record<QueueName, Queue>>;
  /** Over all queues. */
  counts(): Promise<QueueCounts>;
  /** Call it when no work is running any more. */
  close(): Promise<void>;
}

/** Called when work starts, with how late it is. */
export type OnDue = (queue: QueueName, lagMs: number) => void;

/** One queue for each name. */
export function makeAll(make: (name: QueueName) => Queue): Record<QueueName, Queue> {
  return {
    digests: make('digests'),
    news: make('news'),
    alerts: make('alerts'),
    history: make('history'),
    connections: make('connections'),
    removals: make('removals'),
    sweep: make('sweep'),
  };
}
