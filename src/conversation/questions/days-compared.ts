import { type RichText, rich } from '../../card/rich-text.ts';
import { type Comparison, compare, spreadOf } from '../../insight/comparison.ts';
import type { ServiceDay } from '../../insight/local-time.ts';
import { meanOf } from '../../insight/mean.ts';
import type { Extremes } from '../../insight/typical.ts';
import type { Question } from '../question.ts';
import { weekdayName } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { onDays } from '../text/usual-days.ts';
import { differs, isChangeAsked } from '../text/verdict.ts';
import { isLevel, levels } from '../understanding/sentence/levels.ts';
import { type HoursAsked, isUsuallySo, measureShown } from './usual-hours.ts';
import type { WeekData } from './week-message.ts';

/** Days of a usual week beside each other: two of them, or two groups, as weekends and weekdays. */

export interface UsualDay {
  readonly day: ServiceDay;
  readonly found: Extremes;
}

export interface AtTime {
  /** `at 12:30`, `from 12:00 to 14:00`, `on average` */
  readonly when: string;
  /** Of each day, over those hours on average; undefined if none is known. */
  readonly values: readonly (number | undefined)[];
  /** `usually mood 4.1 to 4.5 of 10` */
  readonly words: string;
}

/**
 * `*Lobby Bar* is usually calmer on Tuesdays (mood peaks at 5.3 of 10) than on Wednesdays (7.8)`
 *
 * @returns undefined unless two days were named, of which both are known
 */
export function twoDaysWords(
  place: RichText,
  days: readonly UsualDay[],
  {
    data,
    question,
    atTime,
  }: { readonly data: WeekData; readonly question: Question; readonly atTime: AtTime | undefined },
  locale: Locale,
): RichText | undefined {
  const [one, other] = (question.weekdays ?? []).map((weekday) => {
    const index = days.findIndex(({ day }) => day.weekday === weekday);
    const value = atTime === undefined ? days[index]?.found.peak.value : atTime.values[index];
    return value === undefined ? undefined : { name: `${weekdayName(weekday)}s`, value };
  });
  if (one === undefined || other === undefined) return undefined;
  const { measure, plain, unit, number } = measureShown(data, locale);
  const change = compare(one.value, other.value, spreadOf(data.typical, measure));
  if (change === undefined) return undefined;
  const [first, second] = [number(one.value), number(other.value)];
  const value = `${measure} ${atTime === undefined ? 'peaks at ' : ''}${first}${unit}`;
  const time = atTime === undefined ? '' : `, ${atTime.when}`;
  // The same number is said once.
  const against = first === second ? '' : ` (${second})`;
  const yes = firstIsMore(question, change);
  return change.degree === 'same'
    ? rich`${yes}${place} is usually about as ${plain} on ${one.name} (${value}) as on ${other.name}${against}${time}`
    : rich`${yes}${place} is usually ${differs(measure, change)} on ${one.name} (${value}) than on ${other.name} (${second})${time}`;
}

/**
 * `No, *Lobby Bar* is usually about as loud on Sundays (loudness peaks at 5.6) as on other days (5.8 on average)`
 *
 * @returns undefined unless one day was to be compared with the others, of which enough is known
 */
export function dayAmongWords(
  place: RichText,
  days: readonly UsualDay[],
  { data, question }: { readonly data: WeekData; readonly question: Question },
  locale: Locale,
): RichText | undefined {
  const [weekday, ...more] = question.weekdays ?? [];
  if (weekday === undefined || more.length > 0 || question.yesNo?.against !== 'other') {
    return undefined;
  }
  const of = days.find(({ day }) => day.weekday === weekday)?.found.peak.value;
  const others = meanOf(
    days.filter(({ day }) => day.weekday !== weekday).map(({ found }) => found.peak.value),
  );
  const { measure, plain, unit, number } = measureShown(data, locale);
  const change =
    of === undefined || others === undefined
      ? undefined
      : compare(of, others, spreadOf(data.typical, measure));
  if (of === undefined || others === undefined || change === undefined) return undefined;
  const on = `on ${weekdayName(weekday)}s (${measure} peaks at ${number(of)}${unit})`;
  const rest = `on other days (${number(others)} on average)`;
  const yes = firstIsMore(question, change);
  return change.degree === 'same'
    ? rich`${yes}${place} is usually about as ${plain} ${on} as ${rest}`
    : rich`${yes}${place} is usually ${differs(measure, change)} ${on} than ${rest}`;
}

