import { createHash } from 'node:crypto';
import { z } from 'zod';
import { outdatedAfterMs } from '../ambience/freshness.ts';
import type { RecordKind } from '../store/records.ts';
import { type AlertSettings, alertSettings, mutes } from './rule.ts';
import { peak, zoneState } from './zone-state.ts';

/** What is stored per venue: the state of each rule and zone, open episodes and their messages. */

export const closingReasons = [
  'recovered',
  'no_data',
  'rule_changed',
  'rule_paused',
  'rule_stopped',
  'rule_deleted',
  'zone_gone',
  'venue_disconnected',
] as const;
export type ClosingReason = (typeof closingReasons)[number];

const closing = z.object({
  /** Of the measurement that closed it; for another reason, when that was noticed. */
  at: z.number(),
  /** When the app noticed it. */
  noticedAt: z.number(),
  reason: z.enum(closingReasons),
});

const acknowledgement = z.object({ by: z.string(), at: z.number() });

const episodeZone = z.object({
  /** `wholeVenue` for the venue. */
  zoneId: z.string(),
  name: z.string(),
  /** The first breach in the episode; for silence, the last measurement. */
  since: z.number(),
  /** Nothing was measured shortly before it, so it may have begun earlier. */
  maybeEarlier: z.literal(true).optional(),
  /** If it was back and is out of bounds again: the first breach of this stretch. */
  again: z.number().optional(),
  /** How long its earlier stretches in the episode were, in milliseconds. */
  earlierMs: z.number(),
  /** How long nothing was measured between breaches of this stretch, in milliseconds. */
  missingMs: z.number().optional(),
  /** The same since the last breach, which counts if there is another one. */
  missingSinceMs: z.number().optional(),
  /** Of the newest measurement. */
  measuredAt: z.number(),
  value: z.number().optional(),
  /** The usual value at the newest measurement, for rules that compare with it. */
  usual: z.number().optional(),
  peak: peak.optional(),
  /** The enter value that counted, which may be stricter in quiet hours. */
  limit: z.number().optional(),
  /** The exit value that counts with it. */
  exit: z.number().optional(),
  /** The music when it was measured last. */
  music: z
    .object({
      level: z.number().optional(),
      source: z.string().optional(),
      isManual: z.boolean().optional(),
    })
    .optional(),
  /** The last breach so far. */
  until: z.number(),
  /** Set if another zone joined after that: the acknowledgement was not about the other one. */
  acknowledged: acknowledgement.optional(),
  closed: closing.optional(),
});
export type EpisodeZone = z.infer<typeof episodeZone>;

export const episode = z.object({
  id: z.string(),
  ruleId: z.string(),
  ruleVersion: z.number(),
  /** As they were when it opened, for messages after the rule was changed or deleted. */
  settings: alertSettings,
  /** `silence`: sensors or the service stopped sending. */
  kind: z.enum(['level', 'silence']),
  /** For silence: whether the service failed or only the sensors. */
  cause: z.enum(['sensors', 'service']).optional(),
  firedAt: z.number(),
  /** One rule may watch several zones; they share an episode. */
  zones: z.array(episodeZone).min(1),
  /** Of all its zones, apart from those with their own. */
  acknowledged: acknowledgement.optional(),
  /** When a zone joined last that has to be acknowledged for itself. */
  askedAgainAt: z.number().optional(),
  /** Those of its rule that have not ended, while it is open. */
  mutes: mutes.optional(),
  /** What was noted about it last. */
  note: z.object({ text: z.string(), by: z.string(), entryId: z.string() }).optional(),
  closed: closing.optional(),
  /** Undefined while nothing was posted about it, as in quiet hours. */
  postId: z.string().optional(),
});
export type Episode = z.infer<typeof episode>;

