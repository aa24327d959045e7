import type { ListedAlert } from '../../alerts/listed-alert.ts';
import { type AlertSettings, mutedUntil, type StopReason } from '../../alerts/rule.ts';
import type { EpisodeZone } from '../../alerts/venue-alerts.ts';
import { mentionChannel, type RichText, rich } from '../../card/rich-text.ts';
import { localZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { alertWords, measureNumber } from './alert-measures.ts';
import { failureWords, nextMoment } from './digests.ts';
import { timeOrDay } from './freshness.ts';
import type { Locale } from './locale.ts';

/** Text about alerts, shared by messages, modals and Home. */

/** `Terrace`, `any zone of Harbour Hotel`, `Harbour Hotel` */
export function targetWords({ target }: Pick<AlertSettings, 'target'>, venueName: string): string {
  switch (target.kind) {
    case 'zone':
      return target.name;
    case 'any_zone':
      return `any zone of ${venueName}`;
    case 'venue':
      return venueName;
  }
}

/** `*Too loud: Terrace* for #bar (Harbour Hotel)` */
export function alertTitle(settings: AlertSettings, venueName: string): RichText {
  const { watch, target, channelId } = settings;
  const place = targetWords(settings, venueName);
  const venue = target.kind === 'zone' ? rich` (${venueName})` : rich``;
  return rich`*${alertWords(watch).title}: ${place}* for ${mentionChannel(channelId)}${venue}`;
}

/** `limit 9.0`, or `limit 9.0, over at 8.5` in between; undefined for rules that compare with usual */
export function limitWords(
  watch: AlertSettings['watch'],
  { limit, exit: knownExit, value }: Pick<EpisodeZone, 'limit' | 'exit' | 'value'>,
  scale: LoudnessScale,
  locale: Locale,
): RichText | undefined {
  if (watch.kind === 'silence' || watch.bounds.kind === 'usual') return undefined;
  const { measure, direction, bounds } = watch;
  // Shares of the spread, until they were applied to a zone.
  if (bounds.kind === 'spread' && limit === undefined) return undefined;
  const enter = limit ?? bounds.enter;
  const ownExit = bounds.kind === 'spread' ? knownExit : undefined;
  const exit = ownExit ?? (bounds.kind === 'spread' ? enter : enter + bounds.exit - bounds.enter);
  const isWithin = (at: number) =>
    value !== undefined && (direction === 'above' ? value <= at : value >= at);
  const shown = (one: number) => measureNumber(measure, one, scale, locale);
  return isWithin(enter) && !isWithin(exit)
    ? rich`limit ${shown(enter)}, over at ${shown(exit)}`
    : rich`limit ${shown(enter)}`;
}

/** `Watching`, `🔔 Too loud since 21:40`, `Paused`, or why it has stopped; and until when it is muted */
export function alertStateWords(
  { rule, openSince }: Pick<ListedAlert, 'rule' | 'openSince'>,
  now: number,
  timezone: string,
  locale: Locale,
): RichText {
  switch (rule.state.kind) {
    case 'paused':
      return rich`Paused`;
    case 'stopped':
      return rich`⚠️ Stopped: ${stopWords(rule.state.reason)}`;
    case 'active': {
      const until = mutedUntil(rule, undefined, now);
      const muted = until !== undefined && nextMoment(until, now, timezone, locale);
      if (openSince === undefined) {
        return muted === false ? rich`Watching` : rich`🔇 Muted until ${muted}`;
      }
      const since = timeOrDay(openSince, now, localZone(timezone), locale);
      const open = rich`🔔 ${alertWords(rule.watch).title} since ${since}`;
      return muted === false ? open : rich`${open}, muted until ${muted}`;
    }
  }
}

export function stopWords(reason: StopReason): string {
  return reason.kind === 'zone_gone' ? 'the zone no longer exists' : failureWords(reason);
}
