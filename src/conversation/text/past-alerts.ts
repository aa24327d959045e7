import { alertLimits } from '../../alerts/rule.ts';
import { type Episode, type EpisodeZone, lengthOf } from '../../alerts/venue-alerts.ts';
import { join, mention, type RichText, rich } from '../../card/rich-text.ts';
import type { ComparedMeasure, Comparison } from '../../insight/comparison.ts';
import type { Span } from '../../insight/coverage.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { alertMeasureWords, alertWords } from './alert-measures.ts';
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
  return episodes
    .flatMap((episode) => episode.zones.map((zone) => ({ episode, zone })))
    .filter(({ zone }) => zone.since < to && zone.until >= from)
    .filter(({ zone }) => zoneId === undefined || zone.zoneId === zoneId)
    .toSorted((a, b) => lengthOf(b.zone) - lengthOf(a.zone));
}

/** Undefined of a day so long ago that its alerts are not kept. */
export function keptAlerts(
  episodes: readonly Episode[],
  day: Span,
  { now, zoneId }: { readonly now: number; readonly zoneId: string | undefined },
): readonly PastAlert[] | undefined {
  return day.from < now - alertLimits.historyMs ? undefined : alertsIn(episodes, day, zoneId);
}

/** Those of a measure that was above, or below, its limit. */
export function alertsAbout(
  alerts: readonly PastAlert[],
  {
    measure,
    direction,
  }: { readonly measure: ComparedMeasure; readonly direction: Comparison['direction'] },
): readonly PastAlert[] {
  const side = direction === 'more' ? 'above' : 'below';
  return alerts.filter(
    ({
      episode: {
        settings: { watch },
      },
    }) => watch.kind === 'level' && watch.measure === measure && watch.direction === side,
  );
}

export interface PastAlerts {
  readonly alerts: readonly PastAlert[];
  /** Times outside of it are told with their day. */
  readonly span: Span;
  readonly zone: LocalZone;
  readonly scale: LoudnessScale;
}

/** So many are told. */
const mostTold = 3;

/** `🔔 1 alert: Terrace too loud 22:45 to 23:40 (peak 9.8), seen by @owner`; undefined without any */
export function pastAlertWords(
  { alerts, span, zone, scale }: PastAlerts,
  locale: Locale,
): RichText | undefined {
  if (alerts.length === 0) return undefined;
  const told = alerts
    .slice(0, mostTold)
    .map((alert) => oneAlert(alert, { span, zone, scale }, locale));
  const left = alerts.length - told.length;
  const more = left === 0 ? [] : [rich`and ${left} more`];
  return rich`🔔 ${counted(alerts.length, 'alert')}: ${join([...told, ...more], ' · ')}`;
}

function oneAlert(
  { episode, zone: of }: PastAlert,
  { span, zone, scale }: Omit<PastAlerts, 'alerts'>,
  locale: Locale,
): RichText {
  const { watch } = episode.settings;
  const { peak } = of;
  const moment = (at: number) =>
    at >= span.from && at < span.to ? timeOfDay(at, zone, locale) : dayAndTime(at, zone, locale);
  const when =
    of.closed === undefined
      ? `since ${moment(of.since)}, still open`
      : `${moment(of.since)} to ${moment(of.until)}`;
  const highest =
    watch.kind === 'level' && peak !== undefined
      ? rich` (peak ${alertMeasureWords[watch.measure].number(peak.value, scale, locale)})`
      : rich``;
  const seen =
    episode.acknowledged === undefined
      ? rich``
      : rich`, seen by ${mention(episode.acknowledged.by)}`;
  const title = alertWords(watch).title;
  return rich`*${of.name}* ${title.charAt(0).toLowerCase()}${title.slice(1)} ${when}${highest}${seen}`;
}

/** `No alerts`, `3 alerts` */
export function alertCount(count: number): string {
  return count === 0 ? 'No alerts' : counted(count, 'alert');
}
