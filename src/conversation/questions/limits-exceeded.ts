import type { ExceededLimit } from '../../alerts/current-limits.ts';
import type { OpenAlert } from '../../alerts/open-alerts.ts';
import { isOfSide, type Side, wholeVenue } from '../../alerts/rule.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { measureNumber } from '../text/alert-measures.ts';
import { forWords } from '../text/alert-settings.ts';
import type { Locale } from '../text/locale.ts';

/** Places that are beyond their alert's limit, but not for long enough to open it. */

/** One per place, without those whose alert is open. */
export function notYetOpen(
  exceeded: readonly ExceededLimit[],
  alerts: readonly OpenAlert[],
  side: Side,
): ExceededLimit[] {
  const isOpen = (zoneId: string) =>
    alerts.some((alert) => alert.zone.zoneId === zoneId && isOfSide(alert.watch, side));
  const such = exceeded.filter(({ watch, zoneId }) => isOfSide(watch, side) && !isOpen(zoneId));
  return [...Map.groupBy(such, ({ zoneId }) => zoneId).values()].flatMap((ofZone) =>
    ofZone.slice(0, 1),
  );
}

/** `*Terrace* is above its limit (9.2, limit 9.0)` */
export function exceededWords(
  { watch: { measure, direction }, value, limit }: ExceededLimit,
  name: RichText,
  scale: LoudnessScale,
  locale: Locale,
): RichText {
  const shown = (one: number) => measureNumber(measure, one, scale, locale);
  return shown(value) === shown(limit)
    ? rich`${name} is just ${direction} its limit of ${shown(limit)}`
    : rich`${name} is ${direction} its limit (${shown(value)}, limit ${shown(limit)})`;
}

/** `An alert opens if it stays above for 10 min.` */
export function opensAfter({ watch }: ExceededLimit): RichText {
  return rich`An alert opens if it stays ${watch.direction}${forWords(watch.forCount)}.`;
}

export function exceededName({ zoneId, name }: ExceededLimit, venue: RichText): RichText {
  return zoneId === wholeVenue ? venue : rich`*${name}*`;
}
