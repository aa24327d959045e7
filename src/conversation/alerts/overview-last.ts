import { isRuled } from '../../alerts/open-alerts.ts';
import { isOfSide } from '../../alerts/rule.ts';
import {
  type Episode,
  type EpisodeZone,
  isServiceOutage,
  lastAcknowledged,
  openZones,
  watchOf,
} from '../../alerts/venue-alerts.ts';
import { type Part, paragraph } from '../../card/part.ts';
import { join, lines, mention, type RichText, rich } from '../../card/rich-text.ts';
import type { Span } from '../../insight/coverage.ts';
import { type LocalZone, localZone, zonedTime } from '../../insight/local-time.ts';
import { hourMs } from '../../time.ts';
import { venueName } from '../../venues/workspace.ts';
import { alertMeasureWords, alertWords, measureNumber, wasWords } from '../text/alert-measures.ts';
import { conditionWords } from '../text/alert-settings.ts';
import { alertSides } from '../text/alert-sides.ts';
import { shortDuration } from '../text/durations.ts';
import { dayAndTime, timeOfDay } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { entryLine } from '../text/log-entries.ts';
import { andMore, listedInBold } from '../text/wording.ts';
import type { Level } from '../understanding/sentence/levels.ts';
import { isOnAndOff, notForWords, spanOf, spanTimes } from './closed-words.ts';
import type { OverviewData, OverviewVenue } from './overview-data.ts';

/** How one alert went: the last one, and why an alert went off. */

/** An alert with its venue. */
export interface ToldAlert {
  readonly venue: OverviewVenue;
  readonly episode: Episode;
}

const mostNames = 3;

/** `Fri 11 Dec 19:00 · *Rooftop Bar* was too loud for 5 h 10 min` */
export function pastRowWords(told: ToldAlert, isOne: boolean, locale: Locale): RichText {
  const { episode } = told;
  const when = dayAndTime(spanOf(episode.zones).since, zoneOf(told), locale);
  return rich`${when} · ${lengthWords(told, isOne)}`;
}

function zoneOf({ venue }: ToldAlert): LocalZone {
  return localZone(venue.connection.venue.timezone);
}

/** `*Rooftop Bar* was too loud for 5 h 10 min` */
function lengthWords({ venue: { connection }, episode }: ToldAlert, isOne: boolean): RichText {
  const { zones, postId } = episode;
  const { ms } = spanOf(zones);
  const names = listedInBold(zones, mostNames);
  // Each of several zones was so for a part of that time.
  const over = zones.length > 1 ? 'at times over' : isOnAndOff(zones) ? 'on and off over' : 'for';
  const length = ms > 0 ? rich` ${over} ${shortDuration(ms)}` : rich``;
  const quiet = postId === undefined ? rich`, not posted` : rich``;
  const where = isOne ? rich`` : rich` (${venueName(connection)})`;
  return join([wasWords(episode, names, zones.length === 1), length, where, quiet], '');
}

/** Whether an alert was about that; any is unless a level was named. */
export function isOfLevel(level: Level | undefined): (told: ToldAlert) => boolean {
  return ({ episode }) => {
    const watch = watchOf(episode);
    return level === undefined || (watch.kind === 'level' && isOfSide(watch, alertSides[level]));
  };
}

/** `Last alert: …`, or that none was about what was asked */
export function lastPart(
  latest: ToldAlert | undefined,
  { level, listed, venues, place }: OverviewData,
  locale: Locale,
): Part | undefined {
  if (latest !== undefined) {
    return paragraph(rich`Last alert: ${lastWords(latest, venues.length === 1, locale)}.`);
  }
  if (level === undefined) {
    return place === undefined
      ? undefined
      : paragraph(rich`No alert for ${place} in the last 30 days.`);
  }
  const rules = listed.map(({ rule }) => rule);
  return paragraph(
    isRuled(rules, alertSides[level])
      ? rich`No “too ${level}” alert in the last 30 days.`
      : rich`No “too ${level}” alert is set up, so I can't tell when it was last too ${level}.`,
  );
}

/** `*Rooftop Bar* was too loud for 5 h 10 min, Fri 11 Dec 19:00 to Sat 12 Dec 00:10. Acknowledged by @owner` */
export function lastWords(told: ToldAlert, isOne: boolean, locale: Locale): RichText {
  const { since, until } = spanOf(told.episode.zones);
  const zone = zoneOf(told);
  const date = (at: number) => zonedTime(at, zone).toPlainDate();
  const isOneDay = date(since).equals(date(until));
  const end = isOneDay ? timeOfDay(until, zone, locale) : dayAndTime(until, zone, locale);
  const went = rich`${lengthWords(told, isOne)}, ${dayAndTime(since, zone, locale)} to ${end}`;
  return join([went, ...seenWords(told.episode)], '. ');
}

/** Of an episode that is over; nothing of one that nobody could see. */
export function seenWords(episode: Episode): RichText[] {
  const { postId } = episode;
  const acknowledged = lastAcknowledged(episode);
  if (acknowledged === undefined) return postId === undefined ? [] : [rich`Nobody acknowledged it`];
  return [rich`Acknowledged by ${mention(acknowledged.by)}${notForWords(episode)}`];
}

