import { hourMs } from '../time.ts';
import { addZone, furtherPeak } from './add-zone.ts';
import { isNew, withBeginning } from './earlier-breaches.ts';
import {
  boundsAt,
  type ComparedWith,
  comparedWith,
  type Evaluated,
  evaluate,
  forgottenAfterMs,
} from './evaluation.ts';
import { alertMeasureFacts } from './measures.ts';
import { stricterEnterAt } from './quiet-hours.ts';
import { type AlertRule, isVenueWatched, isWatched, type LevelWatch, wholeVenue } from './rule.ts';
import { watchSilence } from './silent-sensors.ts';
import {
  type ClosingReason,
  type Episode,
  type EpisodeZone,
  openZones,
  type VenueAlerts,
} from './venue-alerts.ts';
import { isZoneKnown, type StoppedRule, type VenueInput, type ZoneValues } from './venue-input.ts';
import type { OpenState, ZoneState } from './zone-state.ts';

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
  keepMutes(alerts, input);
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
  const isWatched = isVenueWatched(rules, venueId);
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

/** What one measurement of a zone changes. */
interface Step {
  readonly values: ZoneValues;
  readonly value: number;
  readonly state: ZoneState | undefined;
  readonly change: Evaluated['change'];
  /** For the message. */
  readonly against: ComparedWith;
}

function evaluateRule(
  alerts: VenueAlerts,
  rule: AlertRule,
  watch: LevelWatch,
  input: VenueInput,
): void {
  const known = alerts.states[rule.id];
  const isFirst = isNew(rule, alerts);
  const states = known ?? { version: rule.version, zones: {} };
  const steps = input.values
    .filter(({ id, at }) => isWatched(rule, id) && at > rule.watchedFrom)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((values) => stepOf(values, { ...rule, watch }, states.zones[values.id], input))
    .map((step) => (isFirst ? { ...step, state: begun(step, { ...rule, watch }, input) } : step));
  for (const { values, state } of steps) {
    if (state !== undefined) states.zones[values.id] = state;
  }
  // A zone may begin in the measurement in which the last one ends: it joins, then that one closes.
  for (const { values, state, change, against } of steps) {
    if (state?.kind !== 'firing' && state?.kind !== 'recovering') continue;
    const zone = { ...zoneOf(values, state), ...against };
    const open = openZoneOf(alerts, rule.id, zone.zoneId);
    if (open !== undefined) follow(open, rule.watch, zone);
    else if (change === 'fired') addZone(alerts, rule, { kind: 'level', zone }, input.now);
  }
  for (const { values, value, change } of steps) {
    const zone = change === 'closed' ? openZoneOf(alerts, rule.id, values.id) : undefined;
    if (zone === undefined) continue;
    const closed = { at: values.at, noticedAt: input.now, reason: 'recovered' } as const;
    Object.assign(zone, { value, measuredAt: values.at, closed });
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

function stepOf(
  values: ZoneValues,
  { watch, quietHours }: LevelRule,
  before: ZoneState | undefined,
  input: VenueInput,
): Step[] {
  const value = values[watch.measure];
  if (value === undefined) return [];
  const { at } = values;
  const usual = input.usualOf(values.id, watch.measure, at, value);
  const stricter = stricterEnterAt(quietHours, at, input.zone);
  const { state, change } = evaluate(
    { ...watch, stricterEnter: stricter },
    before,
    { at, value, usual },
    input.now,
  );
  return [{ values, value, state, change, against: comparedWith(watch, usual, stricter) }];
}

type LevelRule = Pick<AlertRule, 'quietHours'> & { readonly watch: LevelWatch };

/** The state with its beginning, which may lie before the rule was saved. */
function begun(
  { values: { id }, state }: Step,
  { watch, quietHours }: LevelRule,
  { earlierOf, usualOf, zone }: VenueInput,
): ZoneState | undefined {
  const { measure } = watch;
  const { typical } = alertMeasureFacts[measure];
  if (state === undefined || typical === undefined || earlierOf === undefined) return state;
  const earlier = earlierOf(id).flatMap(({ at, [typical]: value }) =>
    value === undefined ? [] : [{ at, value, usual: usualOf(id, measure, at, value) }],
  );
  return withBeginning(
    state,
    watch,
    earlier,
    ({ at, usual }) => boundsAt(watch, usual, stricterEnterAt(quietHours, at, zone))?.enter,
  );
}

function zoneOf({ id, name, music, source, isManual }: ZoneValues, state: OpenState): EpisodeZone {
  const { since, maybeEarlier, measuredAt, value, peak, lastBreachAt: until } = state;
  return {
    zoneId: id,
    name,
    since,
    ...(maybeEarlier && { maybeEarlier }),
    measuredAt,
    value,
    peak,
    until,
    earlierMs: 0,
    ...(music === undefined && source === undefined
      ? {}
      : { music: { level: music, source, ...(isManual && { isManual }) } }),
  };
}

/** Brings the numbers of a zone that is out of bounds up to date. */
function follow(open: EpisodeZone, watch: AlertRule['watch'], zone: EpisodeZone): void {
  // Its earlier stretches count. A fixed limit is that of the breach that fired, which may have been
  // in quiet hours; a limit of the zone's own moves with what is usual.
  const { since: _, maybeEarlier: __, earlierMs: ___, ...newest } = zone;
  const peak = furtherPeak(watch, open.peak, zone.peak);
  const isFixed = watch.kind === 'level' && watch.bounds.kind === 'fixed';
  const limit = isFixed && open.limit !== undefined ? { limit: open.limit } : {};
  Object.assign(open, newest, { peak }, missing(open, zone), limit);
}

/** A longer gap says nothing of the time in between, as for a breach that has not fired yet. */
function missing(
  { measuredAt, until, missingMs = 0, missingSinceMs = 0 }: EpisodeZone,
  next: Pick<EpisodeZone, 'measuredAt' | 'until'>,
): Pick<EpisodeZone, 'missingMs' | 'missingSinceMs'> {
  const gap = next.measuredAt - measuredAt;
  const sinceMs = missingSinceMs + (gap > forgottenAfterMs ? gap : 0);
  if (sinceMs === 0) return {};
  return next.until > until
    ? { missingMs: missingMs + sinceMs, missingSinceMs: 0 }
    : { missingMs, missingSinceMs: sinceMs };
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

/** Answers about an open episode tell until when it is muted. */
function keepMutes({ episodes }: VenueAlerts, { rules, now }: VenueInput): void {
  for (const episode of episodes) {
    delete episode.mutes;
    const rule = rules.find(({ id }) => id === episode.ruleId);
    const lasting = rule?.mutes.filter(({ until }) => until > now) ?? [];
    if (episode.closed === undefined && lasting.length > 0) episode.mutes = lasting;
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
