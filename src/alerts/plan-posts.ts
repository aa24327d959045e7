import { outdatedAfterMs, refreshIntervalMs } from '../ambience/freshness.ts';
import { earliest, hourMs } from '../time.ts';
import { quietEndsAt } from './quiet-hours.ts';
import { planReminders, reminderTimes } from './reminders.ts';
import { type AlertSettings, mutedUntil } from './rule.ts';
import {
  type AlertPost,
  type Episode,
  type EpisodeZone,
  episodesOf,
  isAcknowledged,
  openZones,
  stableId,
  type ThreadLine,
  type VenueAlerts,
} from './venue-alerts.ts';
import type { VenueInput } from './venue-input.ts';

/**
 * Decides what people are told about the episodes of a venue: which get a message, and what is
 * added to the thread of a message. Edits are not planned: a message is edited whenever what it
 * shows has changed.
 */

/** With more rules of one venue at once, people get one message about the venue. */
const mostRulesAtOnce = 5;
/**
 * An episode that ends this long after people were last notified, or after the thread said that it
 * goes on, is also closed in the thread.
 */
const lateAfterMs = hourMs;
/** A zone is clearly worse beyond its last peak by the distance of the bounds; by this share if that is 0. */
const worseShare = 0.05;

/** Changes the given state. */
export function planPosts(alerts: VenueAlerts, input: VenueInput): void {
  openPosts(alerts, input);
  for (const post of alerts.posts) {
    repeatUnconfirmed(alerts, post, input.now);
    planLines(alerts, post, input);
  }
}

/**
 * A lost alert is worse than a double one: if Slack did not confirm a message and it still fires at
 * a later measurement, the message is posted again. Each time it waits as long again, so that a
 * Slack that confirms nothing for hours gets few of them.
 */
function repeatUnconfirmed(alerts: VenueAlerts, post: AlertPost, now: number): void {
  if (post.opening.kind !== 'unknown') return;
  const { at } = post.opening;
  if (now - at < at - post.openedAt) return;
  const stillFires = episodesOf(alerts, post).some(({ kind, ...episode }) =>
    openZones(episode).some(({ until }) =>
      kind === 'silence' ? now - at >= refreshIntervalMs.live : until > at,
    ),
  );
  if (!stillFires) return;
  post.opening = { kind: 'due', at: now };
  post.isRepeat = true;
}

/** Whether nothing may be posted about this zone of an episode now. */
function isHushed(episode: Episode, { zoneId }: EpisodeZone, input: VenueInput): boolean {
  const { now, rules } = input;
  const rule = rules.find(({ id }) => id === episode.ruleId);
  const isMuted = rule !== undefined && mutedUntil(rule, zoneId, now) !== undefined;
  return isMuted || isQuiet(episode, input);
}

function isQuiet({ settings: { quietHours } }: Episode, { now, zone }: VenueInput): boolean {
  return quietHours?.mode.kind === 'silent' && quietEndsAt(quietHours, now, zone) !== undefined;
}

function openPosts(alerts: VenueAlerts, input: VenueInput): void {
  const open = alerts.episodes.filter((one) => openZones(one).length > 0);
  const due = open.filter(
    (one) => one.postId === undefined && openZones(one).some((zone) => !isHushed(one, zone, input)),
  );
  for (const episode of due) {
    const { channelId } = episode.settings;
    const inChannel = open.filter(({ settings }) => settings.channelId === channelId);
    const isStorm = new Set(inChannel.map(({ ruleId }) => ruleId)).size > mostRulesAtOnce;
    const shared = isStorm
      ? alerts.posts.find(
          (post) => post.isAboutVenue && canShow(post) && post.channelId === channelId,
        )
      : undefined;
    if (shared !== undefined) {
      shared.episodeIds.push(episode.id);
      episode.postId = shared.id;
      continue;
    }
    const post = newPost(episode, isStorm, input.now);
    alerts.posts.push(post);
    episode.postId = post.id;
  }

  /** A message that cannot be edited shows no further episode. */
  function canShow({ episodeIds, opening }: AlertPost): boolean {
    const isEditable = opening.kind === 'due' || opening.kind === 'sent';
    return isEditable && open.some(({ id }) => episodeIds.includes(id));
  }
}

function newPost(episode: Episode, isAboutVenue: boolean, now: number): AlertPost {
  return {
    id: stableId('post', episode.id),
    channelId: episode.settings.channelId,
    episodeIds: [episode.id],
    isAboutVenue,
    openedAt: now,
    opening: { kind: 'due', at: now },
    isRepeat: false,
    isHeld: false,
    lines: [],
    lineCount: 0,
    editedAt: now,
    rangAt: now,
    followUps: 0,
    isEscalated: false,
    told: toldNow([episode]),
    isFinished: false,
  };
}

/** Names a zone within all episodes of a post. */
const toldKey = (episode: Episode, zone: EpisodeZone) => `${episode.id} ${zone.zoneId}`;

function toldNow(episodes: readonly Episode[]): AlertPost['told'] {
  return Object.fromEntries(
    episodes.flatMap((one) =>
      openZones(one).map((zone) => [toldKey(one, zone), zone.peak?.value ?? null]),
    ),
  );
}

/** An open zone of a post. */
interface OpenZone {
  readonly episode: Episode;
  readonly zone: EpisodeZone;
  /** See {@link toldKey}. */
  readonly key: string;
}

