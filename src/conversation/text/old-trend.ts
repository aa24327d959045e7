import { isOutdated } from '../../ambience/freshness.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { Trend } from '../../ambience/types.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import { highestOf } from '../../insight/peak.ts';
import { valuesOf } from '../../insight/trend-shape.ts';
import { oldWords } from './freshness.ts';
import { timeOfDay } from './local-time.ts';
import type { Locale } from './locale.ts';
import { moodNumber } from './numbers.ts';

/** A trend that ended a while ago: how it was then, without a verdict or a direction. */

/** Whether a trend says nothing about now: two of its values are missing. */
export function isTrendOld(
  { stale, measuredAt }: Pick<Reading<unknown>, 'stale' | 'measuredAt'>,
  now: number,
): boolean {
  return stale !== undefined && isOutdated('trend', measuredAt, now);
}

export interface OldTrend {
  readonly trend: Trend;
  readonly reading: Pick<Reading<unknown>, 'stale' | 'measuredAt'>;
  readonly zone: LocalZone;
  readonly now: number;
}

/**
 * `*Harbour Hotel* was at mood 7.6 at 20:20 (43 min ago). The venue service isn't answering.` and
 * `Liveliest before that: 7.7 at 20:00`
 *
 * @param place in bold
 */
export function oldTrendLines(
  place: RichText,
  { trend, reading, zone, now }: OldTrend,
  locale: Locale,
): RichText[] {
  const moods = valuesOf(trend.points, 'mood');
  const last = moods.at(-1);
  if (last === undefined) return [];
  const then = oldWords({ ...reading, measuredAt: last.at }, now, zone, locale);
  const peak = highestOf(moods, 1);
  return [
    rich`${place} was at mood ${moodNumber(last.value, locale)} ${then}`,
    ...(peak === undefined || peak === last
      ? []
      : [
          rich`Liveliest before that: ${moodNumber(peak.value, locale)} at ${timeOfDay(peak.at, zone, locale)}`,
        ]),
  ];
}
