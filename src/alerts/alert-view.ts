import { type LocalZone, localZone } from '../insight/local-time.ts';
import type { LoudnessScale } from '../insight/loudness-scale.ts';
import { outdatedAfterMs } from '../time.ts';
import type { AlertPost, Episode, EpisodeZone } from './venue-alerts.ts';

/** What a message about episodes shows. */
export interface AlertView {
  readonly postId: string;
  /** Too many rules fired at once, so the message is about the venue. */
  readonly isAboutVenue: boolean;
  readonly venueId: string;
  readonly venueName: string;
  readonly zone: LocalZone;
  readonly scale: LoudnessScale;
  readonly episodes: readonly Episode[];
  readonly now: number;
}

export interface ViewedVenue {
  readonly venueId: string;
  readonly venueName: string;
  /** IANA name. */
  readonly timezone: string;
  readonly scale: LoudnessScale;
}

export function alertView(
  { id, isAboutVenue }: Pick<AlertPost, 'id' | 'isAboutVenue'>,
  episodes: readonly Episode[],
  { timezone, ...venue }: ViewedVenue,
  now: number,
): AlertView {
  return { postId: id, isAboutVenue, ...venue, zone: localZone(timezone), episodes, now };
}

/** Whether an open zone has sent nothing for two intervals. */
export function isMissingData(
  { kind }: Pick<Episode, 'kind'>,
  { measuredAt, closed }: EpisodeZone,
  now: number,
): boolean {
  return kind === 'level' && closed === undefined && now - measuredAt >= outdatedAfterMs.live;
}

/** Identifies what a message shows, without anything that changes by itself. */
export function shownFacts({ episodes, now }: AlertView): string {
  return JSON.stringify(
    episodes.map((episode) => [
      episode.id,
      episode.acknowledged ?? null,
      episode.closed ?? null,
      episode.zones.map((zone) => {
        const { zoneId, name, since, value, peak, closed } = zone;
        const missing = isMissingData(episode, zone, now) ? zone.measuredAt : null;
        return [zoneId, name, since, value ?? null, peak ?? null, closed ?? null, missing];
      }),
    ]),
  );
}
