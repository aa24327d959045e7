import type { Weekday } from '../time.ts';

/**
 * The service's data as the rest of the app sees it. Times are epoch milliseconds (UTC). A figure
 * that the service did not send is `undefined`. README.md in this folder describes the wire
 * formats.
 */

/** One figure and the service's label for it, such as mood 7.4 "Lively". */
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

export interface Venue {
  /** Undefined if the service sent none that can be read. */
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  /** IANA name as the service sends it. This machine may not know it. */
  readonly timezone: string;
}

export interface Zone {
  readonly id: string;
  readonly name: string;
  readonly automated?: boolean | undefined;
  /** Only set when a single zone was requested. */
  readonly automationIsOn?: boolean | undefined;
  readonly group?: { readonly id: string; readonly name: string } | undefined;
  /** Kept by us, the newest first. */
  readonly formerNames?: readonly string[] | undefined;
  /** Kept by us: since when the service does not list it any more, in epoch milliseconds. */
  readonly goneAt?: number | undefined;
}

export interface ZoneList {
  readonly zones: readonly Zone[];
}

/** `level` is 0 to 100, and may exceed 100 when automation is off. */
export interface Music {
  readonly level?: number | undefined;
  readonly automation?: string | undefined;
  readonly muted?: boolean | undefined;
  readonly source?: string | undefined;
}

export interface ZoneLive extends Measures {
  readonly id: string;
  readonly name: string;
  /** False if the service sent no name, so that `name` is made from the id. */
  readonly hasOwnName?: boolean | undefined;
  readonly automationIsOn?: boolean | undefined;
  readonly measuredAt?: number | undefined;
  /** The sensor's clock is ahead: `measuredAt` is then the time of reading, not the timestamp. */
  readonly isClockAhead?: boolean | undefined;
  readonly music?: Music | undefined;
  /** The service's own text about a fault of this zone. */
  readonly error?: string | undefined;
}

/** A venue figure: the average over all zones, and one over the busiest zones only. */
export interface VenueFigure<T> {
  readonly average: T;
  readonly representative: T;
}

export interface VenueLive extends VenueFigure<Measures> {
  readonly measuredAt?: number | undefined;
  /** See {@link ZoneLive.isClockAhead}. */
  readonly isClockAhead?: boolean | undefined;
}

export interface TrendPoint {
  readonly at: number;
  readonly mood?: Measure | undefined;
  readonly loudness?: Measure | undefined;
}

/** `direction` is -1 (down), 0 or 1 (up). */
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

export interface ZoneTrend extends Trend {
  readonly id: string;
  readonly name: string;
  readonly measuredAt?: number | undefined;
}

export interface VenueTrend extends VenueFigure<Trend> {
  readonly measuredAt?: number | undefined;
}

/** Typical values of one UTC weekday, one per entry of `TypicalWeek.minutes`; null if unknown. */
export interface TypicalDay {
  readonly mood: readonly (number | null)[];
  readonly loudness: readonly (number | null)[];
}

/** Weekdays and minutes are UTC, not the venue's local time. */
export interface TypicalWeek {
  /** Minute of the UTC day at which each interval begins. */
  readonly minutes: readonly number[];
  readonly days: Readonly<Record<Weekday, TypicalDay>>;
}

export interface ZoneTypical extends TypicalWeek {
  readonly id: string;
  readonly name: string;
}

export type VenueTypical = VenueFigure<TypicalWeek>;

/** The result of exchanging a connection code. */
export interface Grant {
  readonly token: string;
  /** False until the venue approves. */
  readonly active: boolean;
  readonly venue?: Venue | undefined;
}
