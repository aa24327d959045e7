import type { AlertRule, AlertSettings } from './rule.ts';
import {
  acknowledgedOf,
  type Episode,
  type EpisodeZone,
  lengthOf,
  openZones,
  stableId,
  type VenueAlerts,
} from './venue-alerts.ts';

/** Adds zones to the episodes of a venue. */

/** The value further out of bounds. */
export function furtherPeak(
  watch: AlertSettings['watch'],
  one: EpisodeZone['peak'],
  other: EpisodeZone['peak'],
): EpisodeZone['peak'] {
  if (watch.kind === 'silence' || one === undefined || other === undefined) return one ?? other;
  const isFurther = watch.direction === 'above' ? other.value > one.value : other.value < one.value;
  return isFurther ? other : one;
}

/**
 * Adds a zone to an open episode. One that was in it before keeps its place and its start. Another one
 * has to be acknowledged for itself.
 */
export function joinEpisode(open: Episode, zone: EpisodeZone, now: number): void {
  const before = open.zones.find(({ zoneId }) => zoneId === zone.zoneId);
  if (before === undefined) {
    open.zones = [...open.zones.map((one) => withAcknowledgement(open, one)), zone];
    if (open.acknowledged !== undefined) open.askedAgainAt = now;
    delete open.acknowledged;
    return;
  }
  const peak = furtherPeak(open.settings.watch, before.peak, zone.peak);
  const { maybeEarlier: _, ...newest } = zone;
  const joined: EpisodeZone = {
    ...newest,
    since: before.since,
    ...(before.maybeEarlier && { maybeEarlier: before.maybeEarlier }),
    again: zone.since,
    earlierMs: lengthOf(before),
    ...(peak === undefined ? {} : { peak }),
    ...(before.acknowledged && { acknowledged: before.acknowledged }),
  };
  open.zones = open.zones.map((one) => (one === before ? joined : one));
}

function withAcknowledgement(open: Episode, zone: EpisodeZone): EpisodeZone {
  const acknowledged = acknowledgedOf(open, zone);
  return acknowledged === undefined ? zone : { ...zone, acknowledged };
}

interface AddedZone {
  readonly kind: Episode['kind'];
  /** Of silence: what a sensor does not send has nothing to do with an outage. */
  readonly cause?: Episode['cause'];
  readonly zone: EpisodeZone;
}

/** Adds a zone to the rule's open episode, or to a new one. */
export function addZone(
  alerts: VenueAlerts,
  rule: AlertRule,
  { kind, cause, zone }: AddedZone,
  now: number,
): Episode {
  const {
    id,
    version,
    ownedBy: _,
    state: __,
    mutes: ___,
    watchedFrom: ____,
    pendingNotifications,
    ...settings
  } = rule;
  const open = alerts.episodes.find(
    (one) =>
      one.ruleId === id && one.kind === kind && one.cause === cause && openZones(one).length > 0,
  );
  if (open !== undefined) {
    joinEpisode(open, zone, now);
    return open;
  }
  const opened: Episode = {
    id: stableId(id, version, kind, zone.zoneId, zone.since),
    ruleId: id,
    ruleVersion: version,
    settings,
    kind,
    ...(cause && { cause }),
    firedAt: now,
    zones: [zone],
  };
  alerts.episodes.push(opened);
  return opened;
}