/** `Yes. `, to `is friday usually the busiest night`; else empty */
export function isMostOfWeek(
  { yesNo, weekdays: [weekday] = [] }: Question,
  days: readonly UsualDay[],
  number: (value: number) => string,
): RichText {
  if (yesNo?.against !== 'each' || !isLevel(yesNo.asks) || weekday === undefined) return rich``;
  const peaks = days.map(({ found }) => found.peak.value);
  const most = levels[yesNo.asks].direction === 'more' ? Math.max(...peaks) : Math.min(...peaks);
  const own = days.find(({ day }) => day.weekday === weekday)?.found.peak.value;
  const isMost = own !== undefined && number(own) === number(most);
  const areAllSo = peaks.every((peak) => number(peak) === number(most));
  return isMost && !areAllSo ? rich`Yes. ` : rich`No. `;
}

/** `Yes, `, to `is sunday usually busier than monday`; else empty */
function firstIsMore({ yesNo }: Question, change: Comparison): RichText {
  const isSo = isChangeAsked(yesNo, change);
  return isSo === undefined ? rich`` : isSo ? rich`Yes, ` : rich`No, `;
}

/**
 * `Yes, *Lobby Bar* is usually livelier from Friday to Sunday: mood peaks at 8.2 of 10 on average, and at 7.4 from
 * Monday to Thursday`
 *
 * @returns undefined unless two groups of days were to be compared, of which enough is known
 */
export function groupsWords(
  place: RichText,
  days: readonly UsualDay[],
  {
    data,
    question,
    atTime,
  }: { readonly data: WeekData; readonly question: Question; readonly atTime: AtTime | undefined },
  locale: Locale,
): RichText | undefined {
  const { groups } = question;
  if (groups === undefined) return undefined;
  const { measure, unit, plain, number } = measureShown(data, locale);
  const [one, other] = groups.map((some) => {
    const values = days.flatMap(({ day, found }, index) => {
      const value = atTime === undefined ? found.peak.value : atTime.values[index];
      return some.includes(day.weekday) ? (value ?? []) : [];
    });
    return meanOf(values);
  });
  const [first, second] = [onDays(groups[0]), onDays(groups[1])];
  const change =
    one === undefined || other === undefined
      ? undefined
      : compare(one, other, spreadOf(data.typical, measure));
  if (one === undefined || other === undefined || change === undefined) return undefined;
  const value = `${atTime === undefined ? 'peaks at ' : ''}${number(one)}${unit} ${atTime?.when ?? 'on average'}`;
  const against = number(one) === number(other) ? '' : ` (${number(other)})`;
  const yes = firstIsMore(question, change);
  return change.degree === 'same'
    ? rich`${yes}${place} is usually about as ${plain} ${first} (${measure} ${value}) as ${second}${against}`
    : rich`${yes}${place} is usually ${differs(measure, change)} ${first} (${measure} ${value}) than ${second} (${number(other)})`;
}

/** `Yes, it's usually quiet on Saturdays and Sundays.`, if several days of the week were asked about */
export function usuallyOnDays(
  data: HoursAsked,
  days: readonly UsualDay[],
  { days: span, weekdays }: Pick<Question, 'days' | 'weekdays'>,
): RichText | undefined {
  const { yesNo } = data;
  if (yesNo === undefined || (span === undefined && weekdays === undefined)) return undefined;
  const asked = days.filter(({ day }) => weekdays?.includes(day.weekday) ?? true);
  const verdicts = asked.flatMap(({ day }) => {
    const isSo = isUsuallySo(data, day);
    return isSo === undefined ? [] : [{ weekday: day.weekday, isSo }];
  });
  if (verdicts.length === 0) return undefined;
  const on = (isSo: boolean) =>
    onDays(verdicts.filter((one) => one.isSo === isSo).map(({ weekday }) => weekday));
  const { asks } = yesNo;
  if (verdicts.every(({ isSo }) => isSo)) return rich`Yes, it's usually ${asks} ${on(true)}.`;
  return verdicts.some(({ isSo }) => isSo)
    ? rich`Only ${on(true)}: it isn't usually ${asks} ${on(false)}.`
    : rich`No, it isn't usually ${asks} ${on(false)}.`;
}
