import type { Delivery } from '../schedule/delivery.ts';
import type { Connection } from '../venues/workspace.ts';
import type { Digest } from './digest.ts';

/** Digests together with their venue and deliveries. */

export interface DigestDetails {
  readonly digest: Digest;
  readonly venue: Connection | undefined;
  /** Whether it is about one venue, and there are others. */
  readonly canCopy: boolean;
  /** Newest first. */
  readonly deliveries: readonly Delivery[];
}

export interface ListedDigest {
  readonly digest: Digest;
  /** Undefined if the venue is no longer connected. */
  readonly venueName: string | undefined;
  readonly last: Delivery | undefined;
  /** The workspace has venues in several time zones, so a time alone is not clear. */
  readonly showsZone: boolean;
}

export interface DigestPage {
  readonly listed: readonly ListedDigest[];
  /** The number of digests on all pages. */
  readonly count: number;
  /** How many of them are stopped. */
  readonly stopped: number;
  readonly page: number;
}
