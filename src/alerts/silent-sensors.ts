import { silentAfterMs } from '../ambience/freshness.ts';
import { hourMs, minuteMs } from '../time.ts';
import { addZone, joinEpisode } from './add-zone.ts';
import { alertMeasures } from './measures.ts';
import { type AlertRule, watchesSilenceOf, wholeVenue } from './rule.ts';
import { type EpisodeZone, openZones, type VenueAlerts } from './venue-alerts.ts';
import { isZoneKnown, type VenueInput } from './venue-input.ts';

/**
 * Notices zones that stopped sending: one episode per venue, whatever the number of rules and
 * zones, and another one while the service does not answer. A zone that never sent anything is not missing.
 */

/** Then it is taken for switched off, until it sends something new. */
const switchedOffAfterMs = 6 * hourMs;
/** After a longer pause between two polls, silence counts from the end of that pause. */
const pauseMs = 10 * minuteMs;

/** Changes the given state. */
export function watchSilence(alerts: VenueAlerts, input: VenueInput): void {
  const { now, intervalMs, isOverBudget } = input;
  // While our own budget allows no requests, nothing is known about the sensors.
  const isPaused = isOverBudget || now - alerts.checkedAt > intervalMs + pauseMs;
  if (isPaused) alerts.watchedSince = now;
  alerts.checkedAt = now;
  for (const values of input.values) {
    const { id, name, at } = values;
    const hasAny = alertMeasures.some((measure) => values[measure] !== undefined);
    const isRecent = now - at < switchedOffAfterMs;
    if (id !== wholeVenue && hasAny && isRecent) alerts.seen[id] = { name, at };
  }
  for (const episode of alerts.episodes) {
    if (episode.kind !== 'silence') continue;
    for (const zone of openZones(episode)) closeIfOver(zone, alerts, input);
  }
  for (const zoneId of Object.keys(alerts.seen)) {
    if (!isZoneKnown(input, zoneId)) delete alerts.seen[zoneId];
  }
  reportSilent(alerts, input);
}

function closeIfOver(zone: EpisodeZone, alerts: VenueAlerts, input: VenueInput): void {
  const { now } = input;
  const seen = alerts.seen[zone.zoneId];
  if (!isZoneKnown(input, zone.zoneId)) {
    zone.closed = { at: now, noticedAt: now, reason: 'zone_gone' };
  } else if (seen !== undefined && seen.at > zone.since) {
    zone.closed = { at: seen.at, noticedAt: now, reason: 'recovered' };
    zone.until = seen.at;
  } else if (now - zone.since >= switchedOffAfterMs) {
    zone.closed = { at: now, noticedAt: now, reason: 'no_data' };
    zone.until = now;
    delete alerts.seen[zone.zoneId];
  }
}

/** Adds zones that have become silent to the open episode, or to a new one. */
function reportSilent(alerts: VenueAlerts, input: VenueInput): void {
  const { now, rules, venueId } = input;
  const active = rules.filter((rule) => rule.venueId === venueId && rule.state.kind === 'active');
  const reporting = ruleForSilence(active);
  if (reporting === undefined) return;
  const cause = input.isServiceDown ? 'service' : 'sensors';
  for (const [zoneId, { name, at }] of Object.entries(alerts.seen)) {
    const silences = alerts.episodes.filter(({ kind }) => kind === 'silence');
    const open = silences.find((one) => one.cause === cause && openZones(one).length > 0);
    const isReported = silences.flatMap(openZones).some((one) => one.zoneId === zoneId);
    const isSilent = now - Math.max(at, alerts.watchedSince) >= silentAfterMs;
    const isMeant = active.some((rule) => watchesSilenceOf(rule, zoneId));
    if (isReported || !isSilent || !isMeant) continue;
    const zone = { zoneId, name, since: at, measuredAt: at, until: at, earlierMs: 0 };
    if (open !== undefined) joinEpisode(open, zone, now);
    else addZone(alerts, reporting, { kind: 'silence', cause, zone }, now);
  }
}

/** A rule for silence says where to report it; without one, the venue's first rule does. */
function ruleForSilence(active: readonly AlertRule[]): AlertRule | undefined {
  return active.find(({ watch }) => watch.kind === 'silence') ?? active[0];
}
