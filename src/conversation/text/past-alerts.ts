import { alertLimits, isOfSide } from '../../alerts/rule.ts';
import {
  acknowledgedOf,
  type Episode,
  type EpisodeZone,
  isServiceOutage,
  lengthOf,
  watchOf,
} from '../../alerts/venue-alerts.ts';
import { join, mention, type RichText, rich } from '../../card/rich-text.ts';
import type { Span } from '../../insight/coverage.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { dayMs, minuteMs } from '../../time.ts';
import type { Level } from '../understanding/sentence/levels.ts';
import { alertMeasureWords, alertWords, wasWords } from './alert-measures.ts';
import { alertSides } from './alert-sides.ts';
import { shortDuration } from './durations.ts';
import { dayAndTime, timeOfDay } from './local-time.ts';
import type { Locale } from './locale.ts';
import { counted } from './wording.ts';

/** Alerts of a past night. */

export interface PastAlert {
  readonly episode: Episode;
  readonly zone: EpisodeZone;
}

/** Those that were open in a stretch of time, the longest first. @param zoneId of one zone only */
export function alertsIn(
  episodes: readonly Episode[],
  { from, to }: Span,
  zoneId?: string,
): PastAlert[] {
  const ofPlace =
    zoneId === undefined
      ? episodes
      : episodes.map((one) => ({ ...one, zones: one.zones.filter((of) => of.zoneId === zoneId) }));
  return alertsOf(ofPlace).filter(
    ({ zone }) => zone.since < to && (zone.closed === undefined || zone.until > from),
  );
}

/**
 * The longest first. An outage of the service is one, however many zones it concerned, and so is what
 * two rules said of one zone at the same time.
 */
export function alertsOf(episodes: readonly Episode[]): PastAlert[] {
  const longestFirst = (a: EpisodeZone, b: EpisodeZone) => lengthOf(b) - lengthOf(a);
  const all = episodes
    .flatMap((episode) => {
      const zones = episode.zones.toSorted(longestFirst);
      const counted = isServiceOutage(episode) ? zones.slice(0, 1) : zones;
      return counted.map((zone) => ({ episode, zone }));
    })
    .toSorted((a, b) => longestFirst(a.zone, b.zone));
  return all.filter((one, index) => !all.slice(0, index).some((longer) => isWithin(one, longer)));
}

/** Whether another rule said the same of the zone for at least as long. */
function isWithin(one: PastAlert, longer: PastAlert): boolean {
  const [watch, other] = [watchOf(one.episode), watchOf(longer.episode)];
  const isSame =
    watch.kind === 'level' &&
    other.kind === 'level' &&
    watch.measure === other.measure &&
    watch.direction === other.direction;
  return (
    isSame &&
    one.zone.zoneId === longer.zone.zoneId &&
    one.episode.ruleId !== longer.episode.ruleId &&
    one.zone.since >= longer.zone.since &&
    one.zone.until <= longer.zone.until
  );
}

/**
 * `The longest: *Lobby Bar* was too loud for 5 h 30 min, from Sat 14 Nov 21:30.`
 *
 * @param shown says when it began
 * @returns undefined if there were none
 */
export function longestAlertWords(
  alerts: readonly PastAlert[],
  shown: (at: number) => string,
): RichText | undefined {
  const [longest] = alerts.toSorted((a, b) => lengthOf(b.zone) - lengthOf(a.zone));
  if (longest === undefined) return undefined;
  const { episode, zone } = longest;
  const was = wasWords(episode, rich`*${zone.name}*`, true);
  const [soFar, from] = zone.closed === undefined ? [' so far', 'since'] : ['', 'from'];
  return rich`The longest: ${was} for ${shortDuration(lengthOf(zone))}${soFar}, ${from} ${shown(zone.since)}.`;
}

/** Those of several nights, of which one may have lasted over two. */
export function distinctAlerts(nights: readonly (readonly PastAlert[])[]): PastAlert[] {
  return [...new Map(nights.flat().map((alert) => [alert.zone, alert])).values()];
}

/** Undefined of a day so long ago that its alerts are not kept. */
export function keptAlerts(
  episodes: readonly Episode[],
  day: Span,
  { now, zoneId }: { readonly now: number; readonly zoneId: string | undefined },
): readonly PastAlert[] | undefined {
  return day.from < now - alertLimits.historyMs ? undefined : alertsIn(episodes, day, zoneId);
}

