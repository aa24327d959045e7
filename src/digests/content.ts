import type { WatchedVenue } from '../alerts/open-alerts.ts';
import type { AlertRule } from '../alerts/rule.ts';
import type { LimitTime } from '../alerts/time-beyond.ts';
import type { Episode } from '../alerts/venue-alerts.ts';
import type { AmbienceError } from '../ambience/errors.ts';
import type { Reading, StaleReason } from '../ambience/reading.ts';
import type { KnownTypical } from '../ambience/readings.ts';
import type {
  TypicalWeek,
  VenueTrend,
  VenueTypical,
  ZoneLive,
  ZoneTrend,
  ZoneTypical,
} from '../ambience/types.ts';
import type { DatedDay, PastNight, PastPlace } from '../history/past-night.ts';
import type { Period } from '../history/past-time.ts';
import type { Comparison } from '../insight/comparison.ts';
import type { Span } from '../insight/coverage.ts';
import type { Timed } from '../insight/even-steps.ts';
import type { ServiceDay } from '../insight/local-time.ts';
import type { LoudnessScale } from '../insight/loudness-scale.ts';
import type { LogEntry } from '../log/entry.ts';
import type { ConnectionError } from '../venues/errors.ts';
import type { Connection } from '../venues/workspace.ts';
import type { ReviewsDigestKind, VenueDigestKind } from './kinds.ts';

/** What the posts of digests show. */

/** The venue's readings; undefined if the digest does not show them or they could not be read. */
export interface VenueContent {
  readonly kind: VenueDigestKind;
  readonly venueName: string;
  readonly timezone: string;
  readonly zones?: Reading<readonly ZoneLive[]> | undefined;
  readonly trend?: Reading<VenueTrend> | undefined;
  /** Which zones fill and empty. */
  readonly zonesTrend?: Reading<readonly ZoneTrend[]> | undefined;
  readonly typical?: VenueTypical | undefined;
  readonly zonesTypical?: readonly ZoneTypical[] | undefined;
  /** What is known of the usual week, to find zones that are much different from it. */
  readonly known?: KnownTypical | undefined;
  /** Ids of zones that report an error, as far as is known. */
  readonly faulty: ReadonlySet<string>;
  /** False while a sensor is down: the numbers then cover other zones than the typical week. */
  readonly isComparable: boolean;
  /** Ids of zones without automation, where manual music is normal. */
  readonly neverAutomated: ReadonlySet<string>;
  readonly scale: LoudnessScale;
  /** With the same weekday a week before, so far; undefined if too little of it is known. */
  readonly lastWeek?: Comparison | undefined;
  /** The highest mood of the service day that was kept; the trend has a value each quarter of an hour. */
  readonly highest?: { readonly at: number; readonly value: number } | undefined;
  /** Alerts that are open, or were over since the last post; newest first. */
  readonly episodes: readonly Episode[];
  /** Incidents and complaints since the last post; undefined unless the digest tells them. */
  readonly noted?: Noted | undefined;
  /** Set if a reading failed and there is no earlier one to show instead. */
  readonly trouble?: StaleReason | undefined;
}

interface Noted {
  readonly connection: Connection;
  readonly entries: readonly LogEntry[];
}

/** What a digest about all venues shows. */
export interface AllVenuesContent {
  readonly kind: 'all_venues';
  /** What happened from then on is told: since the last post, or a day. Epoch milliseconds. */
  readonly since: number;
  readonly venues: readonly VenueInDigest[];
}

/** What happened at a venue since the last post. */
export interface VenueLately {
  /** Undefined unless most of the time is known. */
  readonly peak: Timed | undefined;
  readonly episodes: readonly Episode[];
  readonly entries: readonly LogEntry[];
  /** What someone still has to deal with, whenever it was noted. */
  readonly open: readonly LogEntry[];
  /** Whether an alert is set up there. */
  readonly isWatched: boolean;
}

export interface VenueInDigest {
  readonly connection: Connection;
  readonly read:
    | { readonly kind: 'live'; readonly venue: WatchedVenue }
    | { readonly kind: 'failed'; readonly error: AmbienceError | ConnectionError };
  readonly lately: VenueLately;
}

/** A shift, from the last handover on. */
export interface HandoverContent {
  readonly kind: 'handover';
  readonly connection: Connection;
  readonly span: Span;
  /** Of when alerts and entries are told: the last handover, which may be days before the shift. */
  readonly since: number;
  readonly night: PastNight;
  /** Of the venue's busiest zones, for what usually still comes. */
  readonly week: TypicalWeek | undefined;
  /** When the first value of the shift was measured; undefined if that was at its beginning. */
  readonly knownFrom: number | undefined;
  /** Undefined if they could not be read. */
  readonly zones: Reading<readonly ZoneLive[]> | undefined;
  /** Usual weeks, to find zones that are much different from them. */
  readonly typical: KnownTypical;
  readonly episodes: readonly Episode[];
  /** The venue's alerts, some of which may be muted. */
  readonly rules: readonly AlertRule[];
  /** Written since, in that order. */
  readonly entries: readonly LogEntry[];
  /** What someone still has to deal with, the oldest first. */
  readonly open: readonly LogEntry[];
  /** The service day that is going on, which the next shift belongs to. */
  readonly today: ServiceDay;
}

/** A week or a month of a venue, as each of its reviews tells it. */
export interface VenueReview {
  readonly kind: 'weekly' | 'monthly';
  readonly connection: Connection;
  readonly place: PastPlace;
  readonly period: Period;
  /** Of the period, also those without data. */
  readonly days: readonly DatedDay[];
  readonly nights: readonly PastNight[];
  readonly before: readonly PastNight[];
  readonly since: number;
  readonly episodes: readonly Episode[];
  readonly entries: readonly LogEntry[];
  /** Whether an alert is set up there now. */
  readonly isWatched: boolean;
}

/** A week or a month. */
export interface ReviewContent extends VenueReview {
  readonly limits: readonly LimitTime[];
}

/** A week or a month of all venues. */
export interface AllReviewsContent {
  readonly kind: ReviewsDigestKind;
  /** Local dates, the same for each venue, whatever its time zone. */
  readonly first: string;
  readonly last: string;
  readonly reviews: readonly VenueReview[];
}

export type MemoryContent = HandoverContent | ReviewContent;
export type DigestContent = VenueContent | AllVenuesContent | AllReviewsContent | MemoryContent;
