import { localZone } from '../insight/local-time.ts';
import type { VenueNow } from '../venues/venue-now.ts';
import { boundsAt, isBeyond, shareBeyond } from './evaluation.ts';
import { newestIn } from './open-alerts.ts';
import { stricterEnterAt } from './quiet-hours.ts';
import { type AlertRule, isWatched, type LevelWatch, wholeVenue } from './rule.ts';
import { usualValue, weeksOf } from './usual-value.ts';

/** A place that an active alert watches, with its newest value and the limit at that time. */
export interface CurrentLimit {
  readonly watch: LevelWatch;
  /** `wholeVenue` for the venue. */
  readonly zoneId: string;
  readonly name: string;
  readonly value: number;
  /** As it is at the time of the measurement, or at the one that was asked about. */
  readonly limit: number;
}

/** Beyond its limit, whether or not it has been for long enough to open the alert. */
export type ExceededLimit = CurrentLimit;

/** The limits of active alerts that the newest values of a venue are beyond, the furthest first. */
export function exceededLimits(rules: readonly AlertRule[], venue: WatchedNow): ExceededLimit[] {
  const share = ({ watch, value, limit }: CurrentLimit) => shareBeyond(watch, value, limit);
  return currentLimits(rules, venue)
    .filter(isExceeded)
    .toSorted((a, b) => share(b) - share(a));
}

export function isExceeded({ watch, value, limit }: CurrentLimit): boolean {
  return isBeyond(watch, value, limit);
}

/**
 * The limits of active alerts, of each place for which one is known.
 *
 * @param time for which the limit is wanted, in epoch milliseconds; that of each measurement unless set
 */
export function currentLimits(
  rules: readonly AlertRule[],
  { venueName, timezone, ...venue }: WatchedNow,
  time?: number,
): CurrentLimit[] {
  const places = [
    ...(venue.zones?.value ?? []).map(({ id, name }) => ({ zoneId: id, name })),
    { zoneId: wholeVenue, name: venueName },
  ];
  const zone = localZone(timezone);
  return rules.flatMap((rule) => {
    const { watch, quietHours, state } = rule;
    if (watch.kind === 'silence' || state.kind !== 'active') return [];
    return places.flatMap(({ zoneId, name }) => {
      const read = isWatched(rule, zoneId) ? newestIn(venue, zoneId, watch.measure) : undefined;
      if (read === undefined) return [];
      const { value } = read;
      const at = time ?? read.at;
      const usual = usualValue(weeksOf(zoneId, venue.typical), watch.measure, { at, value });
      const limit = boundsAt(watch, usual, stricterEnterAt(quietHours, at, zone))?.enter;
      return limit === undefined ? [] : [{ watch, zoneId, name, value, limit }];
    });
  });
}

type WatchedNow = Pick<VenueNow, 'venueName' | 'timezone' | 'live' | 'zones' | 'typical'>;
