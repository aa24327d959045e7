import { Temporal } from 'temporal-polyfill';
import { advance } from '../../src/alerts/apply-measurements.ts';
import { planPosts } from '../../src/alerts/plan-posts.ts';
import type { AlertRule } from '../../src/alerts/rule.ts';
import {
  type AlertPost,
  type Episode,
  emptyVenueAlerts,
  episodesOf,
  isMissingData,
  openZones,
  type VenueAlerts,
  venueAlerts,
} from '../../src/alerts/venue-alerts.ts';
import type { VenueInput } from '../../src/alerts/venue-input.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { minuteMs } from '../../src/time.ts';
import type { Timeline } from './timelines.ts';

/** Plays timelines through the pure evaluation, with a Slack that always answers. */

export const stepMs = 5 * minuteMs;
const venueId = 'venue-1';
const zoneNames = ['A', 'B', 'C', 'D'];

export function startOf({ startsAt = '2026-11-20T12:00', timezone }: Timeline): number {
  const local = Temporal.PlainDateTime.from(startsAt);
  return local.toZonedDateTime(timezone ?? 'Europe/Copenhagen').epochMilliseconds;
}

export function ruleOf({ watch = {}, more, isAnyZone }: Timeline): AlertRule {
  const { enter = 70, exit = Math.min(enter, 65), ...counts } = watch;
  return {
    id: 'rule-1',
    venueId,
    ownedBy: 'U0MANAGER',
    version: 1,
    state: { kind: 'active' },
    mutes: [],
    watchedFrom: 0,
    pendingNotifications: [],
    channelId: 'C0BAR',
    usesThread: false,
    target: isAnyZone ? { kind: 'any_zone' } : { kind: 'zone', zoneId: 'A', name: 'A' },
    watch: {
      kind: 'level',
      measure: 'loudness',
      direction: 'above',
      bounds: { kind: 'fixed', enter, exit },
      forCount: 3,
      clearCount: 2,
      ...counts,
    },
    ...more,
  };
}

export interface Played {
  /** What people see, as in `Timeline.expected`. */
  readonly seen: string[];
  /** Every episode that ever opened, as it was last seen. */
  readonly episodes: readonly Episode[];
  /** The most messages that were open for one rule and zone at the same time. */
  readonly mostOpen: number;
}

export function play(timeline: Timeline): Played {
  const start = startOf(timeline);
  const zone = localZone(timeline.timezone ?? 'Europe/Copenhagen');
  let rule = ruleOf(timeline);
  let alerts = emptyVenueAlerts(start);
  let now = start;
  let takesEdits = true;
  let crashes = false;
  let values: VenueInput['values'] = [];
  const seen: string[] = [];
  const episodes = new Map<string, Episode>();
  let mostOpen = 0;
  const slack = createFakeSlack(start, seen);

  const look = () => {
    const input: VenueInput = {
      now,
      venueId,
      zone,
      rules: [rule],
      knownZones: zoneNames.map((name) => ({ id: name, name })),
      values,
      isServiceDown: false,
      isOverBudget: false,
      usualOf: () => undefined,
      intervalMs: stepMs,
    };
    // As stored and read again, so that nothing depends on what is only in memory.
    const stored = venueAlerts.parse(JSON.parse(JSON.stringify(alerts)));
    alerts = advance(stored, input).alerts;
    planPosts(alerts, input);
    for (const episode of alerts.episodes) episodes.set(episode.id, episode);
    mostOpen = Math.max(mostOpen, ...openPerZone(alerts));
    if (!crashes) alerts = slack.deliver(alerts, now, takesEdits);
    crashes = false;
  };

  for (const step of timeline.steps) {
    switch (step) {
      case 'restart':
        takesEdits = true;
        // A minute before the next measurement.
        now -= minuteMs;
        look();
        now += minuteMs;
        break;
      case 'crash':
        crashes = true;
        break;
      case 'edits fail':
        takesEdits = false;
        break;
      case 'delete message':
        slack.loseMessage();
        break;
      case 'acknowledge':
        throw new Error('acknowledging is not part of the evaluation');
      case 'edit: for 12':
      case 'edit: for 13':
        if (rule.watch.kind === 'level') {
          const watch = { ...rule.watch, forCount: step === 'edit: for 12' ? 12 : 13 };
          rule = { ...rule, version: rule.version + 1, watchedFrom: now - stepMs, watch };
        }
        now -= stepMs;
        look();
        now += stepMs;
        break;
      case 'down':
        now += stepMs;
        break;
      case '-':
        look();
        now += stepMs;
        break;
      default: {
        const all = typeof step === 'number' ? [step] : step;
        const at = now;
        values = all.flatMap((loudness, index) =>
          loudness === undefined
            ? []
            : [
                {
                  id: zoneNames[index] ?? '',
                  name: zoneNames[index] ?? '',
                  at,
                  mood: undefined,
                  music: undefined,
                  loudness,
                },
              ],
        );
        look();
        // The same measurement, read from a cache a minute later, counts once.
        now += minuteMs;
        look();
        now += stepMs - minuteMs;
      }
    }
  }
  return { seen, episodes: [...episodes.values()], mostOpen };
}

