import { type RichText, rich } from '../../card/rich-text.ts';
import { compare, isOnSide, rangeAsSuch, spreadOf } from '../../insight/comparison.ts';
import { lastingSince } from '../../insight/lasting.ts';
import { valuesOf } from '../../insight/trend-shape.ts';
import { typicalAt } from '../../insight/typical.ts';
import { shortDuration } from '../text/durations.ts';
import { timeOfDay } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { measureNumber } from '../text/numbers.ts';
import type { TrendFacts } from '../text/trend.ts';
import { adjectiveOf, differs } from '../text/verdict.ts';
import { capitalised } from '../text/wording.ts';
import { isLevel, levels } from '../understanding/sentence/levels.ts';
import type { YesNo } from '../yes-no-asked.ts';

/**
 * `It's been about this loud (8.8) since 19:45 (1 h).`, `Livelier than usual since 18:30 (2 h 15 min).`
 *
 * @returns undefined if nothing can be said, because no typical week is known to judge by
 */
export function lastingWords(
  { trend, week, venueWeek, zone, scale }: TrendFacts,
  asked: YesNo | undefined,
  locale: Locale,
): RichText | undefined {
  const level = asked !== undefined && isLevel(asked.asks) ? levels[asked.asks] : undefined;
  const { measure, direction } = level ?? { measure: 'mood', direction: undefined };
  const values = valuesOf(trend.points, measure);
  const now = values.at(-1);
  const spread = week && spreadOf(week, measure);
  if (week === undefined || now === undefined || spread === undefined) return undefined;
  const number = measureNumber(now.value, measure, scale, locale);
  const range = rangeAsSuch(measure, venueWeek ?? week);
  const isOther = direction === 'more' ? 'less' : 'more';
  // `since when is it so lively`, of a calm place
  if (asked?.against === 'nothing' && range && isOnSide(isOther, now.value, range)) {
    return rich`It isn't ${asked.asks} right now: ${measure} ${number}.`;
  }
  const isAgainstUsual = asked?.against === 'usual' && direction !== undefined;
  const stretch = lastingSince(values, ({ at, value }) => {
    const other = isAgainstUsual ? typicalAt(week, at)[measure] : now.value;
    const comparison = compare(value, other, spread);
    const isSame = comparison?.degree === 'same';
    return isAgainstUsual
      ? !isSame && comparison?.direction === direction
      : isSame || (direction !== undefined && comparison?.direction === direction);
  });
  const [lively, calm] = measure === 'mood' ? ['lively', 'calm'] : ['loud', 'quiet'];
  const than = differs(measure, { difference: 0, degree: 'clear', direction: direction ?? 'more' });
  if (stretch === undefined) return rich`Right now it isn't ${than} than usual.`;
  const isBeyond = values.some(({ at, value }) => {
    const comparison = at >= stretch.from ? compare(value, now.value, spread) : undefined;
    return comparison?.degree !== 'same' && comparison?.direction === direction;
  });
  const more = direction !== undefined && isBeyond ? ` or ${adjectiveOf(measure, direction)}` : '';
  const what = isAgainstUsual
    ? `${capitalised(than)} than usual`
    : `It's been about this ${direction === 'less' ? calm : lively} (${number})${more}`;
  const from = timeOfDay(stretch.from, zone, locale);
  if (stretch.isFromStart) return rich`${what} since at least ${from}.`;
  return stretch.from === now.at
    ? rich`Only since ${from}: ${measure} ${number}.`
    : rich`${what} since ${from} (${shortDuration(now.at - stretch.from)}).`;
}
