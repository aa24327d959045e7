import { hourMs, minuteMs } from '../time.ts';
import { type AlertRule, isWatched, wholeVenue } from './rule.ts';
import { addZone, type Episode, openZones, type VenueAlerts } from './venue-alerts.ts';
import { isZoneKnown, type VenueInput } from './venue-input.ts';

/**
 * Notices zones that stopped sending: one episode per venue, whatever the number of rules and
 * zones. A zone that never sent anything is not missing.
 */

/** A zone is silent this long after its last measurement. */
export const silentAfterMs = 30 * minuteMs;
/** Then it is taken for switched off. */
const switchedOffAfterMs = 6 * hourMs;
/** After a longer pause of the app, silence counts from the end of that pause. */
const longestPauseMs = 15 * minuteMs;

/** Changes the given state. */
export function watchSilence(alerts: VenueAlerts, input: VenueInput): void {
  const { now, values, rules, venueId } = input;
  if (now - alerts.checkedAt > longestPauseMs) alerts.watchedSince = now;
  alerts.checkedAt = now;
  for (const { id, name, at, ...measured } of values) {
    const hasAny = Object.values(measured).some((value) => value !== undefined);
    if (id !== wholeVenue && hasAny) alerts.seen[id] = { name, at };
  }
  const active = rules.filter((rule) => rule.venueId === venueId && rule.state.kind === 'active');
  const reporting = ruleForSilence(active);
  const isSilent = (zoneId: string) => {
    const seen = alerts.seen[zoneId];
    return (
      seen !== undefined &&
      now - Math.max(seen.at, alerts.watchedSince) >= silentAfterMs &&
      active.some((rule) => watchesSilenceOf(rule, zoneId))
    );
  };

  const open = alerts.episodes.find((one) => one.kind === 'silence' && openZones(one).length > 0);
  for (const zone of open === undefined ? [] : openZones(open)) {
    const seen = alerts.seen[zone.zoneId];
    if (!isZoneKnown(input, zone.zoneId)) zone.closed = { at: now, reason: 'zone_gone' };
    else if (now - zone.since >= switchedOffAfterMs) {
      zone.closed = { at: now, reason: 'no_data' };
      delete alerts.seen[zone.zoneId];
    } else if (seen !== undefined && seen.at > zone.since) {
      zone.closed = { at: seen.at, reason: 'recovered' };
      zone.until = seen.at;
    }
  }
  for (const zoneId of Object.keys(alerts.seen)) {
    if (!isZoneKnown(input, zoneId)) delete alerts.seen[zoneId];
  }
  if (reporting === undefined) return;
  for (const [zoneId, { name, at }] of Object.entries(alerts.seen)) {
    const isOpen = open !== undefined && openZones(open).some((zone) => zone.zoneId === zoneId);
    if (isOpen || !isSilent(zoneId)) continue;
    const zone = { zoneId, name, since: at, measuredAt: at, until: at };
    const episode: Episode = addZone(alerts, reporting, 'silence', zone, input);
    episode.cause ??= input.isServiceDown ? 'service' : 'sensors';
  }
}

/** A rule for silence says where to report it; without one, the venue's first rule does. */
function ruleForSilence(active: readonly AlertRule[]): AlertRule | undefined {
  return active.find(({ watch }) => watch.kind === 'silence') ?? active[0];
}

/** A rule about the whole venue watches the silence of all zones. */
function watchesSilenceOf(rule: AlertRule, zoneId: string): boolean {
  return rule.target.kind === 'venue' || isWatched(rule, zoneId);
}
