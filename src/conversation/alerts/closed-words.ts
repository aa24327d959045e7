import { maybeEarlier } from '../../alerts/listed-alert.ts';
import type { LevelWatch } from '../../alerts/rule.ts';
import type { ShownAlert } from '../../alerts/shown-alert.ts';
import {
  acknowledgedOf,
  type ClosingReason,
  type Episode,
  type EpisodeZone,
  isServiceOutage,
  lastAcknowledged,
  lengthOf,
  watchOf,
} from '../../alerts/venue-alerts.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { dayMs } from '../../time.ts';
import { limitWords, measureNumber, wasWords } from '../text/alert-measures.ts';
import { shortDuration } from '../text/durations.ts';
import { timeOrDay } from '../text/freshness.ts';
import { dayAndTime } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { listedInBold, withSmallInitial } from '../text/wording.ts';
import { acknowledgedBy, noteWords } from './answers.ts';

/** What a message says once its episode is over. */

/** `after 30 min`, or `within 5 min` if there was a single breach */
export function lengthWords(ms: number): string {
  return ms > 0 ? `after ${shortDuration(ms)}` : 'within 5 min';
}

/** How long it lasted: of a single zone without the time in which it was back. */
export function lengthOfAll(zones: readonly EpisodeZone[]): number {
  const [only, ...others] = zones;
  return only !== undefined && others.length === 0 ? lengthOf(only) : spanOf(zones).ms;
}

export function spanOf(zones: readonly EpisodeZone[]) {
  const since = Math.min(...zones.map((zone) => zone.since));
  const until = Math.max(...zones.map((zone) => zone.until));
  return { since, until, ms: until - since };
}

/** When it began and ended, each with its day unless that is clear. */
export function spanTimes(
  zones: readonly EpisodeZone[],
  { zone, now }: Pick<ShownAlert, 'zone' | 'now'>,
  locale: Locale,
) {
  const { since, until, ms } = spanOf(zones);
  return {
    isMoment: ms === 0,
    start: `${timeOrDay(since, now, zone, locale)}${maybeEarlier(zones) ? ' or earlier' : ''}`,
    // Beside a day, a time alone would be of that day.
    end: ms >= dayMs ? dayAndTime(until, zone, locale) : timeOrDay(until, now, zone, locale),
  };
}

/** The only zone was back in between. */
export function isOnAndOff(zones: readonly EpisodeZone[]): boolean {
  return zones.length === 1 && zones.some(({ again }) => again !== undefined);
}

/** `, but not for *Lobby*`, which joined later */
export function notForWords(episode: Episode): RichText {
  const unseen = episode.zones.filter((zone) => acknowledgedOf(episode, zone) === undefined);
  return unseen.length === 0 ? rich`` : rich`, but not for ${listedInBold(unseen, mostUnseen)}`;
}

/** More zones that nobody acknowledged are counted. */
const mostUnseen = 3;

/** `*Spa* is back to normal`, `*Spa* and *Lobby* are reporting again` */
export function backWords(
  { kind, cause }: Pick<Episode, 'kind' | 'cause'>,
  names: RichText,
  isOne: boolean,
): RichText {
  if (isServiceOutage({ kind, cause })) return rich`The venue service is answering again`;
  const verb = isOne ? 'is' : 'are';
  return kind === 'silence'
    ? rich`${names} ${verb} reporting again`
    : rich`${names} ${verb} back to normal`;
}

/** `*Terrace* (Harbour Hotel)` where the workspace has several venues, unless that is the name itself */
export function namesAtVenue(
  names: RichText,
  zones: readonly EpisodeZone[],
  { isOneOfSeveral, venueName }: Pick<ShownAlert, 'isOneOfSeveral' | 'venueName'>,
): RichText {
  const isVenue = zones.every(({ name }) => name === venueName);
  return isOneOfSeveral && !isVenue ? rich`${names} (${venueName})` : names;
}

/** `Acknowledged by @owner at 22:10, but not for *Lobby*`; zones that were acknowledged apart, each with its time */
function acknowledgedLines(
  episode: Episode,
  last: Episode['acknowledged'],
  { now, zone: local }: ShownAlert,
  locale: Locale,
): RichText[] {
  if (last === undefined) return [];
  const words = (one: NonNullable<Episode['acknowledged']>) =>
    acknowledgedBy(one, now, local, locale);
  const each = episode.zones.flatMap((zone) => {
    const acknowledged = acknowledgedOf(episode, zone);
    return acknowledged === undefined ? [] : [{ name: zone.name, acknowledged }];
  });
  const times = Map.groupBy(each, ({ acknowledged }) => acknowledged.at);
  if (times.size < 2) return [rich`${words(last)}${notForWords(episode)}`];
  const lines = [...times.values()].flatMap((same) =>
    same
      .slice(0, 1)
      .map(
        ({ acknowledged }) => rich`${listedInBold(same)}: ${withSmallInitial(words(acknowledged))}`,
      ),
  );
  const unseen = episode.zones.filter((zone) => acknowledgedOf(episode, zone) === undefined);
  return unseen.length === 0 ? lines : [...lines, rich`${listedInBold(unseen)}: not acknowledged`];
}

