import type { AlertView } from '../../alerts/alert-view.ts';
import type { AlertSettings } from '../../alerts/rule.ts';
import type { ClosingReason, Episode, EpisodeZone } from '../../alerts/venue-alerts.ts';
import { join, type Mrkdwn, mention, mrkdwn, quote } from '../blocks/mrkdwn.ts';
import { alertWords, measureNumber } from '../text/alerts.ts';
import { shortDuration } from '../text/durations.ts';
import { timeOrDay } from '../text/freshness.ts';
import type { Locale } from '../text/locale.ts';
import { listed } from '../text/wording.ts';
import { acknowledgedBy } from './answers.ts';

/** What a message says once its episode is over. */

/** From the first breach to the last one: `after 30 min`, or `within 5 min` if there was only one. */
export function lengthWords({ since, until }: Pick<EpisodeZone, 'since' | 'until'>): string {
  return until > since ? `after ${shortDuration(until - since)}` : 'within 5 min';
}

/** `✅ Over after 30 min: *Terrace* was too loud` */
export function closedLines(episode: Episode, view: AlertView, locale: Locale): Mrkdwn[] {
  const { closed, zones, acknowledged, note } = episode;
  const { zone: local, now } = view;
  const reason = closed?.reason ?? 'recovered';
  const names = listed(zones.map(({ name }) => mrkdwn`*${name}*`));
  const isOne = zones.length === 1;
  const since = Math.min(...zones.map((zone) => zone.since));
  const until = Math.max(...zones.map((zone) => zone.until));
  const start = timeOrDay(since, now, local, locale);
  const span =
    until > since
      ? mrkdwn`${start} to ${timeOrDay(until, now, local, locale)}`
      : mrkdwn`At ${start}`;
  const peaks = isOne
    ? zones.flatMap((zone) => peakWords(episode, { ...zone, value: undefined }, view, locale))
    : [];
  return [
    reason === 'recovered'
      ? recoveredHeadline(episode, names, isOne, { since, until })
      : mrkdwn`${wasWords(episode, names, isOne)} when last checked (since ${start}). ${endWords[reason]}`,
    ...(reason === 'recovered' ? [join([span, ...peaks], ' · ')] : []),
    ...(acknowledged === undefined ? [] : [acknowledgedBy(acknowledged, now, local, locale)]),
    ...(note === undefined ? [] : [mrkdwn`${mention(note.by)}: “${quote(note.text)}”`]),
  ];
}

function recoveredHeadline(
  episode: Episode,
  names: Mrkdwn,
  isOne: boolean,
  time: Pick<EpisodeZone, 'since' | 'until'>,
): Mrkdwn {
  const length = lengthWords(time);
  return episode.kind === 'silence'
    ? mrkdwn`✅ ${names} ${isOne ? 'is' : 'are'} reporting again ${length}`
    : mrkdwn`✅ Over ${length}: ${wasWords(episode, names, isOne)}`;
}

/** What the episode is about, which for silence is not what its rule watches. */
export function watchOf({ kind, settings }: Episode): AlertSettings['watch'] {
  return kind === 'silence' ? { kind } : settings.watch;
}

/** `*Terrace* was too loud` */
export function wasWords(episode: Episode, names: Mrkdwn, isOne: boolean): Mrkdwn {
  return alertWords(watchOf(episode)).sentence(names, isOne ? 'was' : 'were');
}

/** `peak 76 at 21:50`; none while it is at its peak, because the value says it */
export function peakWords(
  episode: Episode,
  { peak, value }: EpisodeZone,
  { scale, zone, now }: AlertView,
  locale: Locale,
): Mrkdwn[] {
  const watch = watchOf(episode);
  if (watch.kind === 'silence' || peak === undefined) return [];
  const shown = measureNumber(watch.measure, peak.value, scale, locale);
  if (value !== undefined && shown === measureNumber(watch.measure, value, scale, locale))
    return [];
  const name = watch.direction === 'above' ? 'peak' : 'lowest';
  return [mrkdwn`${name} ${shown} at ${timeOrDay(peak.at, now, zone, locale)}`];
}

/** Why it ended, if it did not end by itself. */
export const endWords: Readonly<Record<Exclude<ClosingReason, 'recovered'>, string>> = {
  no_data: "There's been no data for six hours, so this is closed.",
  rule_changed: 'Not checked any more: the alert was changed.',
  rule_paused: 'Not checked any more: the alert was paused.',
  rule_stopped: 'Not checked any more: the alert stopped.',
  rule_deleted: 'Not checked any more: the alert was deleted.',
  zone_gone: 'Not checked any more: the zone no longer exists.',
  venue_disconnected: 'Not checked any more: the venue was disconnected.',
};
