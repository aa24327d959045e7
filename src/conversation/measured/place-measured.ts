import type { Zone } from '../../ambience/types.ts';
import { currentDay, type PastNight, venueDay } from '../../history/past-night.ts';
import type { Span } from '../../insight/coverage.ts';
import { minuteOfDay } from '../../insight/local-time.ts';
import type { Stretch } from '../../insight/stretches.ts';
import type { Weekday } from '../../time.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { MeasuredAsked, MeasuredCondition } from '../measured-asked.ts';
import type { PastMeasure, Told } from '../text/night-words.ts';
import type { Level } from '../understanding/sentence/levels.ts';

/** One place, night by night. */
export interface PlaceMeasured {
  readonly connection: Connection;
  readonly zone: Zone | undefined;
  /** The oldest first; of the night that is going on, until now. */
  readonly nights: readonly PastNight[];
  /** When the data starts, if that is within the time that was asked about. */
  readonly startsAt?: number | undefined;
  /** When an alert about each level was open, if `too loud` was asked about; without levels that no alert watches. */
  readonly alertTimes?: Readonly<Partial<Record<Level, readonly Span[]>>> | undefined;
  readonly told: Told;
}

/** So many decimals are shown. */
export function decimalsOf(measure: PastMeasure, { nights }: PlaceMeasured): number {
  return measure === 'mood' ? 1 : (nights[0]?.scale.decimals ?? 1);
}

/** Only its nights of these days of the week. */
export function nightsOn(days: readonly Weekday[], place: PlaceMeasured): PlaceMeasured {
  return { ...place, nights: place.nights.filter(({ day }) => days.includes(day.weekday)) };
}

export type StretchesAsked = Extract<MeasuredAsked, { readonly kind: 'stretches' }>;

/** A condition with the measure that it is about. */
export interface MeasureCondition {
  readonly condition: MeasuredCondition;
  readonly measure: PastMeasure;
}

/** What was so, in the forms that sentences need. */
export interface ConditionWords {
  /** `Loud`, `Mood above 7.0` */
  readonly lead: string;
  /** `Never loud`, `Mood never above 7.0` */
  readonly leadNever: string;
  /** `it was loud`, `mood was above 7.0` */
  readonly was: string;
  /** `it was never loud`, `mood was never above 7.0` */
  readonly wasNever: string;
  /** `was it loud`, `was mood above 7.0` */
  readonly wasIt: string;
}

/** The times of a place during which all conditions were true. */
export interface FoundStretches {
  readonly place: PlaceMeasured;
  readonly conditions: readonly MeasureCondition[];
  /** Of the first condition; its values are shown. */
  readonly measure: PastMeasure;
  /** A low value is what was sought. */
  readonly isLow: boolean;
  /** Of nights in which the measure is known. */
  readonly nights: readonly NightStretches[];
}

export interface NightStretches {
  readonly night: PastNight;
  readonly stretches: readonly Stretch[];
}

export function isCurrent({ day }: PastNight, { place }: Told): boolean {
  return day.date === currentDay(venueDay(place)).date;
}

/** Whether hours of it are still to come: those of a breakfast are over at noon. */
export function isGoingOn(night: PastNight, told: Told): boolean {
  const { within, now, zone } = told.place;
  if (!isCurrent(night, told)) return false;
  if (typeof within !== 'object' || !('hours' in within)) return true;
  const { from, to } = within.hours;
  const isOver =
    from !== undefined && to !== undefined && from < to && minuteOfDay(now, zone) >= to;
  return !isOver;
}
