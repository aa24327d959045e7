import type { TypicalWeek } from '../../ambience/types.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { isOnSide, rangeAsSuch } from '../../insight/comparison.ts';
import type { Span } from '../../insight/coverage.ts';
import { localZone, type ServiceDay } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { meanOf } from '../../insight/mean.ts';
import { timeInDay } from '../../insight/service-day.ts';
import { halfHourOf, typicalAt, typicalPoints } from '../../insight/typical.ts';
import type { PartAsked } from '../hours-asked.ts';
import { timeOfDay } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { loudnessNumber, measureNumber, moodNumber } from '../text/numbers.ts';
import { isLevel, levels } from '../understanding/sentence/levels.ts';
import type { YesNo } from '../yes-no-asked.ts';

/** What was asked of a usual day: some hours of it, a moment, or whether it is usually busy. */

export interface HoursAsked {
  readonly timezone: string;
  readonly typical: TypicalWeek;
  /** Decides when the venue's day starts; for a venue the same as `typical`. */
  readonly venueTypical: TypicalWeek | undefined;
  /** A time of that day, in minutes after midnight, if one was asked about. */
  readonly moment?: { readonly minute: number; readonly scale: LoudnessScale } | undefined;
  /** Some hours of that day, if they were asked about. */
  readonly part?: PartAsked | undefined;
  /** Whether it is usually busy, or the like, is said first. */
  readonly yesNo?: YesNo | undefined;
  /** Set if it was asked when it is usually loudest. */
  readonly loudness?: LoudnessScale | undefined;
  /** It was asked when it is quietest. */
  readonly isQuietFirst?: boolean;
  /** The day is still to come, and nobody knows it. */
  readonly isFuture?: boolean | undefined;
}

/** Whether it is usually so on a day, or at the time that was asked about; undefined if that was not asked. */
export function isUsuallySo(data: HoursAsked, day: ServiceDay): boolean | undefined {
  const { yesNo, typical, venueTypical, timezone, moment } = data;
  if (yesNo === undefined || !isLevel(yesNo.asks)) return undefined;
  // Which of several places it is stands above them.
  if (yesNo.against === 'each' || yesNo.against === 'other' || yesNo.against === 'then') {
    return undefined;
  }
  const { measure, direction } = levels[yesNo.asks];
  const range = rangeAsSuch(measure, venueTypical);
  const { from, to } = partSpan(data, day);
  const points =
    moment === undefined
      ? typicalPoints(typical, from, to)
      : [typicalAt(typical, timeInDay(day, moment.minute, localZone(timezone)))];
  const values = points.flatMap((point) => point[measure] ?? []);
  return range === undefined || values.length === 0
    ? undefined
    : isOnSide(direction, Math.max(...values), range);
}

/** `Yes, it's usually busy then.` */
export function usuallyWords(data: HoursAsked, day: ServiceDay): RichText | undefined {
  const { yesNo, isFuture } = data;
  const isSo = isUsuallySo(data, day);
  if (isSo === undefined || yesNo === undefined) return undefined;
  const { asks } = yesNo;
  // `is it too loud on saturday mornings`
  if (yesNo.against === 'limit' && isSo) {
    return rich`It's usually ${asks} then. Usual is an average, so I can't tell if it gets too ${asks}.`;
  }
  if (isFuture === true) {
    return isSo ? rich`It's usually ${asks} then.` : rich`It isn't usually ${asks} then.`;
  }
  return isSo ? rich`Yes, it's usually ${asks} then.` : rich`No, it isn't usually ${asks} then.`;
}

/** `Usually, yes: mood 4.0 then, against 4.9 at 01:30.`, to `will it be calmer in an hour` */
export function usualChangeWords(
  data: HoursAsked & { readonly now: number },
  day: ServiceDay,
  locale: Locale,
): RichText | undefined {
  const { yesNo, typical, timezone, moment, now } = data;
  if (yesNo?.against !== 'then' || !isLevel(yesNo.asks) || moment === undefined) return undefined;
  const { measure, direction } = levels[yesNo.asks];
  const zone = localZone(timezone);
  const at = halfHourOf(now);
  const [then, before] = [timeInDay(day, moment.minute, zone), at].map(
    (time) => typicalAt(typical, time)[measure],
  );
  if (then === undefined || before === undefined) return undefined;
  const number = (value: number) => measureNumber(value, measure, moment.scale, locale);
  const [one, other] = [number(then), number(before)];
  const time = timeOfDay(at, zone, locale);
  if (one === other) return rich`Usually not: ${measure} ${one} then, as at ${time}.`;
  const isSo = then > before === (direction === 'more');
  return rich`${isSo ? 'Usually, yes' : 'Usually not'}: ${measure} ${one} then, against ${other} at ${time}.`;
}

