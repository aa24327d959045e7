import type { Clock } from '../time.ts';
import type { Purpose } from './budget.ts';
import type { AmbienceErrorCode } from './errors.ts';

/** Data with the time it was measured. */
export interface Reading<T> {
  readonly value: T;
  /** When it was read, if the data does not say when it was measured. */
  readonly measuredAt: number;
  /** Whether `measuredAt` is the data's own timestamp. */
  readonly hasOwnTime: boolean;
  readonly readAt: number;
  /** When the next reading is due. */
  readonly nextAt: number;
  /** Set when this is an older reading than it should be, with the reason. */
  readonly stale?: { readonly code: StaleReason } | undefined;
}

/**
 * A newer reading could not be had; or `outdated`: the service answers with old data; or
 * `access_refused`: it refused access, which is not confirmed yet.
 */
export type StaleReason = AmbienceErrorCode | 'outdated' | 'access_refused';

/** Whose data is read: no reading ever crosses two of these. */
export interface VenueCredentials {
  readonly teamId: string;
  readonly venueId: string;
  readonly token: string;
  /** Set once the service is known to refuse: only what was read before is given, nothing is sent. */
  readonly denied?: DenialCode | undefined;
}

export type DenialCode = Extract<AmbienceErrorCode, 'token_refused' | 'not_approved' | 'not_found'>;

export interface ReadOptions {
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

/** A person at a phone gives up after some seconds; then they get the last reading instead. */
const personWaitsMs = 6_000;

export function readForPerson(clock: Clock): ReadOptions {
  return { deadline: clock.now() + personWaitsMs, purpose: 'person' };
}
