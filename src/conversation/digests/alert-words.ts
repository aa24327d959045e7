import { asMeasured, isUnseen, type OpenAlert, openAlerts } from '../../alerts/open-alerts.ts';
import { acknowledgedOf, type Episode } from '../../alerts/venue-alerts.ts';
import { join, mention, type RichText, rich } from '../../card/rich-text.ts';
import type { VenueContent } from '../../digests/content.ts';
import { type LocalZone, localWeekday } from '../../insight/local-time.ts';
import { dayMs } from '../../time.ts';
import { wasWords } from '../text/alert-measures.ts';
import { dayAndTime, shortWeekday, timeOfDay } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { openAlertWords } from '../text/open-alerts.ts';
import { alertsOf, isSilence } from '../text/past-alerts.ts';
import { counted, firstLines } from '../text/wording.ts';

/** What digests say about alerts. */

/** `🔔 *Terrace* is too loud: 9.8, limit 8.4, since 22:45 · not acknowledged yet`: how every digest begins */
export function openAlertLines(
  content: VenueContent,
  zone: LocalZone,
  now: number,
  locale: Locale,
): RichText[] {
  const { venueName, scale } = content;
  const place = { venueName, scale, zone, now };
  return firstLines(
    openAlertsIn(content, now).map((alert) => {
      const words = openAlertWords(alert, place, locale);
      return isUnseen(alert) ? rich`${words} · not acknowledged yet` : words;
    }),
  );
}

/** With the values that the post shows, which may be newer than those that were evaluated. */
export function openAlertsIn(
  { episodes, zones, known: typical, timezone }: VenueContent,
  now: number,
): OpenAlert[] {
  return asMeasured(openAlerts(episodes, now), { zones, live: undefined, typical, timezone });
}

/** `Earlier: *Terrace* was too loud from Thu 23:40 to 00:30 (acknowledged by @owner) · 1 more alert` */
export function earlierAlertWords(
  episodes: readonly Episode[],
  now: number,
  zone: LocalZone,
  locale: Locale,
): RichText | undefined {
  const momentOf = (at: number) => {
    const time = timeOfDay(at, zone, locale);
    return now - at > dayMs / 2 ? `${shortWeekday(localWeekday(at, zone))} ${time}` : time;
  };
  // One zone may be over while others of its episode go on.
  const over = episodes.map((episode) => ({
    ...episode,
    zones: episode.zones.filter(
      ({ closed }) =>
        closed !== undefined && (episode.closed !== undefined || now - closed.at < dayMs),
    ),
  }));
  const all = alertsOf(over).toSorted((a, b) => Number(isSilence(a)) - Number(isSilence(b)));
  if (all.length === 0) return undefined;
  const told = all.slice(0, mostEarlier).map(({ episode, zone: one }) => {
    // After a few hours, the end may be of another day.
    const isLong = one.until - one.since >= dayMs / 2;
    const span = isLong
      ? `from ${dayAndTime(one.since, zone, locale)} to ${dayAndTime(one.until, zone, locale)}`
      : `from ${momentOf(one.since)} to ${timeOfDay(one.until, zone, locale)}`;
    const by = acknowledgedOf(episode, one)?.by;
    const seen = by === undefined ? rich`` : rich` (acknowledged by ${mention(by)})`;
    return rich`${wasWords(episode, rich`*${one.name}*`, true)} ${span}${seen}`;
  });
  const left = all.length - told.length;
  const more = left === 0 ? [] : [rich`${counted(left, 'more alert')}`];
  return rich`Earlier: ${join([...told, ...more], ' · ')}`;
}

/** The longest ones, and missing data last. */
const mostEarlier = 2;
