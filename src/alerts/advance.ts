import { hourMs } from '../time.ts';
import { evaluate, type OpenState } from './evaluation.ts';
import { stricterEnterAt } from './quiet-hours.ts';
import { type AlertRule, isWatched, type LevelWatch, wholeVenue } from './rule.ts';
import { watchSilence } from './silence.ts';
import {
  addZone,
  type ClosingReason,
  type Episode,
  type EpisodeZone,
  openZones,
  type VenueAlerts,
} from './venue-alerts.ts';
import { isZoneKnown, type StoppedRule, type VenueInput, type ZoneValues } from './venue-input.ts';

/** An episode without data closes after this time. */
export const givenUpAfterMs = 6 * hourMs;

/**
 * Applies new measurements and the passing of time to the stored state of one venue. Pure: the
 * state that was passed stays as it is. Messages are planned afterwards; see `plan-posts.ts`.
 */
export function advance(
  before: VenueAlerts,
  input: VenueInput,
): { readonly alerts: VenueAlerts; readonly stopped: readonly StoppedRule[] } {
  const alerts = structuredClone(before);
  const stopped: StoppedRule[] = [];
  closeChanged(alerts, input);
  for (const rule of input.rules) {
    if (rule.venueId !== input.venueId || rule.state.kind !== 'active') continue;
    if (input.knownZones === undefined) continue;
    const { target } = rule;
    if (target.kind === 'zone' && !isZoneKnown(input, target.zoneId)) {
      for (const episode of alerts.episodes) {
        if (episode.ruleId === rule.id) closeEpisode(episode, input.now, 'zone_gone');
      }
      stopped.push({ ruleId: rule.id, reason: { kind: 'zone_gone' } });
    } else if (rule.watch.kind === 'level') {
      evaluateRule(alerts, rule, rule.watch, input);
    }
  }
  closeWithoutData(alerts, input.now);
  watchSilence(alerts, input);
  closeFinished(alerts);
  return { alerts, stopped };
}

/** Closes episodes of rules that were changed, paused or deleted, and forgets their states. */
function closeChanged(alerts: VenueAlerts, { rules, knownZones, now, venueId }: VenueInput): void {
  const reasonFor = (ruleId: string, version: number): ClosingReason | undefined => {
    const rule = rules.find(({ id }) => id === ruleId);
    if (knownZones === undefined) return 'venue_disconnected';
    if (rule === undefined) return 'rule_deleted';
    if (rule.version !== version || rule.venueId !== venueId) return 'rule_changed';
    const reasons = { active: undefined, paused: 'rule_paused', stopped: 'rule_stopped' } as const;
    return reasons[rule.state.kind];
  };
  const isWatched = rules.some((rule) => rule.venueId === venueId && rule.state.kind === 'active');
  for (const episode of alerts.episodes) {
    const reason = reasonFor(episode.ruleId, episode.ruleVersion);
    // Silence is about the venue: it stays open while any rule watches it.
    const stays = episode.kind === 'silence' && isWatched && knownZones !== undefined;
    if (reason !== undefined && !stays) closeEpisode(episode, now, reason);
  }
  for (const [ruleId, { version }] of Object.entries(alerts.states)) {
    if (reasonFor(ruleId, version) !== undefined) delete alerts.states[ruleId];
  }
}

function closeEpisode(episode: Episode, at: number, reason: ClosingReason): void {
  for (const zone of openZones(episode)) zone.closed = { at, noticedAt: at, reason };
}

function evaluateRule(
  alerts: VenueAlerts,
  rule: AlertRule,
  watch: LevelWatch,
  input: VenueInput,
): void {
  const known = alerts.states[rule.id];
  const states = known ?? { version: rule.version, zones: {} };
  for (const values of input.values) {
    const value = values[watch.measure];
    if (value === undefined || !isWatched(rule, values.id)) continue;
    const { at } = values;
    const usual = input.usualOf(values.id, watch.measure, at);
    const before = states.zones[values.id];
    const stricter = stricterEnterAt(rule.quietHours, at, input.zone);
    const { state, change } = evaluate(watch, before, { at, value, usual }, input.now, stricter);
    if (state !== undefined) states.zones[values.id] = state;
    if (state?.kind === 'firing' || state?.kind === 'recovering') {
      const isFixed = watch.bounds.kind === 'fixed';
      const against = isFixed
        ? { limit: stricter ?? watch.bounds.enter }
        : usual === undefined
          ? {}
          : { usual };
      follow(alerts, rule, { ...zoneOf(values, state), ...against }, change === 'fired', input.now);
    } else if (change === 'closed') {
      const zone = openZoneOf(alerts, rule.id, values.id);
      if (zone === undefined) continue;
      const closed = { at, noticedAt: input.now, reason: 'recovered' } as const;
      Object.assign(zone, { value, measuredAt: at, closed });
    }
  }
  // A zone that was removed neither recovers nor stays open.
  for (const zoneId of Object.keys(states.zones)) {
    if (zoneId === wholeVenue || isZoneKnown(input, zoneId)) continue;
    delete states.zones[zoneId];
    const zone = openZoneOf(alerts, rule.id, zoneId);
    if (zone !== undefined)
      zone.closed = { at: input.now, noticedAt: input.now, reason: 'zone_gone' };
  }
  if (Object.keys(states.zones).length > 0) alerts.states[rule.id] = states;
}

function zoneOf({ id, name }: ZoneValues, state: OpenState): EpisodeZone {
  const { since, measuredAt, value, peak, lastBreachAt: until } = state;
  return { zoneId: id, name, since, measuredAt, value, peak, until };
}

/** Opens an episode, lets a zone join it, or brings its numbers up to date. */
function follow(
  alerts: VenueAlerts,
  rule: AlertRule,
  zone: EpisodeZone,
  isNew: boolean,
  now: number,
): void {
  const open = openZoneOf(alerts, rule.id, zone.zoneId);
  // The limit is that of the breach that fired.
  if (open !== undefined)
    Object.assign(open, zone, open.limit === undefined ? {} : { limit: open.limit });
  else if (isNew) addZone(alerts, rule, 'level', zone, now);
}

function openZoneOf(
  { episodes }: VenueAlerts,
  ruleId: string,
  zoneId: string,
): EpisodeZone | undefined {
  return episodes
    .filter((one) => one.ruleId === ruleId && one.kind === 'level')
    .flatMap(openZones)
    .find((one) => one.zoneId === zoneId);
}

function closeWithoutData(alerts: VenueAlerts, now: number): void {
  for (const episode of alerts.episodes) {
    if (episode.kind === 'silence') continue;
    for (const zone of openZones(episode)) {
      if (now - zone.measuredAt < givenUpAfterMs) continue;
      zone.closed = { at: now, noticedAt: now, reason: 'no_data' };
      delete alerts.states[episode.ruleId]?.zones[zone.zoneId];
    }
  }
}

/** An episode is over with its last zone. */
function closeFinished({ episodes }: VenueAlerts): void {
  for (const episode of episodes) {
    if (episode.closed !== undefined || openZones(episode).length > 0) continue;
    const closings = episode.zones.flatMap(({ closed }) => (closed === undefined ? [] : [closed]));
    const last = closings.toSorted((a, b) => a.at - b.at).at(-1);
    if (last !== undefined) episode.closed = last;
  }
}
