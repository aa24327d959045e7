import { isAlertAbout, type WatchedVenue } from '../../alerts/open-alerts.ts';
import type { ZoneLive } from '../../ambience/types.ts';
import { type Attention, needsAttention } from '../../insight/attention.ts';
import { areAllMeasured, isMost, rankZones } from '../../insight/ranking.ts';
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
  // With a sensor down, the venue's figures cover other zones than its typical week does.
  return live && typical.venue && dataAge(live, now) === 'current' && areAllMeasured(zones, live)
    ? judge(live.value.representative, typical.venue.representative, live.measuredAt)
    : undefined;
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
