import type { Trend } from '../ambience/types.ts';
import type { ComparedMeasure, Comparison } from '../insight/comparison.ts';
import { valuesOf } from '../insight/trend-shape.ts';
import { areMostPaired, comparePairs, pairsOf } from './compare-nights.ts';
import { currentDay, type PastPlace, venueDay } from './past-night.ts';
import { type PastContext, readNights } from './read-nights.ts';
import { dayBeside } from './service-days.ts';

/**
 * The service day so far beside the same times a week before.
 *
 * @returns undefined if too little is known of that day
 */
export async function comparedWithWeekBefore(
  place: PastPlace,
  { trend, measure }: { readonly trend: Trend; readonly measure: ComparedMeasure },
  context: PastContext,
): Promise<Comparison | undefined> {
  const day = venueDay(place);
  const today = currentDay(day);
  const before = dayBeside(today, -7, day);
  const [night] = await readNights({ ...place, within: 'day' }, [before], context);
  const values = valuesOf(trend.points, measure).filter(({ at }) => at >= today.from);
  const pairs = pairsOf(values, night?.facts[measure].values ?? [], place.zone);
  return areMostPaired(pairs, values, place.zone)
    ? comparePairs(pairs, night?.week, measure)
    : undefined;
}