/** When the post was made, lines follow for what people should be notified of. */
function planLines(alerts: VenueAlerts, post: AlertPost, input: VenueInput): void {
  const episodes = episodesOf(alerts, post);
  const { kind } = post.opening;
  if (kind === 'due') post.told = toldNow(episodes);
  const open = episodes.flatMap((episode) =>
    openZones(episode).map((zone) => ({ episode, zone, key: toldKey(episode, zone) })),
  );
  const isSilenced =
    episodes.some((one) => isQuiet(one, input)) ||
    (open.length > 0 && open.every(({ episode, zone }) => isHushed(episode, zone, input)));
  post.isHeld = isSilenced;
  if (kind === 'due' || kind === 'refused' || post.isFinished || isSilenced) return;
  const ring = (content: ThreadLine['content']) => {
    post.lines.push({ id: String(post.lineCount), content });
    post.lineCount += 1;
    post.rangAt = input.now;
    post.told = toldNow(episodes);
  };
  const usesThread = episodes.some(({ settings }) => settings.usesThread);
  const ringsBefore = post.lineCount;
  if (kind === 'sent' && usesThread) planChanges(post, { episodes, open }, input.now, ring);
  // One line is enough, also when several are due because a mute has ended.
  const hasRung = post.lineCount > ringsBefore;
  // Reminders are due even if nobody can find the message.
  if (open.length > 0 && !episodes.every(isAcknowledged)) {
    planReminders(post, episodes, { usesThread, hasRung, now: input.now }, ring);
  }
}

/** Lines for the thread about what has changed since people were last notified. */
function planChanges(
  post: AlertPost,
  { episodes, open }: { readonly episodes: readonly Episode[]; readonly open: readonly OpenZone[] },
  now: number,
  ring: (content: ThreadLine['content']) => void,
): void {
  if (open.length === 0) {
    // The last word that notified people must not be that it goes on.
    const saidItGoesOn = post.followUps > 0 || post.isEscalated;
    const isLate = saidItGoesOn || now - post.rangAt >= lateAfterMs;
    const isOver = episodes.every(({ closed }) => closed?.reason === 'recovered');
    const isToldAlready = post.lines.some(({ content }) => content.kind === 'over');
    if (isLate && isOver && !isToldAlready) ring({ kind: 'over' });
    return;
  }
  const joined = open.filter(({ key }) => !(key in post.told));
  const over = Object.keys(post.told).filter((key) => open.every((one) => one.key !== key));
  // Nobody knows whether one without data is over.
  const recovered = episodes
    .flatMap((one) => one.zones.map((zone) => ({ key: toldKey(one, zone), zone })))
    .filter(({ key, zone }) => over.includes(key) && zone.closed?.reason === 'recovered');
  if (joined.length + recovered.length > 0) {
    ring({
      kind: 'zones_changed',
      over: recovered.map(({ zone }) => zone.name),
      joined: joined.map(({ zone }) => zone.name),
    });
  }
  const worse = open.find(({ episode, zone, key }) =>
    isWorse(episode.settings.watch, zone, post.told[key]),
  );
  if (worse?.zone.peak !== undefined) {
    ring({ kind: 'worse', zoneId: worse.zone.zoneId, value: worse.zone.peak.value });
  }
}

/**
 * Whether a zone is clearly worse than people were told.
 *
 * @param told the value that they know
 */
export function isWorse(
  watch: AlertSettings['watch'],
  { peak, limit, usual }: Pick<EpisodeZone, 'peak' | 'limit' | 'usual'>,
  told: number | null | undefined,
): boolean {
  if (watch.kind !== 'level' || peak === undefined || told == null) return false;
  const { kind, enter, exit } = watch.bounds;
  // The distance of the bounds suits the scale; a share of a value in dBFS would not.
  const isOwn = kind === 'spread' && limit !== undefined && usual !== undefined;
  const unit = isOwn ? Math.abs(limit - usual) / enter : 1;
  const step = unit * Math.abs(enter - exit) || worseShare * Math.abs(enter);
  // A limit above usual rises with the evening: what rises with it is no worse.
  const from = kind === 'spread' && limit !== undefined ? [told, limit] : [told];
  return from.every((one) =>
    watch.direction === 'above' ? peak.value >= one + step : peak.value <= one - step,
  );
}

/**
 * When the state needs attention next, even without a new measurement: the end of quiet hours or
 * of a mute, a reminder, or data that has been missing for too long.
 *
 * @returns epoch milliseconds; undefined if only measurements matter
 */
export function nextWakeAt(alerts: VenueAlerts, input: VenueInput): number | undefined {
  const { now, zone, rules } = input;
  const times: (number | undefined)[] = alerts.episodes.flatMap((episode) => {
    const open = openZones(episode);
    const { quietHours } = episode.settings;
    const rule = rules.find(({ id }) => id === episode.ruleId);
    if (open.length === 0) return [];
    return [
      quietHours && quietEndsAt(quietHours, now, zone),
      ...open.map(({ zoneId }) => rule && mutedUntil(rule, zoneId, now)),
      ...open.map(({ measuredAt }) => measuredAt + outdatedAfterMs.live),
    ];
  });
  for (const post of alerts.posts) {
    const episodes = episodesOf(alerts, post);
    times.push(...reminderTimes(post, episodes));
  }
  return earliest(...times.map((at) => (at !== undefined && at > now ? at : undefined)));
}
