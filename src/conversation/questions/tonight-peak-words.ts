import type { Reading } from '../../ambience/reading.ts';
import type { Trend, TypicalWeek } from '../../ambience/types.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import {
  type ComparedMeasure,
  type Comparison,
  compare,
  isChanged,
  isClear,
  spreadOf,
} from '../../insight/comparison.ts';
import type { Timed } from '../../insight/even-steps.ts';
import type { LocalZone, ServiceDay } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { highestOf, isLevel, orKept, rounded } from '../../insight/peak.ts';
import { valuesOf } from '../../insight/trend-shape.ts';
import { typicalAt } from '../../insight/typical.ts';
import { usualFor } from '../../insight/usual.ts';
import { peakAhead } from '../text/coming.ts';
import { fallWords } from '../text/day-so-far.ts';
import { timeOfDay, todayOrTonight } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { measureNumber } from '../text/numbers.ts';
import { decimalsOf } from '../text/trend.ts';
import { differs, judge, shortVerdict, type Verdict } from '../text/verdict.ts';
import { capitalised } from '../text/wording.ts';

/** What an evening has come to by now, in the measure that was asked about. */
export interface Evening {
  /** Mood, unless how loud it is or gets was asked about. */
  readonly measure: ComparedMeasure;
  /** The last six hours; the service keeps no more. */
  readonly reading: Reading<Trend>;
  readonly week: TypicalWeek | undefined;
  /** That of the venue, which a zone is judged by, too; for a venue the same as `week`. */
  readonly venueWeek: TypicalWeek | undefined;
  /** False while some sensors do not report: the numbers then cover other zones than usual. */
  readonly isComparable: boolean;
  readonly scale: LoudnessScale;
  /** With usual, of all that is remembered of the night so far; undefined if too little is. */
  readonly soFar?: Comparison | undefined;
  /** Of the service day so far, as it is remembered; undefined if nothing is. */
  readonly highest?: Timed | undefined;
  readonly day: ServiceDay;
  readonly zone: LocalZone;
  readonly now: number;
}

const superlatives = { mood: 'liveliest', loudness: 'loudest' } as const;

/** The highest value, which is said as the peak. What is remembered, unless the trend has been as high since. */
function peakOf(evening: Evening): Timed | undefined {
  const decimals = decimalsOf(evening.measure, evening.scale);
  return orKept(highestOf(valuesTonight(evening), decimals), evening.highest, decimals);
}

/** The values of the service day, oldest first. */
export function valuesTonight({
  reading,
  measure,
  day,
}: Pick<Evening, 'reading' | 'measure' | 'day'>): readonly Timed[] {
  return valuesOf(reading.value.points, measure).filter(({ at }) => at >= day.from);
}

/** Whether the newest value is the highest, and there are others. */
function isAtPeak(evening: Evening): boolean {
  const values = valuesTonight(evening);
  return (
    !isLevel(values, decimalsOf(evening.measure, evening.scale)) &&
    peakOf(evening)?.at === values.at(-1)?.at
  );
}

/** `at its liveliest tonight (mood 8.2)`; undefined if it has been livelier */
export function atPeakWords(evening: Evening, locale: Locale): string | undefined {
  const peak = peakOf(evening);
  if (peak === undefined || !isAtPeak(evening)) return undefined;
  const { measure, now, day, zone, scale } = evening;
  const number = measureNumber(peak.value, measure, scale, locale);
  return `at its ${superlatives[measure]} ${todayOrTonight(now, day, zone)} (${measure} ${number})`;
}

/** `Probably, at 21:25: mood 9.1 of 10 then, 7.9 now.`; what is still to come is not known. */
export function peakedWords(
  evening: Evening,
  locale: Locale,
): { readonly words: RichText; readonly isPeakSaid: boolean } | undefined {
  const { week, day, zone, now, measure, scale } = evening;
  const [last, peak] = [valuesTonight(evening).at(-1), peakOf(evening)];
  if (last === undefined || peak === undefined) return undefined;
  const loudness = measure === 'loudness' ? scale : undefined;
  const usualPeak = week && peakAhead({ week, day, now, loudness });
  const isToCome = usualPeak !== undefined;
  if (isReached(last.value, peak.value, decimalsOf(measure, scale))) {
    // What usually comes is no more than there is already.
    const above = week && compare(last.value, usualPeak, spreadOf(week, measure));
    const isBeyond = isChanged(above, 'more');
    const words = isBeyond
      ? rich`Hard to say: it's already above the usual peak.`
      : isToCome
        ? rich`Not yet, most likely.`
        : rich`Not that I can see.`;
    return { words, isPeakSaid: false };
  }
  const time = timeOfDay(peak.at, zone, locale);
  const [high, current] = [peak, last].map(({ value }) =>
    measureNumber(value, measure, scale, locale),
  );
  const of10 = measure === 'mood' ? ' of 10' : '';
  return {
    words: isToCome
      ? rich`Probably not. The high so far is ${high ?? ''}${of10} at ${time}, and it's ${current ?? ''} now.`
      : rich`Probably, at ${time}: ${measure} ${high ?? ''}${of10} then, ${current ?? ''} now.`,
    isPeakSaid: true,
  };
}

/** At the decimals that are shown. */
function isReached(value: number, highest: number, decimals: number): boolean {
  return rounded(value, decimals) >= rounded(highest, decimals);
}

