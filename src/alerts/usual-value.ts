import type { KnownTypical } from '../ambience/readings.ts';
import type { TypicalWeek } from '../ambience/types.ts';
import { type ComparedMeasure, isOnScaleOf, spreadOf } from '../insight/comparison.ts';
import { typicalAt } from '../insight/typical.ts';
import { type AlertMeasure, alertMeasureFacts, type UsualValue } from './measures.ts';
import { wholeVenue } from './rule.ts';

/**
 * The spread that a zone's margin is a share of: the zone's, or its venue's if that is larger. A quiet
 * zone of a lively venue hardly changes, so that its spread alone would give an alert every day.
 */
export function marginSpread(
  zone: TypicalWeek,
  venue: TypicalWeek | undefined,
  measure: ComparedMeasure,
): number | undefined {
  const own = spreadOf(zone, measure);
  const ofVenue = venue && spreadOf(venue, measure);
  return own === undefined ? undefined : Math.max(own, ofVenue ?? own);
}

interface UsualWeeks {
  /** Of the zone, or of the venue if that is what is watched. */
  readonly week: TypicalWeek | undefined;
  readonly venueWeek: TypicalWeek | undefined;
}

/**
 * What a limit that depends on usual is measured from.
 *
 * @param measured epoch milliseconds and the value, which may be on another scale than the usual week
 * @returns undefined if nothing usual is known, or the sensor has changed its scale since
 */
export function usualValue(
  { week, venueWeek }: UsualWeeks,
  watched: AlertMeasure,
  { at, value }: { readonly at: number; readonly value: number },
): UsualValue | undefined {
  const { typical: measure, scale } = alertMeasureFacts[watched];
  if (week === undefined || measure === undefined) return undefined;
  if (scale.kind === 'of_venue' && !isOnScaleOf(value, week)) return undefined;
  const usual = typicalAt(week, at)[measure];
  const spread = marginSpread(week, venueWeek, measure);
  return usual === undefined || spread === undefined ? undefined : { value: usual, spread };
}

/** @param zoneId `wholeVenue` for the venue */
export function weeksOf(
  zoneId: string,
  typical: Pick<KnownTypical, 'venue' | 'zones'>,
): UsualWeeks {
  const venueWeek = typical.venue?.representative;
  const week = zoneId === wholeVenue ? venueWeek : typical.zones?.find(({ id }) => id === zoneId);
  return { week, venueWeek };
}
