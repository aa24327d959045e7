import { isAlertAbout, type WatchedVenue } from '../../alerts/open-alerts.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { ZoneLive } from '../../ambience/types.ts';
import { type Attention, needsAttention } from '../../insight/attention.ts';
import { areAllMeasured, isMost, rankZones } from '../../insight/ranking.ts';
import { typicalAt } from '../../insight/typical.ts';
import { dataAge, type VenueNow } from '../../venues/venue-now.ts';
import { judge, type Verdict } from './verdict.ts';

/** What comes first about a venue, and whether the rest is normal. */

/** What needs a hand, unless an alert says the same. */
export function attentionOf({ zones, alerts }: WatchedVenue): Attention[] {
  if (zones === undefined) return [];
  const isTold = (zone: ZoneLive) =>
    alerts.some((alert) => alert.watch.measure === 'music' && isAlertAbout(alert, zone));
  return needsAttention(zones.value, zones.measuredAt).filter(
    ({ zone, issues }) => !issues.every(({ kind }) => kind === 'turned_up') || !isTold(zone),
  );
}

/** How the venue compares with its typical week; undefined if it cannot be compared. */
export function verdictOf({ live, zones, typical, now }: VenueNow): Verdict | undefined {
  return live &&
    typical.venue &&
    dataAge(live, now) === 'current' &&
    coversUsual(live, zones, typical)
    ? judge(live.value.representative, typical.venue.representative, live.measuredAt)
    : undefined;
}

/** Of four zones, one may be silent. */
const fewestPerMissing = 4;

/**
 * Whether the venue's value is of the zones that its typical week is of. It is that of the busiest zones, so a silent
 * sensor where it is usually calmer changes nothing.
 */
function coversUsual(
  { measuredAt }: Pick<Reading<unknown>, 'measuredAt'>,
  zones: VenueNow['zones'],
  { venue, zones: weeks }: VenueNow['typical'],
): boolean {
  if (areAllMeasured(zones, { measuredAt })) return true;
  if (zones === undefined || venue === undefined || weeks === undefined) return false;
  const { measured, outdated, faulty } = rankZones(zones.value, zones.measuredAt);
  const missing = [...outdated, ...faulty];
  const usual = typicalAt(venue.representative, measuredAt).mood;
  const isCalm = ({ id }: { readonly id: string }) => {
    const week = weeks.find((one) => one.id === id);
    const mood = week && typicalAt(week, measuredAt).mood;
    return mood !== undefined && usual !== undefined && mood < usual;
  };
  return (
    missing.length * fewestPerMissing <= zones.value.length &&
    areAllMeasured({ ...zones, value: measured }, { measuredAt }) &&
    missing.every(isCalm)
  );
}

/** A zone is too loud, whatever the venue as a whole is. */
export function isLoudInPart({ alerts }: WatchedVenue): boolean {
  return alerts.some(
    ({ watch, isWholeVenue }) =>
      !isWholeVenue && watch.measure === 'loudness' && watch.direction === 'above',
  );
}

/** None of its sensors reports, though the service answers. */
export function isDark({ zones }: VenueNow): boolean {
  if (zones === undefined || zones.value.length === 0) return false;
  const { measured, outdated } = rankZones(zones.value, zones.measuredAt);
  return measured.length + outdated.length === 0;
}

/** Whether the venue can be compared: its numbers must not come from a few zones only. */
export function hasMostZones({ zones }: VenueNow): boolean {
  return zones === undefined || isMost(rankZones(zones.value, zones.measuredAt));
}