/** Why an alert went off: when, its condition and its peak. What caused it isn't known. */
export function causePart(
  told: ToldAlert | undefined,
  { listed, venues, now, level, place }: OverviewData,
  locale: Locale,
): Part {
  if (told === undefined) {
    const of = level === undefined ? '' : ` “too ${level}”`;
    const where = place === undefined ? rich`` : rich` for ${place}`;
    return paragraph(rich`No${of} alert${where} went off in the last 30 days.`);
  }
  const { episode, venue } = told;
  const rule = listed.find((one) => one.rule.id === episode.ruleId)?.rule;
  const condition =
    rule === undefined
      ? rich`The alert has since been deleted`
      : rich`What sets it off: ${conditionWords({ watch: watchOf(episode), target: rule.target }, venue.scale, locale)}`;
  const all = [
    spanWords(told, venues.length === 1, now, locale),
    // Nobody set up an alert for an outage.
    ...(isServiceOutage(episode) ? [] : [condition]),
    ...peakWords(told, locale),
    ...(episode.closed === undefined ? [] : seenWords(episode)),
    rich`I can't tell what caused it.`,
  ];
  return paragraph(lines(join(all, '. '), ...notedThen(told, now, locale)));
}

/** So long before an alert, what was noted may have led to it. */
const beforeMs = hourMs;
/** An entry may be written when it has become quiet again. */
const afterMs = hourMs / 2;
const mostNoted = 3;

/** The time in which entries may be about one of these alerts. */
export function spanNoted(episodes: readonly Episode[], now: number): Span {
  const since = episodes.map(({ zones }) => spanOf(zones).since);
  return { from: Math.min(now, ...since) - beforeMs, to: now + 1 };
}

/** `✍️ 20:24 *Event, Terrace*: “Company party, 40 people”`, of the same zones or the venue as a whole */
function notedThen({ venue, episode }: ToldAlert, now: number, locale: Locale): RichText[] {
  const { connection, scale, noted = [] } = venue;
  const { since, until } = spanOf(episode.zones);
  const end = episode.closed === undefined ? now : until + afterMs;
  const isThere = (zoneId: string | undefined) =>
    zoneId === undefined || episode.zones.some((one) => one.zoneId === zoneId);
  const zone = localZone(connection.venue.timezone);
  return noted
    .filter(({ at, zoneId }) => at >= since - beforeMs && at <= end && isThere(zoneId))
    .slice(0, mostNoted)
    .map((entry) => rich`✍️ ${entryLine({ entry, connection, zone, scale }, locale)}`);
}

/** `*Terrace* has been too loud since 20:40 (23 min)`, or `was too loud from 20:40 to 21:10` of one that is over */
function spanWords(told: ToldAlert, isOneVenue: boolean, now: number, locale: Locale): RichText {
  const { venue, episode } = told;
  const open = openZones(episode);
  const zones = open.length > 0 ? open : episode.zones;
  const [first, ...others] = zones.slice(0, mostNames);
  if (first === undefined) return rich``;
  const local = localZone(venue.connection.venue.timezone);
  const timesOf = (zone: EpisodeZone) => timesWords(zone, { zone: local, now }, locale);
  const where = isOneVenue ? rich`` : rich` (${venueName(venue.connection)})`;
  const is = wentWords(episode, rich`*${first.name}*${where}`, open.length > 0);
  // Zones join an alert one after the other.
  const more = others.map((zone) => rich`*${zone.name}* ${timesOf(zone)}`);
  const rest = zones.length - mostNames;
  return join([rich`${is} ${timesOf(first)}`, ...more, ...(rest > 0 ? [andMore(rest)] : [])], ', ');
}

/** `*Terrace* has been too loud` */
function wentWords(episode: Episode, name: RichText, isOpen: boolean): RichText {
  const isOutage = isServiceOutage(episode);
  if (isOpen) {
    return isOutage
      ? rich`The venue service hasn't answered`
      : alertWords(watchOf(episode)).sentence(name, 'has been');
  }
  return watchOf(episode).kind === 'silence' && !isOutage
    ? rich`${name} sent no data`
    : wasWords(episode, name, true);
}

/** `since 20:40 (23 min)`, `on and off from 20:40 to 21:10`, `at 20:40` */
function timesWords(
  zone: EpisodeZone,
  view: Parameters<typeof spanTimes>[1],
  locale: Locale,
): RichText {
  const { isMoment, start, end } = spanTimes([zone], view, locale);
  const onAndOff = isOnAndOff([zone]) ? [rich`on and off`] : [];
  if (zone.closed === undefined) {
    const lasted = view.now - zone.since;
    const length = lasted > 0 ? ` (${shortDuration(lasted)})` : '';
    return join([...onAndOff, rich`since ${start}${length}`], ' ');
  }
  return isMoment
    ? rich`at ${start}`
    : join([...onAndOff, rich`from ${start}`, rich`to ${end}`], ' ');
}

/** `Loudness peaked at 9.8`, or what its lowest value was */
function peakWords({ venue, episode }: ToldAlert, locale: Locale): RichText[] {
  const watch = watchOf(episode);
  const values = episode.zones.flatMap(({ peak }) => (peak === undefined ? [] : [peak.value]));
  if (watch.kind === 'silence' || values.length === 0) return [];
  const { measure, direction } = watch;
  const { name } = alertMeasureWords[measure];
  const most = direction === 'above' ? Math.max(...values) : Math.min(...values);
  const number = measureNumber(measure, most, venue.scale, locale);
  return [
    direction === 'above' ? rich`${name} peaked at ${number}` : rich`${name} fell to ${number}`,
  ];
}
