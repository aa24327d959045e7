import { isAlertAbout, type WatchedVenue } from '../../alerts/open-alerts.ts';
import type { RichText } from '../../card/rich-text.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import { dataAge } from '../../venues/venue-now.ts';
import type { Locale } from './locale.ts';
import { openAlertWords } from './open-alerts.ts';
import { mostUnusual, unusualWords, unusualZones } from './unusual-zones.ts';

/** Open alerts, then zones that are much different from usual without one. */
export function urgentLines(data: WatchedVenue, zone: LocalZone, locale: Locale): RichText[] {
  const place = { ...data, zone };
  return [
    ...data.alerts.map((alert) => openAlertWords(alert, place, locale)),
    ...unusualLines(data),
  ];
}

/** Zones that are much different from usual without an alert. */
export function unusualLines({
  alerts,
  zones,
  typical,
  now,
}: Pick<WatchedVenue, 'alerts' | 'zones' | 'typical' | 'now'>): RichText[] {
  if (zones === undefined || dataAge(zones, now) !== 'current') return [];
  const unusual = unusualZones(zones, typical).filter(
    (one) => !alerts.some((alert) => isAlertAbout(alert, one.zone)),
  );
  return unusual.slice(0, mostUnusual).map(unusualWords);
}
