import type { ZoneLive } from '../../ambience/types.ts';
import type { RichText } from '../../card/rich-text.ts';
import { type Attention, needsAttention } from '../../insight/attention.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import { areAllMeasured } from '../../insight/ranking.ts';
import { dataAge, type VenueNow } from '../../venues/venue-now.ts';
import type { Locale } from './locale.ts';
import { isAlertAbout, openAlertWords, type WatchedVenue } from './open-alerts.ts';
import { mostUnusual, unusualWords, unusualZones } from './unusual-zones.ts';
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

/** Open alerts, then zones that are much different from usual without one. */
export function urgentLines(data: WatchedVenue, zone: LocalZone, locale: Locale): RichText[] {
  const { alerts, zones, typical, now } = data;
  const place = { ...data, zone };
  const isCurrent = zones !== undefined && dataAge(zones, now) === 'current';
  const unusual = isCurrent
    ? unusualZones(zones, typical).filter(
        (one) => !alerts.some((alert) => isAlertAbout(alert, one.zone)),
      )
    : [];
  return [
    ...alerts.map((alert) => openAlertWords(alert, place, locale)),
    ...unusual.slice(0, mostUnusual).map(unusualWords),
  ];
}

/** How the venue compares with its typical week; undefined if it cannot be compared. */
export function verdictOf({ live, zones, typical, now }: VenueNow): Verdict | undefined {
  // With a sensor down, the venue's figures cover other zones than its typical week does.
  return live && typical.venue && dataAge(live, now) === 'current' && areAllMeasured(zones, live)
    ? judge(live.value.representative, typical.venue.representative, live.measuredAt)
    : undefined;
}