/** The whole day, or the part of it that was asked about. */
export function partSpan(
  { timezone, part }: Pick<HoursAsked, 'timezone' | 'part'>,
  day: ServiceDay,
): Span {
  const zone = localZone(timezone);
  const at = (minute: number | undefined) =>
    minute === undefined ? undefined : timeInDay(day, minute, zone);
  const [begin, to] = [at(part?.from) ?? day.from, at(part?.to) ?? day.to];
  // A morning may begin before the service day does.
  return { from: begin < to ? begin : day.from, to };
}

/** `At 23:00: mood 8.1 of 10 · loudness 7.9` */
export function momentWords(
  { typical, timezone, moment, loudness: asked }: HoursAsked,
  day: ServiceDay,
  locale: Locale,
): RichText[] {
  if (moment === undefined) return [];
  const { minute, scale } = moment;
  const zone = localZone(timezone);
  const at = timeInDay(day, minute, zone);
  const { mood, loudness } = typicalAt(typical, at);
  const both = [
    ...(mood === undefined ? [] : [`mood ${moodNumber(mood, locale)} of 10`]),
    ...(loudness === undefined ? [] : [`loudness ${loudnessNumber(loudness, scale, locale)}`]),
  ];
  const facts = asked === undefined ? both : both.toReversed();
  const time = timeOfDay(at, zone, locale);
  return facts.length === 0
    ? [rich`At ${time}: not known yet`]
    : [rich`At ${time}: ${facts.join(' · ')}`];
}

/** `06:00 to 12:00: liveliest around 08:30, mood 2.1 to 5.6 of 10` */
export function partWords(data: HoursAsked, day: ServiceDay, locale: Locale): RichText[] {
  const { typical, timezone, part } = data;
  if (part === undefined) return [];
  const zone = localZone(timezone);
  const { from, to } = partSpan(data, day);
  const time = (at: number) => timeOfDay(at, zone, locale);
  const { measure, most, least, number, unit } = measureShown(data, locale);
  const known = typicalPoints(typical, from, to + 1).flatMap((point) => {
    const value = point[measure];
    return value === undefined ? [] : [{ at: point.at, value }];
  });
  // Of equal ones the first, as for the whole day.
  const [lowest] = known.toSorted((a, b) => a.value - b.value);
  const [highest] = known.toSorted((a, b) => b.value - a.value);
  const hours = `${time(from)} to ${time(to)}`;
  if (lowest === undefined || highest === undefined) {
    return [rich`I don't know what's usual from ${hours} yet.`];
  }
  const range = `${measure} ${number(lowest.value)} to ${number(highest.value)}${unit}`;
  const [word, { at }] = data.isQuietFirst === true ? [least, lowest] : [most, highest];
  return [rich`${hours}: ${word} around ${time(at)}, ${range}`];
}

/** The value at the moment that was asked about, or over those hours on average. */
export function usualAsked(
  typical: TypicalWeek,
  data: Pick<HoursAsked, 'timezone' | 'moment' | 'part'>,
  day: ServiceDay,
  measure: MeasureShown['measure'],
): number | undefined {
  const { moment, timezone } = data;
  if (moment !== undefined) {
    return typicalAt(typical, timeInDay(day, moment.minute, localZone(timezone)))[measure];
  }
  const { from, to } = partSpan(data, day);
  return meanOf(typicalPoints(typical, from, to).flatMap((point) => point[measure] ?? []));
}

/** `at 12:30`, `from 12:00 to 14:00`; undefined if the whole day was asked about */
export function timeShown(
  data: Pick<HoursAsked, 'timezone' | 'moment' | 'part'>,
  day: ServiceDay,
  locale: Locale,
): { readonly from: number; readonly words: string } | undefined {
  const { moment, part, timezone } = data;
  const zone = localZone(timezone);
  const time = (at: number) => timeOfDay(at, zone, locale);
  if (moment !== undefined) {
    const from = timeInDay(day, moment.minute, zone);
    return { from, words: `at ${time(from)}` };
  }
  if (part === undefined) return undefined;
  const { from, to } = partSpan(data, day);
  return { from, words: `from ${time(from)} to ${time(to)}` };
}

/** What is told of a usual day: its mood, unless loudness was asked about. */
export interface MeasureShown {
  readonly measure: 'mood' | 'loudness';
  readonly plain: string;
  readonly most: string;
  readonly least: string;
  readonly unit: string;
  readonly number: (value: number) => string;
}

export function measureShown(
  { loudness: scale }: Pick<HoursAsked, 'loudness'>,
  locale: Locale,
): MeasureShown {
  return scale === undefined
    ? {
        measure: 'mood',
        plain: 'lively',
        most: 'liveliest',
        least: 'calmest',
        unit: ' of 10',
        number: (value) => moodNumber(value, locale),
      }
    : {
        measure: 'loudness',
        plain: 'loud',
        most: 'loudest',
        least: 'quietest',
        unit: '',
        number: (value) => loudnessNumber(value, scale, locale),
      };
}
