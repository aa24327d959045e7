import type { Purpose } from './budget.ts';
import type { AmbienceErrorCode } from './errors.ts';

/** Data with the time it was measured. */
export interface Reading<T> {
  readonly value: T;
  readonly measuredAt: number;
  readonly readAt: number;
  /** When the next reading is due. */
  readonly nextAt: number;
  /** Set when this is an older reading, given because a newer one could not be had. */
  readonly stale?: { readonly code: AmbienceErrorCode } | undefined;
}

/** Whose data is read: no reading ever crosses two of these. */
export interface Access {
  readonly teamId: string;
  readonly venueId: string;
  readonly token: string;
}

export interface Ask {
  /** When the asker needs the answer, milliseconds since the epoch. */
  readonly deadline: number;
  readonly purpose: Purpose;
}

/** The second cache level, shared by replicas. */
export interface ReadingStore {
  get(key: string): Promise<Reading<unknown> | undefined>;
  set(key: string, reading: Reading<unknown>, keepMs: number): Promise<void>;
  delete(key: string): Promise<void>;
}