const threadLine = z.object({
  id: z.string(),
  content: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('zones_changed'),
      over: z.array(z.string()),
      joined: z.array(z.string()),
    }),
    z.object({ kind: z.literal('worse'), zoneId: z.string(), value: z.number() }),
    z.object({ kind: z.literal('follow_up') }),
    z.object({ kind: z.literal('escalation'), userId: z.string() }),
    z.object({ kind: z.literal('over') }),
  ]),
});
export type ThreadLine = z.infer<typeof threadLine>;

const opening = z.discriminatedUnion('kind', [
  /** `at` identifies the attempt in the ledger. */
  z.object({ kind: z.literal('due'), at: z.number() }),
  z.object({ kind: z.literal('sent'), messageId: z.string() }),
  /** Slack did not confirm the attempt made at this time. */
  z.object({ kind: z.literal('unknown'), at: z.number() }),
  /** Slack refused it. */
  z.object({ kind: z.literal('refused') }),
  /** It was posted, and can no longer be edited. */
  z.object({ kind: z.literal('lost') }),
]);

export const alertPost = z.object({
  id: z.string(),
  channelId: z.string(),
  /** One, or those of several rules if too many fired at once. */
  episodeIds: z.array(z.string()),
  isAboutVenue: z.boolean(),
  openedAt: z.number(),
  opening,
  /** Slack did not confirm an earlier attempt, so there may be another message about it. */
  isRepeat: z.boolean(),
  /** Nothing may be posted now, as in quiet hours; only matters before the message is posted. */
  isHeld: z.boolean(),
  /** Lines for the thread that are not posted yet, oldest first. */
  lines: z.array(threadLine),
  /** How many lines there ever were. */
  lineCount: z.number(),
  /** What the message shows; see `shownFacts`. */
  shown: z.string().optional(),
  editedAt: z.number(),
  /** When it last notified people: the post itself or a line in its thread. */
  rangAt: z.number(),
  followUps: z.number(),
  isEscalated: z.boolean(),
  /** The open zones, and the peak of each, that people were last notified of. */
  told: z.record(z.string(), z.number().nullable()),
  /** The closing edit, or a closing message, was sent. */
  isFinished: z.boolean(),
});
export type AlertPost = z.infer<typeof alertPost>;

export const venueAlerts = z.object({
  /** By rule, then by zone. */
  states: z.record(
    z.string(),
    z.object({ version: z.number(), zones: z.record(z.string(), zoneState) }),
  ),
  /** Open ones, and closed ones whose message is not finished. */
  episodes: z.array(episode),
  posts: z.array(alertPost),
  /** The last measurement of each zone, whatever the rules say. */
  seen: z.record(z.string(), z.object({ name: z.string(), at: z.number() })),
  /** The venue's name and time zone, for messages after it was disconnected. */
  place: z.object({ name: z.string(), timezone: z.string() }).optional(),
  /** When the app last looked, and since when without a longer pause. */
  checkedAt: z.number(),
  watchedSince: z.number(),
});
export type VenueAlerts = z.infer<typeof venueAlerts>;

/** Keyed by workspace and venue; see `venueKey`. */
export const venueAlertsKind: RecordKind<VenueAlerts> = {
  name: 'alert_states',
  schema: venueAlerts,
};

const openEpisode = z.object({ firedAt: z.number() });
export type OpenEpisode = z.infer<typeof openEpisode>;

/** One for each open episode, with the key of the venue and the episode's id; only counted. */
export const openEpisodeKind: RecordKind<OpenEpisode> = {
  name: 'open_episodes',
  schema: openEpisode,
};

export function emptyVenueAlerts(now: number): VenueAlerts {
  return { states: {}, episodes: [], posts: [], seen: {}, checkedAt: now, watchedSince: now };
}

/** Zones of an episode that are still out of bounds, or silent. */
export function openZones({ zones }: Pick<Episode, 'zones'>): EpisodeZone[] {
  return zones.filter(({ closed }) => closed === undefined);
}

