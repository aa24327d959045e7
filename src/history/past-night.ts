import type { Temporal } from 'temporal-polyfill';
import type { Observation } from '../ambience/observation.ts';
import type { VenueKey } from '../ambience/reading.ts';
import type { TypicalWeek, VenueTypical } from '../ambience/types.ts';
import type { Comparison } from '../insight/comparison.ts';
import type { Span } from '../insight/coverage.ts';
import type { Timed } from '../insight/even-steps.ts';
import type { LocalZone, ServiceDay } from '../insight/local-time.ts';
import { zonedTime } from '../insight/local-time.ts';
import type { LoudnessScale } from '../insight/loudness-scale.ts';
import { serviceDayAt, serviceDayOn, serviceDayStart } from '../insight/service-day.ts';

/** A past night of a venue or a zone: what is known of it. */

/** A service day with the local date on which it starts. */
export interface DatedDay extends ServiceDay {
  readonly date: string;
}

/** The day of a venue, by which times are meant. */
export interface VenueDay {
  readonly zone: LocalZone;
  /** From `serviceDayStart`. */
  readonly start: number;
  readonly now: number;
}

export interface PastPlace {
  readonly venue: VenueKey;
  /** Undefined for the venue itself. */
  readonly zoneId: string | undefined;
  readonly zone: LocalZone;
  readonly now: number;
  /** The typical week that is known now; used for nights of which none was kept. */
  readonly typical: VenueTypical | undefined;
  /** The whole service day is told, not only its night. */
  readonly isWholeDay?: boolean;
  /** The last six hours, for a night that has just ended. */
  readonly justRead: readonly Observation[];
}

export interface PastNight {
  readonly day: DatedDay;
  readonly facts: NightFacts;
  /** What was usual then, of the place. */
  readonly week: TypicalWeek | undefined;
  readonly scale: LoudnessScale;
  /** Facts of each zone; only of a night of the whole venue that was read with them. */
  readonly zones: ReadonlyMap<string, NightFacts>;
  /** Of some of it the record cannot be read. */
  readonly isDamaged: boolean;
}

export interface Rank {
  readonly place: 'highest' | 'lowest';
  /** Of how many nights of that weekday. */
  readonly of: number;
}

export interface NightFacts {
  /** The part of the service day that is told. */
  readonly span: Span;
  /** The stretches with data, in order. */
  readonly known: readonly Span[];
  readonly mood: MeasureFacts;
  readonly loudness: MeasureFacts;
}

export interface MeasureFacts {
  readonly values: readonly Timed[];
  /** Nothing is claimed of a night of which less than three quarters are known. */
  readonly isMostlyKnown: boolean;
  /** Undefined if only the highest values of half hours are kept. */
  readonly mean: number | undefined;
  /** The highest value that is known. */
  readonly highest: Timed | undefined;
  /** Whether nothing can have been higher: enough is known, and all around it. */
  readonly isPeak: boolean;
  /** The mean difference of the whole night from usual; undefined if too little is known. */
  readonly whole: Comparison | undefined;
  /** That of the whole night, or of `differed`. */
  readonly comparison: Comparison | undefined;
  /** The stretch that differed; undefined if it was most of the night, or none. */
  readonly differed: Span | undefined;
}

/** When the venue's days begin. */
export function venueDay({ typical, zone, now }: PastPlace): VenueDay {
  return { zone, now, start: serviceDayStart(typical?.representative, zone, now) };
}

/** The service day that is going on. */
export function currentDay({ zone, start, now }: VenueDay): DatedDay {
  const { from } = serviceDayAt(now, start, zone);
  return dayOn(zonedTime(from, zone).toPlainDate(), { zone, start, now });
}

export function dayOn(on: Temporal.PlainDate, { zone, start }: VenueDay): DatedDay {
  return { ...serviceDayOn(on, start, zone), date: on.toString() };
}
