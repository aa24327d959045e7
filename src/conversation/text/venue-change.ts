import { changeOf } from '../../history/night-peaks.ts';
import type { PastNight } from '../../history/past-night.ts';
import type { ComparedMeasure, Comparison } from '../../insight/comparison.ts';
import type { VenueReviewed } from './venue-reviewed.ts';

/**
 * With what is compared: the night that is going on counts if its peak is known, and that of the night a week before.
 * Without the second, it would be compared with nights that are over.
 */
export function changeOfVenue(
  {
    nights,
    tonight,
    before,
    tonightBefore,
  }: Pick<VenueReviewed, 'nights' | 'tonight' | 'before' | 'tonightBefore'>,
  measure: ComparedMeasure,
): Comparison | undefined {
  const isKnown = (night: PastNight) => night.facts[measure].isPeak === true;
  return tonight && tonightBefore && isKnown(tonight) && isKnown(tonightBefore)
    ? changeOf([...nights, tonight], [...before, tonightBefore], measure)
    : changeOf(nights, before, measure);
}
