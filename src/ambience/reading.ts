import type { Clock } from '../time.ts';
import type { AmbienceErrorCode } from './errors.ts';

/** Data with the time it was measured. */
export interface Reading<T> {
  readonly value: T;
  /** The data's own timestamp, or `readAt` if it has none. */
  readonly measuredAt: number;
  /** Whether the data had its own timestamp. */
  readonly hasOwnTime: boolean;
  readonly readAt: number;
  /** When the data should be read again, in epoch milliseconds. */
  readonly nextAt: number;
  /** Set if a newer reading should be there but isn't. */
  readonly stale?: { readonly code: StaleReason } | undefined;
}

/**
 * The error of the last attempt to read. `outdated`: the service returned old data.
 * `access_refused`: the service denied access, which is not confirmed yet.
 */
export type StaleReason = AmbienceErrorCode | 'outdated' | 'access_refused';

/** Identifies whose data is read. Readings are never shared between two workspaces or venues. */
export interface VenueCredentials {
  readonly workspaceId: string;
  readonly venueId: string;
  readonly token: string;
  /** Set once a denial is confirmed: nothing is sent, and only stored readings are returned. */
  readonly denied?: DenialCode | undefined;
}

/** Identifies a venue's readings. */
export type VenueKey = Pick<VenueCredentials, 'workspaceId' | 'venueId'>;

export type DenialCode = Extract<AmbienceErrorCode, 'token_refused' | 'not_approved' | 'not_found'>;

/** The service returned 401 or 403. A single one may be a mistake. */
export interface Denial extends VenueKey {
  readonly token: string;
  readonly endpoint: string;
  readonly code: Exclude<DenialCode, 'not_found'>;
}

export interface ReadOptions {
  /** When the caller needs the result, in epoch milliseconds. */
  readonly deadline: number;
  readonly purpose: Purpose;
  /**
   * Called for each reading that is used.
   * @param goodUntil until when it is the newest that the service has, in ms since the epoch;
   * undefined if there should be a newer one
   */
  readonly onUse?: (goodUntil: number | undefined) => void;
}

/** The second cache level, shared by replicas. */
export interface ReadingStore {
  get(key: string): Promise<Reading<unknown> | undefined>;
  set(key: string, reading: Reading<unknown>, keepMs: number): Promise<void>;
  delete(key: string): Promise<void>;
}

/** People give up after some seconds, so after this time they get the last reading instead. */
const personWaitsMs = 6_000;

/** Read options for an answer that a person is waiting for. */
export function readForPerson(clock: Clock): ReadOptions {
  return { deadline: clock.now() + personWaitsMs, purpose: 'person' };
}

/** The state of one connection to the service, as this process has seen it. */
export interface ServiceState {
  readonly budget: BudgetState;
  /** Set if the last call failed for a reason that is about the whole venue. */
  readonly trouble: Trouble | undefined;
}

export interface Trouble {
  readonly code: AmbienceErrorCode;
  /** When the first of these errors occurred, in epoch milliseconds. */
  readonly since: number;
}

/** What a call is for, the most important first. */
export type Purpose =
  | 'person'
  /** A rule is pending or firing. */
  | 'open_alert'
  | 'alert'
  /** A digest, or work that nobody waits for. */
  | 'schedule';

export interface BudgetState {
  readonly left: number;
  readonly capacity: number;
  readonly perMinute: number;
  /** The time until calls are sent again; 0 if they are not paused. */
  readonly pausedMs: number;
}
