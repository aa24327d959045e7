import { Temporal } from 'temporal-polyfill';
import type { Observation } from '../ambience/observation.ts';
import type { VenueKey } from '../ambience/reading.ts';
import type { TypicalWeek, VenueTypical, ZoneTypical } from '../ambience/types.ts';
import type { Span } from '../insight/coverage.ts';
import type { LocalZone, ServiceDay } from '../insight/local-time.ts';
import { zonedTime } from '../insight/local-time.ts';
import type { LoudnessScale } from '../insight/loudness-scale.ts';
import { serviceDayAt, serviceDayOn, serviceDayStart } from '../insight/service-day.ts';
import type { NightFacts } from './measure-facts.ts';

/** A past night of a venue or a zone: what is known of it. */

/** A service day with the local date on which it starts. */
export interface DatedDay extends ServiceDay {
  readonly date: string;
}

/** The same hours of each day, in minutes after midnight; a bound that is left out is that of its night. */
export interface HoursOfDay {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
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
  /** Those of its zones. */
  readonly zoneWeeks?: readonly ZoneTypical[];
  /**
   * The part of the service day that is told. Unless set its night, which is the whole day where it
   * usually peaks by day; `night` is the evening there, too.
   */
  readonly within?: 'day' | 'night' | Span | { readonly hours: HoursOfDay };
  /** What is told of the night that is going on ends now. */
  readonly isSoFar?: boolean;
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

/** Of a place that lives by day, a night is told with the day before it. */
export function isToldByDay({ day, facts: { span } }: Pick<PastNight, 'day' | 'facts'>): boolean {
  return span.from === day.from;
}

export interface Rank {
  readonly place: 'highest' | 'lowest';
  /** Of how many nights of that weekday. */
  readonly of: number;
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

/**
 * The date of the night from which nights are counted back. In a venue whose day ends late in the
 * morning, people who are up call the night before *last night*, although its day is still going on.
 */
export function nightToCome(day: VenueDay): Temporal.PlainDate {
  const current = Temporal.PlainDate.from(currentDay(day).date);
  const local = zonedTime(day.now, day.zone);
  const isAfter = Temporal.PlainDate.compare(local.toPlainDate(), current) > 0;
  return isAfter && local.hour >= firstHourOfDay ? local.toPlainDate() : current;
}

const firstHourOfDay = 5;
