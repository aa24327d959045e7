import type { KnownTypical } from '../ambience/readings.ts';
import type { ZoneLive } from '../ambience/types.ts';
import { localZone } from '../insight/local-time.ts';
import type { VenueNow } from '../venues/venue-now.ts';
import { type ComparedWith, comparedWith, shareBeyond } from './evaluation.ts';
import type { AlertMeasure } from './measures.ts';
import { stricterEnterAt } from './quiet-hours.ts';
import {
  type AlertRule,
  isOfSide,
  isWatched,
  type LevelWatch,
  mutedUntil,
  type Side,
  wholeVenue,
} from './rule.ts';
import { usualValue, weeksOf } from './usual-value.ts';
import {
  acknowledgedOf,
  type Episode,
  type EpisodeZone,
  isAcknowledged,
  isMissingData,
  openZones,
  type Standing,
  standingOf,
  standingOfValue,
  standings,
  watchOf,
} from './venue-alerts.ts';

/** What is out of bounds right now, for answers about a venue or zone. */

export interface OpenAlert {
  readonly episodeId: string;
  readonly watch: LevelWatch;
  /** With the newest value that is known. */
  readonly zone: EpisodeZone;
  readonly isWholeVenue: boolean;
  /** `missing`: no data since. */
  readonly state: Standing | 'missing';
  readonly acknowledged: Episode['acknowledged'];
  readonly quietHours: AlertRule['quietHours'];
  /** Epoch milliseconds; undefined if it isn't muted. */
  readonly mutedUntil: number | undefined;
}

/** A venue right now, and what is out of bounds there. */
export interface WatchedVenue extends VenueNow {
  /** In the order in which they are shown. */
  readonly alerts: readonly OpenAlert[];
}

/**
 * The zones that are out of bounds, those that nobody has acknowledged first, then those that are not
 * within their limit, then those furthest beyond it, then the oldest.
 * Silent sensors aren't included: answers name them without a rule.
 *
 * @param episodes open and closed ones
 */
export function openAlerts(episodes: readonly Episode[], now: number): OpenAlert[] {
  return episodes
    .flatMap((episode) => {
      const { watch } = episode.settings;
      if (episode.kind === 'silence' || watch.kind === 'silence') return [];
      return openZones(episode).map(
        (zone): OpenAlert => ({
          episodeId: episode.id,
          watch,
          zone,
          isWholeVenue: zone.zoneId === wholeVenue,
          state: isMissingData(episode, zone, now) ? 'missing' : standingOf(episode, zone),
          acknowledged: acknowledgedOf(episode, zone),
          quietHours: episode.settings.quietHours,
          mutedUntil: mutedUntil({ mutes: episode.mutes ?? [] }, zone.zoneId, now),
        }),
      );
    })
    .toSorted(
      (a, b) =>
        Number(isUnseen(b)) - Number(isUnseen(a)) ||
        withinLimit(a) - withinLimit(b) ||
        excessOf(b) - excessOf(a) ||
        a.zone.since - b.zone.since,
    );
}

/**
 * Those about zones without data that nobody has acknowledged. Which zones they are is named without a rule.
 *
 * @param episodes open and closed ones
 */
export function unseenSilences(episodes: readonly Episode[]): Episode[] {
  return episodes.filter(
    (episode) =>
      watchOf(episode).kind === 'silence' &&
      openZones(episode).length > 0 &&
      !isAcknowledged(episode),
  );
}

/** How far beyond its limit a zone is, or beyond what is usual where that is the limit; in steps of a tenth. */
function excessOf({ watch, zone: { value, limit, usual } }: OpenAlert): number {
  const other = limit ?? usual ?? (watch.bounds.kind === 'fixed' ? watch.bounds.enter : value);
  return value === undefined || other === undefined
    ? 0
    : Math.round(10 * shareBeyond(watch, value, other));
}

/** 0 if it is out of bounds, more the closer it is to being over. */
function withinLimit({ state }: OpenAlert): number {
  return state === 'missing' ? 0 : standings.indexOf(state);
}

/** A reading, and what is usual there; undefined if that is not known. */
export type MeasuredVenue = Pick<VenueNow, 'live' | 'zones' | 'timezone'> & {
  readonly typical: Pick<KnownTypical, 'venue' | 'zones'> | undefined;
};

/**
 * With the values of a reading that an answer shows, and the limits of that time, so that all name the
 * same ones: a reading can be up to a minute ahead of the alerts, which are evaluated one venue after
 * the other.
 */
export function asMeasured(alerts: readonly OpenAlert[], reading: MeasuredVenue): OpenAlert[] {
  return alerts.map((alert) => {
    const { zone, watch } = alert;
    const read = newestIn(reading, zone.zoneId, watch.measure);
    if (read === undefined || read.at <= zone.measuredAt) return alert;
    const against = comparedAt(alert, read, reading);
    const newer = { ...zone, ...against, value: read.value, measuredAt: read.at };
    return { ...alert, zone: newer, state: standingOfValue(watch, newer) };
  });
}

/** What is usual at the time of a newer value, with the limit if that moves with it. */
function comparedAt(
  { watch, zone: { zoneId }, quietHours }: OpenAlert,
  read: { readonly value: number; readonly at: number },
  { typical, timezone }: MeasuredVenue,
): Partial<ComparedWith> {
  // A fixed limit is that of the breach that fired.
  if (watch.bounds.kind === 'fixed' || typical === undefined) return {};
  const usual = usualValue(weeksOf(zoneId, typical), watch.measure, read);
  const stricter = stricterEnterAt(quietHours, read.at, localZone(timezone));
  return usual === undefined ? {} : comparedWith(watch, usual, stricter);
}

/** The newest value of a zone, or of the venue as a whole; undefined if its sensor reports an error. */
export function newestIn(
  { zones, live }: Pick<VenueNow, 'live' | 'zones'>,
  zoneId: string,
  measure: AlertMeasure,
): { readonly value: number; readonly at: number } | undefined {
  const zone = zones?.value.find(({ id }) => id === zoneId);
  if (zone?.error !== undefined) return undefined;
  const [at, { mood, loudness }] =
    zoneId === wholeVenue
      ? [live?.measuredAt, live?.value.representative ?? {}]
      : [zone?.measuredAt ?? zones?.measuredAt, zone ?? {}];
  const value = { mood: mood?.value, loudness: loudness?.value, music: zone?.music?.level }[
    measure
  ];
  return value === undefined || at === undefined ? undefined : { value, at };
}

/** Whether nobody has said yet that they take care of it. */
export function isUnseen({ acknowledged }: OpenAlert): boolean {
  return acknowledged === undefined;
}

/** Whether an alert is about this zone. */
export function isAlertAbout({ zone, isWholeVenue }: OpenAlert, { id }: Pick<ZoneLive, 'id'>) {
  return !isWholeVenue && zone.zoneId === id;
}

/** Whether an alert of this kind is open, and its zone out of bounds right now. */
export function isOut({ state, watch }: OpenAlert, side: Side): boolean {
  return state === 'out' && isOfSide(watch, side);
}

/** Whether an active alert watches that side of a zone, or of any place of the venue unless one is given. */
export function isRuled(rules: readonly AlertRule[], side: Side, zoneId?: string): boolean {
  return rules.some(
    (rule) =>
      rule.state.kind === 'active' &&
      rule.watch.kind === 'level' &&
      isOfSide(rule.watch, side) &&
      (zoneId === undefined || isWatched(rule, zoneId)),
  );
}