/** `✅ Over after 30 min: *Terrace* was too loud` */
export function closedLines(episode: Episode, view: ShownAlert, locale: Locale): RichText[] {
  const { closed, zones } = episode;
  const acknowledged = lastAcknowledged(episode);
  const reason = closed?.reason ?? 'recovered';
  const named = listedInBold(zones);
  const names = namesAtVenue(named, zones, view);
  const isOne = zones.length === 1;
  const { isMoment, start, end } = spanTimes(zones, view, locale);
  const isBroken = isOnAndOff(zones);
  const span = isMoment
    ? rich`At ${start}`
    : rich`${isBroken ? rich`On and off from ` : rich``}${start} to ${end}`;
  const peaks = isOne ? zones.flatMap((zone) => reachedWords(episode, zone, view, locale)) : [];
  const limits = isOne ? zones.flatMap((zone) => limitOf(episode, zone, view, locale)) : [];
  const missingMs = isOne ? (zones[0]?.missingMs ?? 0) : 0;
  const gaps = missingMs > 0 ? [rich`${shortDuration(missingMs)} of it not checked`] : [];
  return [
    reason === 'recovered'
      ? recoveredHeadline(episode, names, isOne)
      : episode.kind === 'silence' && reason === 'no_data'
        ? rich`⚠️ ${silentWords(episode, names, isOne)} since ${start}. After six hours, this message is closed.`
        : rich`${wasWords(episode, names, isOne)} when last checked (since ${start}). ${endWords[reason]}`,
    ...(reason !== 'recovered'
      ? []
      : isOne || episode.kind === 'silence' || zones.length > mostSpans
        ? [join([span, ...gaps, ...peaks, ...limits], ' · ')]
        : zones.map((zone) => zoneSpan(episode, zone, view, locale))),
    ...acknowledgedLines(episode, acknowledged, view, locale),
    ...noteWords(episode),
  ];
}

function silentWords(episode: Episode, names: RichText, isOne: boolean): RichText {
  if (isServiceOutage(episode)) return rich`No answer from the venue service`;
  return rich`${names} ${isOne ? "hasn't" : "haven't"} sent anything`;
}

/** The time of each of more zones would be a long list. */
const mostSpans = 3;

/** `*Terrace*: 22:10 to 22:40 · peak 9.8 at 22:20` */
function zoneSpan(episode: Episode, zone: EpisodeZone, view: ShownAlert, locale: Locale): RichText {
  const { isMoment, start, end } = spanTimes([zone], view, locale);
  const span = isMoment ? rich`at ${start}` : rich`${start} to ${end}`;
  return rich`*${zone.name}*: ${join([span, ...reachedWords(episode, zone, view, locale)], ' · ')}`;
}

/** `peak 9.8 at 22:20`, or `peak 9.8 at 22:20 (limit 7.2 then)` where the limit moves with the hour */
function reachedWords(
  episode: Episode,
  zone: EpisodeZone,
  view: ShownAlert,
  locale: Locale,
): RichText[] {
  const watch = watchOf(episode);
  const limit = zone.peak?.limit;
  const peaks = peakWords(episode, { ...zone, value: undefined }, view, locale);
  return watch.kind === 'silence' || limit === undefined
    ? peaks
    : peaks.map((words) => rich`${words} (${limitThen(watch, zone, view, locale)})`);
}

function recoveredHeadline(episode: Episode, names: RichText, isOne: boolean): RichText {
  const length = lengthWords(lengthOfAll(episode.zones));
  if (isServiceOutage(episode)) return rich`✅ The venue service is answering again ${length}`;
  return episode.kind === 'silence'
    ? rich`✅ ${backWords(episode, names, isOne)} ${length}`
    : rich`✅ Over ${length}: ${wasWords(episode, names, isOne)}`;
}

/** `peak 76 at 21:50`; none while it is at its peak, because the value says it */
export function peakWords(
  episode: Episode,
  { peak, value }: EpisodeZone,
  { scale, zone, now }: ShownAlert,
  locale: Locale,
): RichText[] {
  const watch = watchOf(episode);
  if (watch.kind === 'silence' || peak === undefined) return [];
  const shown = measureNumber(watch.measure, peak.value, scale, locale);
  if (value !== undefined && shown === measureNumber(watch.measure, value, scale, locale))
    return [];
  const name = watch.direction === 'above' ? 'peak' : 'lowest';
  return [rich`${name} ${shown} at ${timeOrDay(peak.at, now, zone, locale)}`];
}

/** `limit 7.2 then`; a peak that rounds to its limit would read as within it */
function limitThen(
  { measure, direction }: LevelWatch,
  { peak }: EpisodeZone,
  { scale }: ShownAlert,
  locale: Locale,
): string {
  const shown = (value = 0) => measureNumber(measure, value, scale, locale);
  return shown(peak?.value) === shown(peak?.limit)
    ? `just ${direction} the limit then`
    : `limit ${shown(peak?.limit)} then`;
}

/** `limit 9.0`, or what is usual where that is the limit; one that moves with the hour stands beside the peak */
function limitOf(
  episode: Episode,
  { usual, peak, ...zone }: EpisodeZone,
  { scale }: ShownAlert,
  locale: Locale,
): RichText[] {
  const watch = watchOf(episode);
  if (watch.kind === 'silence' || peak?.limit !== undefined) return [];
  // By now it is within the limit, which may then be told as the value at which it is over.
  const limit = limitWords(watch, { ...zone, value: undefined }, scale, locale);
  if (limit !== undefined) return [limit];
  return usual === undefined
    ? []
    : [rich`usually ${measureNumber(watch.measure, usual, scale, locale)}`];
}

/** Why it ended, if it did not end by itself. */
export const endWords: Readonly<Record<Exclude<ClosingReason, 'recovered'>, string>> = {
  no_data: "There's been no data for six hours, so this is closed.",
  rule_changed: 'No longer watched: the alert was changed.',
  rule_paused: 'No longer watched: the alert was paused.',
  rule_stopped: 'No longer watched: the alert stopped.',
  rule_deleted: 'No longer watched: the alert was deleted.',
  zone_gone: 'No longer watched: the zone no longer exists.',
  venue_disconnected: 'No longer watched: the venue was disconnected.',
};