/** Those that went off because it was so: a zone is too quiet by its loudness or by its mood. */
export function alertsAbout(alerts: readonly PastAlert[], level: Level): readonly PastAlert[] {
  return alerts.filter(({ episode }) => {
    const watch = watchOf(episode);
    return watch.kind === 'level' && isOfSide(watch, alertSides[level]);
  });
}

export interface PastAlerts {
  /** Each in a line of its own, and more of them. */
  readonly isList?: boolean;
  readonly alerts: readonly PastAlert[];
  /** Times outside of it are told with their day. */
  readonly span: Span | undefined;
  readonly zone: LocalZone;
  readonly scale: LoudnessScale;
  /** Says so if nobody has acknowledged one. */
  readonly saysUnseen?: boolean;
  /** Epoch milliseconds. Set if how long was asked, so it is said of open ones, too: until then. */
  readonly openUntil?: number | undefined;
  /** Those that are open are told elsewhere. */
  readonly isOfOver?: boolean;
}

/** So many are told. */
const mostTold = 3;
/** In a list. */
const mostListed = 10;

/**
 * `1 alert: Terrace too loud 22:45 to 23:40 (peak 9.8), seen by @owner`, with 🔔 if one is still open.
 *
 * @returns undefined without any
 */
export function pastAlertWords(
  { alerts, ...about }: PastAlerts,
  locale: Locale,
): RichText | undefined {
  if (alerts.length === 0) return undefined;
  // Those that are still open come first, and missing data last.
  const isOpen = ({ zone }: PastAlert) => zone.closed === undefined;
  const openFirst = alerts.toSorted(
    (a, b) => Number(isOpen(b)) - Number(isOpen(a)) || Number(isSilence(a)) - Number(isSilence(b)),
  );
  const most = about.isList === true ? mostListed : mostTold;
  const isUnseenSaid =
    about.saysUnseen === true && alerts.length > 1 && unseenAmong(alerts).length === alerts.length;
  const each = { ...about, saysUnseen: about.saysUnseen === true && !isUnseenSaid };
  const told = openFirst.slice(0, most).map((alert) => oneAlert(alert, each, locale));
  const left = alerts.length - told.length;
  const more = left === 0 ? [] : [rich`and ${left} more`];
  const all = [...told, ...more];
  const unseen = isUnseenSaid ? ', none acknowledged' : '';
  const noun = about.isOfOver === true ? 'earlier alert' : 'alert';
  const counts = rich`${counted(alerts.length, noun)}${silenceWords(alerts)}${unseen}:`;
  const title = alerts.some(isOpen) ? rich`🔔 ${counts}` : counts;
  return about.isList === true && all.length > 1
    ? join([title, ...all.map((one) => rich`• ${one}`)], '\n')
    : rich`${title} ${join(all, ' · ')}`;
}

/** Whether it is about missing data. */
export function isSilence({ episode }: Pick<PastAlert, 'episode'>): boolean {
  return watchOf(episode).kind === 'silence';
}

/** ` (2 for missing data)`, where others were about how loud or lively it was; else empty */
function silenceWords(alerts: readonly PastAlert[]): string {
  const silent = alerts.filter(isSilence).length;
  return silent === 0 || silent === alerts.length ? '' : ` (${silent} for missing data)`;
}

