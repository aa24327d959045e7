import type { Trend } from '../../ambience/types.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import type { ComparedMeasure, Comparison } from '../../insight/comparison.ts';
import type { Timed } from '../../insight/even-steps.ts';
import type { LocalZone, ServiceDay } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { highestOf, isLevel } from '../../insight/peak.ts';
import { valuesOf } from '../../insight/trend-shape.ts';
import { hourMs } from '../../time.ts';
import { timeOfDay } from './local-time.ts';
import type { Locale } from './locale.ts';
import { measureNumber } from './numbers.ts';
import { decimalsOf } from './trend.ts';
import { bothDiffer, differs } from './verdict.ts';

/** A service day of which the first hours may be unknown. */

/** `Counted from 15:00`; undefined if the service day is known from about its start. */
export function dataFrom(
  trend: Trend,
  day: ServiceDay,
  zone: LocalZone,
  locale: Locale,
): RichText | undefined {
  const first = valuesOf(trend.points, 'mood').find(({ at }) => at >= day.from);
  return isStartUnknown(first, day)
    ? rich`Counted from ${timeOfDay(first.at, zone, locale)}`
    : undefined;
}

function isStartUnknown(first: Timed | undefined, { from }: ServiceDay): first is Timed {
  return first !== undefined && first.at - from > hourMs;
}

interface MeasuredDay {
  readonly day: ServiceDay;
  readonly zone: LocalZone;
  readonly measure: ComparedMeasure;
  readonly scale: LoudnessScale;
}

/** A rise of less than this share of the fall before it is not worth a word. */
const leastRecovery = 0.2;

/**
 * `down from 6.8 at 23:00`, where the peak of the day may lie before the first value; and `down from
 * 6.8 at 23:00, but picking up again from 3.0 at 00:30`.
 *
 * @param values of the service day, oldest first
 */
export function fallWords(
  values: readonly Timed[],
  { day, zone, measure, scale }: MeasuredDay,
  locale: Locale,
): string | undefined {
  const [first] = values;
  const decimals = decimalsOf(measure, scale);
  if (!isStartUnknown(first, day)) return undefined;
  if (isLevel(values, decimals) || highestOf(values, decimals) !== first) return undefined;
  const told = ({ at, value }: Timed) =>
    `from ${measureNumber(value, measure, scale, locale)} at ${timeOfDay(at, zone, locale)}`;
  const lowest = values.reduce((low, one) => (one.value <= low.value ? one : low), first);
  const last = values.at(-1);
  const isRecovering =
    last !== undefined && last.value - lowest.value >= leastRecovery * (first.value - lowest.value);
  return isRecovering
    ? `down ${told(first)}, but picking up again ${told(lowest)}`
    : `down ${told(first)}`;
}

/** `livelier than a usual Friday`, `about as lively as a usual Friday but a little louder` */
export function comparedWords(mood: Comparison, usual: string, loudness?: Comparison): string {
  const isAsLoud = loudness === undefined || loudness.degree === 'same';
  if (mood.degree === 'same') {
    const same = `about as lively as ${usual}`;
    return isAsLoud ? same : `${same} but ${differs('loudness', loudness)}`;
  }
  if (isAsLoud) return `${differs('mood', mood)} than ${usual}`;
  return mood.direction === loudness.direction
    ? `${bothDiffer(mood, loudness)} than ${usual}`
    : `${differs('mood', mood)} than ${usual} but ${differs('loudness', loudness)}`;
}
