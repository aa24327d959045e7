import { changeOf } from '../../history/night-peaks.ts';
import type { ComparedMeasure, Comparison } from '../../insight/comparison.ts';
import type { VenueReviewed } from './venue-reviewed.ts';

/**
 * With what is compared: the night that is going on counts if its peak is known in both weeks, since otherwise
 * nights that are over would not be compared either.
 */
export function changeOfVenue(
  {
    nights,
    untilNow,
    before,
    beforeUntilNow,
  }: Pick<VenueReviewed, 'nights' | 'untilNow' | 'before' | 'beforeUntilNow'>,
  measure: ComparedMeasure,
): Comparison | undefined {
  const areBothKnown = [untilNow.at(-1), beforeUntilNow.at(-1)].every(
    (night) => night?.facts[measure].isPeak === true,
  );
  return areBothKnown
    ? changeOf(untilNow, beforeUntilNow, measure)
    : changeOf(nights, before, measure);
}