interface NowShown extends Evening {
  /** The answer begins with how loud it is. */
  readonly isLoudnessSaid: boolean;
}

/** `Mood now 8.2 of 10 (usually 7.8) · Liveliest at 20:15 (8.6) · Loudness 8.0 (7.6)` */
export function nowWords(evening: NowShown, locale: Locale): RichText | undefined {
  const words = ofMeasure(evening, locale);
  return words && rich`${words}${loudnessBeside(evening, locale)}`;
}

function ofMeasure(evening: NowShown, locale: Locale): RichText | undefined {
  const { measure, reading, day, zone, now, scale } = evening;
  const values = valuesTonight(evening);
  const last = values.at(-1);
  const peak = peakOf(evening);
  if (last === undefined || peak === undefined) return undefined;
  const decimals = decimalsOf(measure, scale);
  const show = (value: number) => measureNumber(value, measure, scale, locale);
  const isSteady = isLevel([...values, peak], decimals);
  // The first line says it then.
  if (isAtPeak(evening) && !isSteady && evening.soFar === undefined) return undefined;
  const usual = usualNow(evening, last.at);
  const value = `${show(last.value)}${measure === 'mood' ? ' of 10' : ''}${usual === undefined ? '' : ` (usually ${show(usual)})`}`;
  const current = turnedWords(evening, value) ?? plainNowWords(measure, reading, value);
  if (isSteady) return rich`${current}`;
  const fallen = peak === evening.highest ? undefined : fallWords(values, evening, locale);
  if (fallen !== undefined) return rich`${current} · ${capitalised(fallen)}`;
  if (peak.at !== last.at) {
    return rich`${current} · ${capitalised(superlatives[measure])} at ${timeOfDay(peak.at, zone, locale)} (${show(peak.value)})`;
  }
  return evening.soFar === undefined
    ? rich`${current}`
    : rich`${current}, the ${superlatives[measure]} ${todayOrTonight(now, day, zone)}`;
}

function plainNowWords(measure: ComparedMeasure, { stale }: Evening['reading'], value: string) {
  return `${capitalised(measure)} ${stale === undefined ? 'now ' : ''}${value}`;
}

/** ` · Loudness 8.0 (7.6)`, of the same moment as the mood */
function loudnessBeside(evening: Evening, locale: Locale): string {
  const { measure, reading, scale, isComparable, week } = evening;
  const at = valuesTonight(evening).at(-1)?.at;
  const loudness = reading.value.points.find((point) => point.at === at)?.loudness;
  if (measure === 'loudness' || loudness === undefined || at === undefined) return '';
  const show = (value: number) => measureNumber(value, 'loudness', scale, locale);
  const usual =
    isComparable && week !== undefined ? usualFor({ loudness }, week, at).loudness : undefined;
  return ` · Loudness ${show(loudness.value)}${usual === undefined ? '' : ` (${show(usual)})`}`;
}

/** How the newest values compare with usual; undefined if they can't be compared. */
function verdictNow(evening: JudgedNow): Verdict | undefined {
  const { reading, isComparable, week, venueWeek } = evening;
  const at = valuesTonight(evening).at(-1)?.at;
  const point = reading.value.points.find((one) => one.at === at);
  if (at === undefined || point === undefined || week === undefined || !isComparable) {
    return undefined;
  }
  return judge(point, week, at, venueWeek);
}

type JudgedNow = Pick<
  Evening,
  'measure' | 'reading' | 'isComparable' | 'week' | 'venueWeek' | 'day'
>;

/** `much louder`, than usual right now; undefined unless it is much louder or quieter */
export function muchLouder(evening: JudgedNow): string | undefined {
  if (evening.measure === 'loudness') return undefined;
  const loudness = verdictNow(evening)?.loudness;
  return loudness?.degree === 'strong' ? differs('loudness', loudness) : undefined;
}

function usualNow({ isComparable, week, measure }: Evening, at: number): number | undefined {
  return isComparable && week !== undefined ? typicalAt(week, at)[measure] : undefined;
}

/**
 * `Right now it's a little livelier and louder than usual: mood 8.2 of 10 (usually 7.8)`
 *
 * @returns undefined if that is no news after what is said of the evening so far
 */
function turnedWords(evening: NowShown, value: string): string | undefined {
  const { measure, soFar, reading, isLoudnessSaid } = evening;
  const verdict = verdictNow(evening);
  if (verdict === undefined || soFar === undefined || reading.stale !== undefined) return undefined;
  const told = {
    ...verdict,
    ...(measure === 'loudness' && { mood: undefined }),
    ...(isLoudnessSaid && { loudness: undefined }),
  };
  const own = verdict[measure];
  const isNews =
    (own !== undefined && isOtherVerdict(own, soFar)) ||
    (measure === 'mood' && isClear(told.loudness));
  const words = shortVerdict(told);
  return isNews && words !== undefined ? `Right now it's ${words}: ${measure} ${value}` : undefined;
}

function isOtherVerdict(now: Comparison, soFar: Comparison): boolean {
  if (now.degree === 'same' || soFar.degree === 'same') return now.degree !== soFar.degree;
  return now.direction !== soFar.direction || (isClear(now) && !isClear(soFar));
}
