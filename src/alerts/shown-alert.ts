import { type LocalZone, localZone } from '../insight/local-time.ts';
import type { LoudnessScale } from '../insight/loudness-scale.ts';
import type { AlertRule } from './rule.ts';
import {
  type AlertPost,
  type Episode,
  episodesOf,
  isMissingData,
  openZones,
  type VenueAlerts,
} from './venue-alerts.ts';

/** What a message about episodes shows. */
export interface ShownAlert {
  readonly postId: string;
  /** Too many rules fired at once, so the message is about the venue. */
  readonly isAboutVenue: boolean;
  /** Slack did not confirm an earlier message, so there may be two. */
  readonly isRepeat: boolean;
  readonly venueId: string;
  readonly venueName: string;
  /** Zones of other venues may have the same names, so the first line names the venue. */
  readonly isOneOfSeveral: boolean;
  /** Other venues are in other time zones, so the message names its own. */
  readonly areManyClocks?: boolean;
  readonly zone: LocalZone;
  readonly scale: LoudnessScale;
  readonly episodes: readonly Episode[];
  /** How many rules fire in the channel, with those that have messages of their own. */
  readonly openInChannel: number;
  /** The last mute of an open zone since the message was posted. */
  readonly mute: ShownMute | undefined;
  /** The person who was told because nobody acknowledged. */
  readonly escalatedTo: string | undefined;
  readonly now: number;
}

export interface ShownMute {
  readonly by: string;
  /** Empty if the whole alert is muted, or all that it is about. */
  readonly zoneNames: readonly string[];
  readonly until: number;
  readonly isOver: boolean;
}

export interface ViewedVenue {
  readonly venueId: string;
  readonly venueName: string;
  /** The workspace has other venues, too. */
  readonly isOneOfSeveral: boolean;
  readonly areManyClocks?: boolean;
  /** IANA name. */
  readonly timezone: string;
  readonly scale: LoudnessScale;
  /** For the mutes. */
  readonly rules: readonly Pick<AlertRule, 'id' | 'mutes'>[];
}

export type ViewedPost = Pick<
  AlertPost,
  'id' | 'channelId' | 'episodeIds' | 'isAboutVenue' | 'isRepeat' | 'isEscalated' | 'openedAt'
>;

export function shownAlert(
  post: ViewedPost,
  alerts: Pick<VenueAlerts, 'episodes'>,
  { timezone, rules, ...venue }: ViewedVenue,
  now: number,
): ShownAlert {
  const episodes = episodesOf(alerts, post);
  const inChannel = alerts.episodes.filter(
    (one) => one.settings.channelId === post.channelId && openZones(one).length > 0,
  );
  const [first] = episodes;
  return {
    postId: post.id,
    isAboutVenue: post.isAboutVenue,
    isRepeat: post.isRepeat,
    ...venue,
    zone: localZone(timezone),
    episodes,
    openInChannel: new Set(inChannel.map(({ ruleId }) => ruleId)).size,
    mute: lastMute(episodes, rules, post.openedAt, now),
    escalatedTo: post.isEscalated ? first?.settings.escalation?.userId : undefined,
    now,
  };
}

/** An episode as a separate message, for where no post exists. */
export function viewOfEpisode(episode: Episode, venue: ViewedVenue, now: number): ShownAlert {
  const post: ViewedPost = {
    id: '',
    channelId: episode.settings.channelId,
    episodeIds: [episode.id],
    isAboutVenue: false,
    isRepeat: false,
    isEscalated: false,
    openedAt: episode.firedAt,
  };
  return shownAlert(post, { episodes: [episode] }, venue, now);
}

function lastMute(
  episodes: readonly Episode[],
  rules: ViewedVenue['rules'],
  openedAt: number,
  now: number,
): ShownMute | undefined {
  const mutes = episodes.flatMap((episode) => {
    const open = openZones(episode);
    const rule = rules.find(({ id }) => id === episode.ruleId);
    return (rule?.mutes ?? []).filter(
      ({ zoneId }) => zoneId === undefined || open.some((zone) => zone.zoneId === zoneId),
    );
  });
  const [last] = mutes
    .filter(({ until }) => until > openedAt)
    .toSorted((a, b) => b.until - a.until);
  if (last === undefined) return undefined;
  const zones = episodes.flatMap((one) => one.zones);
  // Several zones are muted with one press.
  const same = mutes.filter(({ until, by }) => until === last.until && by === last.by);
  const names = new Set(
    zones
      .filter((zone) => same.some(({ zoneId }) => zoneId === zone.zoneId))
      .map((one) => one.name),
  );
  const isAll = same.some(({ zoneId }) => zoneId === undefined) || names.size === zones.length;
  const zoneNames = isAll ? [] : [...names];
  return { by: last.by, zoneNames, until: last.until, isOver: last.until <= now };
}

/** Identifies what a message shows, without anything that changes by itself. */
export function shownFacts(view: ShownAlert): string {
  const { episodes, now, isAboutVenue, openInChannel, mute, escalatedTo } = view;
  return JSON.stringify([
    mute ?? null,
    escalatedTo ?? null,
    isAboutVenue ? openInChannel : null,
    episodes.map((episode) => [
      episode.id,
      episode.acknowledged ?? null,
      episode.note ?? null,
      episode.closed ?? null,
      episode.zones.map((zone) => [
        zone.zoneId,
        zone.name,
        zone.since,
        // A closed zone no longer changes.
        zone.closed === undefined ? zone.measuredAt : null,
        zone.value ?? null,
        zone.peak ?? null,
        zone.music ?? null,
        zone.closed ?? null,
        isMissingData(episode, zone, now),
      ]),
    ]),
  ]);
}
