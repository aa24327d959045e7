import type { ZoneLive } from '../ambience/types.ts';
import type { VenueNow } from '../venues/venue-now.ts';
import type { AlertMeasure } from './measures.ts';
import { type LevelWatch, wholeVenue } from './rule.ts';
import {
  type Episode,
  type EpisodeZone,
  isMissingData,
  isRecovering,
  isWithinLimit,
  openZones,
} from './venue-alerts.ts';

/** What is out of bounds right now, for answers about a venue or zone. */

export interface OpenAlert {
  readonly episodeId: string;
  readonly watch: LevelWatch;
  /** With the newest value that is known. */
  readonly zone: EpisodeZone;
  readonly isWholeVenue: boolean;
  /** `recovering`: within its bounds, but not for long enough. `missing`: no data since. */
  readonly state: 'out' | 'recovering' | 'missing';
  readonly acknowledged: Episode['acknowledged'];
}

/** A venue right now, and what is out of bounds there. */
export interface WatchedVenue extends VenueNow {
  /** In the order in which they are shown. */
  readonly alerts: readonly OpenAlert[];
}

/** A value that was read after the alert was evaluated last, or undefined. */
export type NewestValue = (
  zoneId: string,
  measure: AlertMeasure,
) => { readonly value: number; readonly at: number } | undefined;

/**
 * The zones that are out of bounds, those that nobody has acknowledged first, then those that are not
 * recovering, then the oldest.
 * Silent sensors aren't included: answers name them without a rule.
 *
 * @param episodes open and closed ones
 * @param newest of the reading that the answer shows, so that both name the same value
 */
export function openAlerts(
  episodes: readonly Episode[],
  now: number,
  newest: NewestValue = () => undefined,
): OpenAlert[] {
  return episodes
    .flatMap((episode) => {
      const { watch } = episode.settings;
      if (episode.kind === 'silence' || watch.kind === 'silence') return [];
      return openZones(episode).map((evaluated): OpenAlert => {
        const zone = withNewest(evaluated, watch, newest);
        return {
          episodeId: episode.id,
          watch,
          zone,
          isWholeVenue: zone.zoneId === wholeVenue,
          state: isMissingData(episode, zone, now)
            ? 'missing'
            : isRecovering(episode, zone)
              ? 'recovering'
              : 'out',
          acknowledged: episode.acknowledged,
        };
      });
    })
    .toSorted(
      (a, b) =>
        Number(isUnseen(b)) - Number(isUnseen(a)) ||
        Number(a.state === 'recovering') - Number(b.state === 'recovering') ||
        a.zone.since - b.zone.since,
    );
}

/** A reading can be up to a minute ahead of the alerts, which are evaluated one venue after the other. */
function withNewest(zone: EpisodeZone, watch: LevelWatch, newest: NewestValue): EpisodeZone {
  const read = newest(zone.zoneId, watch.measure);
  if (read === undefined || read.at <= zone.measuredAt) return zone;
  const newer = { ...zone, value: read.value, measuredAt: read.at };
  return isWithinLimit(watch, newer) ? newer : { ...newer, until: read.at };
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
export function isOut(
  { watch, state }: OpenAlert,
  { measure, direction }: Pick<LevelWatch, 'measure' | 'direction'>,
): boolean {
  return state === 'out' && watch.measure === measure && watch.direction === direction;
}

/** Out of bounds in this way. */
export const tooLoud = { measure: 'loudness', direction: 'above' } as const;