function oneAlert(
  { episode, zone: of }: PastAlert,
  { span, zone, scale, saysUnseen, openUntil }: Omit<PastAlerts, 'alerts'>,
  locale: Locale,
): RichText {
  const watch = watchOf(episode);
  const { peak } = of;
  const moment = (at: number) =>
    span !== undefined && at >= span.from && at < span.to
      ? timeOfDay(at, zone, locale)
      : dayAndTime(at, zone, locale);
  // An end a few hours after the start needs no day.
  const end =
    of.until - of.since < dayMs / 2
      ? timeOfDay(of.until, zone, locale)
      : dayAndTime(of.until, zone, locale);
  // In between it was within its limit for a while.
  const onAndOff = of.again === undefined ? '' : 'on and off ';
  // Within its limit again, but not for long enough to close it.
  const isBack =
    of.closed === undefined && of.again === undefined && of.measuredAt - of.until > settlingMs;
  const isOpenOnly = of.closed === undefined && of.again === undefined && !isBack;
  const length = isOpenOnly ? openUntil && openUntil - of.since : lengthOf(of);
  const isGivenUp = of.closed?.reason === 'no_data';
  const isSilenceGivenUp = isGivenUp && watch.kind === 'silence';
  const when =
    of.closed === undefined
      ? `${onAndOff}since ${moment(of.since)}, still open`
      : isSilenceGivenUp
        ? `since ${moment(of.since)}, closed after six hours`
        : lengthOf(of) === 0
          ? `at ${moment(of.since)}`
          : `${onAndOff}${moment(of.since)} to ${end}`;
  const facts = [
    // Unless it was asked, how long it has been open is seen from when it began.
    ...(length === undefined || length === 0 || isSilenceGivenUp
      ? []
      : [`${shortDuration(length)}${isBack ? ` until ${end}` : lengthEnds(of)}`]),
    ...(of.missingMs === undefined || of.missingMs === 0
      ? []
      : [`plus ${shortDuration(of.missingMs)} not checked`]),
    ...(watch.kind === 'level' && peak !== undefined
      ? [
          `${watch.direction === 'above' ? 'peak' : 'lowest'} ${alertMeasureWords[watch.measure].number(peak.value, scale, locale)}`,
        ]
      : []),
  ];
  const highest = facts.length === 0 ? rich`` : rich` (${facts.join(', ')})`;
  const acknowledged = acknowledgedOf(episode, of);
  const seen =
    acknowledged === undefined
      ? rich`${saysUnseen === true ? ', not acknowledged' : ''}`
      : rich`, seen by ${mention(acknowledged.by)}`;
  if (watch.kind === 'silence') {
    const what = isServiceOutage(episode)
      ? rich`The venue service didn't answer`
      : of.closed === undefined || isGivenUp
        ? rich`*${of.name}*: no data`
        : rich`*${of.name}* sent no data`;
    return rich`${what} ${when}${highest}${seen}`;
  }
  const title = alertWords(watch).title;
  return rich`*${of.name}* ${title.charAt(0).toLowerCase()}${title.slice(1)} ${when}${highest}${seen}`;
}

/** What is shorter is a value or two. */
const settlingMs = 15 * minuteMs;

function lengthEnds({ again, closed }: EpisodeZone): string {
  if (again !== undefined) return ' in all';
  return closed === undefined ? ' so far' : '';
}

/** Those that nobody has acknowledged. */
export function unseenAmong(alerts: readonly PastAlert[]): readonly PastAlert[] {
  return alerts.filter(({ episode, zone }) => acknowledgedOf(episode, zone) === undefined);
}

/** `2 of 5 alerts weren't acknowledged.` */
export function unseenWords(alerts: readonly PastAlert[]): RichText {
  const unseen = unseenAmong(alerts).length;
  if (alerts.length === 0) return rich`${alertCount(0)}.`;
  const { length } = alerts;
  if (unseen === 0) {
    if (length === 1) return rich`The only alert was acknowledged.`;
    return length === 2
      ? rich`Both alerts were acknowledged.`
      : rich`All ${length} alerts were acknowledged.`;
  }
  if (length === 1) return rich`Nobody acknowledged the only alert.`;
  return unseen === length
    ? rich`None of the ${length} alerts was acknowledged.`
    : rich`${unseen} of ${length} alerts ${unseen === 1 ? "wasn't" : "weren't"} acknowledged.`;
}

/** `No alerts`, `3 alerts` */
export function alertCount(count: number): string {
  return count === 0 ? 'No alerts' : counted(count, 'alert');
}

/** `5 alerts (1 for missing data), 2 acknowledged`; at least one */
export function alertsSeenWords(alerts: readonly PastAlert[]): string {
  const { length } = alerts;
  const seen = length - unseenAmong(alerts).length;
  if (length === 1) return `1 alert, ${seen === 0 ? 'not acknowledged' : 'acknowledged'}`;
  const how = seen === 0 ? 'none' : seen === length ? 'all' : seen;
  return `${counted(length, 'alert')}${silenceWords(alerts)}, ${how} acknowledged`;
}
