import { openAlerts } from '../../alerts/open-alerts.ts';
import { type Episode, lengthOf } from '../../alerts/venue-alerts.ts';
import { join, mention, type RichText, rich } from '../../card/rich-text.ts';
import type { VenueContent } from '../../digests/digest-content.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import { alertWords } from '../text/alert-measures.ts';
import { timeOfDay } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { shortAlertWords } from '../text/open-alerts.ts';
import { counted, firstLines } from '../text/wording.ts';

/** What digests say about alerts. */

/** `🔔 Terrace is too loud since 22:45`: what every digest begins with */
export function openAlertLines(
  { venueName, scale, episodes }: VenueContent,
  zone: LocalZone,
  now: number,
  locale: Locale,
): RichText[] {
  const place = { venueName, scale, zone, now };
  return firstLines(
    openAlerts(episodes, now).map((alert) => shortAlertWords(alert, place, locale)),
  );
}

/** `🔔 Earlier: *Terrace* was too loud, 23:40 to 00:30, acknowledged by @owner; and 1 more alert` */
export function earlierAlertWords(
  episodes: readonly Episode[],
  zone: LocalZone,
  locale: Locale,
): RichText | undefined {
  const all = episodes
    .filter(({ closed }) => closed !== undefined)
    .flatMap(({ settings: { watch }, zones, acknowledged }) =>
      zones.map((one) => ({ watch, one, acknowledged })),
    )
    .toSorted((a, b) => lengthOf(b.one) - lengthOf(a.one));
  if (all.length === 0) return undefined;
  const told = all.slice(0, mostEarlier).map(({ watch, one, acknowledged }) => {
    const span = `${timeOfDay(one.since, zone, locale)} to ${timeOfDay(one.until, zone, locale)}`;
    const by = acknowledged?.by;
    const seen = by === undefined ? rich`` : rich`, acknowledged by ${mention(by)}`;
    return rich`${alertWords(watch).sentence(rich`*${one.name}*`, 'was')}, ${span}${seen}`;
  });
  const left = all.length - told.length;
  const more = left === 0 ? [] : [rich`and ${counted(left, 'more alert')}`];
  return rich`🔔 Earlier: ${join([...told, ...more], '; ')}`;
}

/** The longest ones. */
const mostEarlier = 2;