/** How many messages are open for each rule and zone. */
function openPerZone(alerts: VenueAlerts): number[] {
  const keys = alerts.posts
    .filter(({ isFinished }) => !isFinished)
    .flatMap((post) => episodesOf(alerts, post))
    .flatMap((one) =>
      openZones(one).map(({ zoneId }) => JSON.stringify([one.ruleId, one.kind, zoneId])),
    );
  return [...Map.groupBy(keys, (key) => key).values()].map(({ length }) => length);
}

/** Applies what is planned, and notes what people see of it. */
function createFakeSlack(start: number, seen: string[]) {
  let isLost = false;
  const isMissing = new Map<string, boolean>();
  const minutes = (at: number) => Math.floor((at - start) / stepMs) * 5;
  const length = ({ zones }: Episode) => {
    const since = Math.min(...zones.map((one) => one.since));
    return (Math.max(...zones.map((one) => one.until)) - since) / minuteMs;
  };

  function deliverPost(alerts: VenueAlerts, post: AlertPost, now: number, takesEdits: boolean) {
    const episodes = episodesOf(alerts, post);
    const [episode] = episodes;
    if (episode === undefined) throw new Error('a post has no episode');
    const at = minutes(now);
    if (post.opening.kind === 'due') {
      const since = Math.min(...episode.zones.map((one) => one.since));
      seen.push(`${at} post since ${minutes(since)}`);
      post.opening = { kind: 'sent', messageId: '1' };
    }
    for (const { content } of post.lines) {
      const changed =
        content.kind === 'zones_changed'
          ? ` -${content.over.join()} +${content.joined.join()}`
          : '';
      seen.push(`${at} thread ${content.kind}${changed}`);
    }
    post.lines = [];
    noteMissing(episode, at, now);
    if (openZones(episode).length > 0 || post.isFinished || !takesEdits) return;
    const how = isLost ? ' in a new message' : '';
    seen.push(
      episode.closed?.reason === 'recovered'
        ? `${at} over after ${length(episode)}${how}`
        : `${at} closed ${episode.closed?.reason}${how}`,
    );
    post.isFinished = true;
  }

  function noteMissing(episode: Episode, at: number, now: number): void {
    const [zone] = openZones(episode);
    if (zone === undefined) return;
    const missing = isMissingData(episode, zone, now);
    if (missing === (isMissing.get(episode.id) ?? false)) return;
    isMissing.set(episode.id, missing);
    seen.push(missing ? `${at} no data since ${minutes(zone.measuredAt)}` : `${at} data again`);
  }

  return {
    loseMessage() {
      isLost = true;
    },
    deliver(before: VenueAlerts, now: number, takesEdits: boolean): VenueAlerts {
      const alerts = structuredClone(before);
      for (const post of alerts.posts) deliverPost(alerts, post, now, takesEdits);
      return {
        ...alerts,
        posts: alerts.posts.filter(({ isFinished }) => !isFinished),
        episodes: alerts.episodes.filter(
          ({ closed: over, postId }) =>
            over === undefined ||
            alerts.posts.some(({ id, isFinished }) => id === postId && !isFinished),
        ),
      };
    },
  };
}
