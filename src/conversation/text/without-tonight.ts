import { type RichText, rich } from '../../card/rich-text.ts';
import type { PastNight } from '../../history/past-night.ts';
import { timeOfDay } from './local-time.ts';
import { measureNumber, type PastMeasure, type Told } from './night-words.ts';

/** Said below nights that end with the last one: `Doesn't include tonight (so far mood 9.4 at 21:00).` */
export function withoutTonight(
  tonight: PastNight | undefined,
  measure: PastMeasure,
  { place, locale }: Told,
): RichText {
  const highest = tonight?.facts[measure].highest;
  if (tonight === undefined || highest === undefined) return rich`Doesn't include tonight.`;
  const value = measureNumber(highest.value, measure, tonight.scale, locale);
  const time = timeOfDay(highest.at, place.zone, locale);
  return rich`Doesn't include tonight (so far ${measure} ${value} at ${time}).`;
}