/** Whether an open zone has sent nothing for two intervals. */
export function isMissingData(
  { kind }: Pick<Episode, 'kind'>,
  { measuredAt, closed }: EpisodeZone,
  now: number,
): boolean {
  return kind === 'level' && closed === undefined && now - measuredAt >= outdatedAfterMs.live;
}

/**
 * How an open zone stands. `near`: within its limit, but still beyond the exit value, so that the alert
 * goes on. `recovering`: back, but not for long enough to be over.
 */
export const standings = ['out', 'near', 'recovering'] as const;
export type Standing = (typeof standings)[number];

/** By the measurements that were evaluated. */
export function standingOf(
  { kind, settings: { watch } }: Pick<Episode, 'kind' | 'settings'>,
  zone: EpisodeZone,
): Standing {
  if (kind === 'silence' || zone.closed !== undefined) return 'out';
  if (zone.measuredAt > zone.until) return 'recovering';
  return isWithin(watch, zone.value, zone.limit) ? 'near' : 'out';
}

/** By the value alone, such as one that was not evaluated yet. */
export function standingOfValue(
  watch: AlertSettings['watch'],
  { value, limit, exit }: Pick<EpisodeZone, 'value' | 'limit' | 'exit'>,
): Standing {
  if (isWithin(watch, value, exit ?? limit)) return 'recovering';
  return isWithin(watch, value, limit) ? 'near' : 'out';
}

/** Whether the value is not beyond the bound, where there is one. */
export function isWithin(
  watch: AlertSettings['watch'],
  value: number | undefined,
  bound: number | undefined,
): boolean {
  if (watch.kind === 'silence' || value === undefined || bound === undefined) return false;
  return watch.direction === 'above' ? value <= bound : value >= bound;
}

/** Who acknowledged the episode while this zone was open; it may have been over by then. */
export function acknowledgedOf(
  { acknowledged }: Pick<Episode, 'acknowledged'>,
  { closed, acknowledged: own }: Pick<EpisodeZone, 'closed' | 'acknowledged'>,
): Episode['acknowledged'] {
  if (own !== undefined) return own;
  const isLater =
    acknowledged !== undefined && closed !== undefined && acknowledged.at > closed.noticedAt;
  return isLater ? undefined : acknowledged;
}

/** Whether somebody acknowledged all of its zones that are open. */
export function isAcknowledged(episode: Episode): boolean {
  return openZones(episode).every((zone) => acknowledgedOf(episode, zone) !== undefined);
}

/** Who acknowledged it last, if only for some of its zones. */
export function lastAcknowledged({ acknowledged, zones }: Episode): Episode['acknowledged'] {
  const own = zones.flatMap((zone) => zone.acknowledged ?? []);
  return acknowledged ?? own.toSorted((a, b) => b.at - a.at)[0];
}

/** What the episode is about, which for silence is not what its rule watches. */
export function watchOf({ kind, settings }: Episode): AlertSettings['watch'] {
  return kind === 'silence' ? { kind } : settings.watch;
}

/** No sensor failed, so none is named. */
export function isServiceOutage({ kind, cause }: Pick<Episode, 'kind' | 'cause'>): boolean {
  return kind === 'silence' && cause === 'service';
}

/**
 * How long a zone was out of bounds in an episode, all stretches together, in milliseconds. Time in
 * which nothing was measured doesn't count.
 */
export function lengthOf({ since, until, earlierMs, again, missingMs = 0 }: EpisodeZone): number {
  return earlierMs + until - (again ?? since) - missingMs;
}

/** Two processes that see the same thing give it the same id, so that only one of them posts. */
export function stableId(...facts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, idLength);
}

/** 132 bits. */
const idLength = 22;

export function episodesOf(
  { episodes }: Pick<VenueAlerts, 'episodes'>,
  { episodeIds }: Pick<AlertPost, 'episodeIds'>,
): Episode[] {
  return episodes.filter(({ id }) => episodeIds.includes(id));
}
