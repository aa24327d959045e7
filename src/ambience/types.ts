import type { Weekday } from '../time.ts';

/**
 * The domain's data as the rest of the app sees it, whatever shape it had on the wire.
 * Times are milliseconds since the epoch (UTC). A figure that the service did not give is `undefined`.
 * README.md beside this file says how they look on the wire.
 */

/** One figure and the service's word for it: mood 7.4 "Lively" (2.4). */
export interface Measure {
  readonly value: number;
  readonly label?: string | undefined;
}

/** The three measures; vibe runs from -2 (background) to 2 (foreground). */
export interface Measures {
  readonly mood?: Measure | undefined;
  readonly loudness?: Measure | undefined;
  readonly vibe?: Measure | undefined;
}

/** 2.1 */
export interface Venue {
  readonly name: string;
  readonly address?: string | undefined;
  /** IANA zone as the service gives it; it may be unknown to this machine. */
  readonly timezone: string;
}

/** 2.2 */
export interface Zone {
  readonly id: string;
  readonly name: string;
  readonly automated?: boolean | undefined;
  /** Only in the answer for a single zone. */
  readonly automationIsOn?: boolean | undefined;
  readonly group?: { readonly id: string; readonly name: string } | undefined;
}

/** 2.3 */
export interface ZoneList {
  readonly zones: readonly Zone[];
}

/** 2.4: `level` is 0 to 100, and may exceed 100 when automation is off. */
export interface Music {
  readonly level?: number | undefined;
  readonly automation?: string | undefined;
  readonly muted?: boolean | undefined;
  readonly source?: string | undefined;
}

/** 2.4 */
export interface ZoneLive extends Measures {
  readonly id: string;
  readonly name: string;
  /** False when the answer had no name, so that `name` is made of the id. */
  readonly hasOwnName?: boolean | undefined;
  readonly automationIsOn?: boolean | undefined;
  readonly measuredAt?: number | undefined;
  /** The timestamp was after the moment of reading, which stands in `measuredAt` then. */
  readonly isClockAhead?: boolean | undefined;
  readonly music?: Music | undefined;
  /** The service's own words about a fault of this zone. */
  readonly error?: string | undefined;
}

/** A figure of a whole venue: over all zones, and over the busiest only (2.7). */
export interface VenueFigure<T> {
  readonly average: T;
  readonly representative: T;
}

/** 2.7 */
export interface VenueLive extends VenueFigure<Measures> {
  readonly measuredAt?: number | undefined;
  /** As of a zone. */
  readonly isClockAhead?: boolean | undefined;
}

export interface TrendPoint {
  readonly at: number;
  readonly mood?: Measure | undefined;
  readonly loudness?: Measure | undefined;
}

/** 2.6: `direction` is -1 (down), 0 or 1 (up). */
export interface TrendSummary {
  readonly direction?: number | undefined;
  readonly label?: string | undefined;
  readonly speed?: string | undefined;
  readonly ratePerHour?: number | undefined;
  readonly synopsis?: string | undefined;
}

/** Six hours, oldest point first. */
export interface Trend {
  readonly points: readonly TrendPoint[];
  readonly mood?: TrendSummary | undefined;
  readonly loudness?: TrendSummary | undefined;
}

/** 2.6 */
export interface ZoneTrend extends Trend {
  readonly id: string;
  readonly name: string;
  readonly measuredAt?: number | undefined;
}

/** 2.7 */
export interface VenueTrend extends VenueFigure<Trend> {
  readonly measuredAt?: number | undefined;
}

/** Typical values of one UTC weekday, one per entry of `TypicalWeek.minutes`; null where none is known. */
export interface TypicalDay {
  readonly mood: readonly (number | null)[];
  readonly loudness: readonly (number | null)[];
}

/** 2.5: weekdays and minutes are UTC, not the venue's. */
export interface TypicalWeek {
  /** Minute of the UTC day at which each interval begins. */
  readonly minutes: readonly number[];
  readonly days: Readonly<Record<Weekday, TypicalDay>>;
}

/** 2.5 */
export interface ZoneTypical extends TypicalWeek {
  readonly id: string;
  readonly name: string;
}

/** 2.7 */
export type VenueTypical = VenueFigure<TypicalWeek>;

/** 2.8: what a connection code is exchanged for. */
export interface Grant {
  readonly token: string;
  /** False until the venue approves. */
  readonly active: boolean;
  readonly venue?: Venue | undefined;
}
