import { type Message, message } from '../../card/message.ts';
import { buttons, lineChart, type Part, paragraph } from '../../card/part.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import {
  compareNights,
  isGoingOn,
  type Pair,
  type TwoNights,
} from '../../history/compare-nights.ts';
import { isToldByDay, type PastNight } from '../../history/past-night.ts';
import { type Comparison, compare, spreadOf } from '../../insight/comparison.ts';
import { nearestTo, type Timed } from '../../insight/even-steps.ts';
import { meanOf } from '../../insight/mean.ts';
import { rounded } from '../../insight/peak.ts';
import { minuteMs } from '../../time.ts';
import { askButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { comingWords } from '../text/coming.ts';
import { timeOfDay } from '../text/local-time.ts';
import { evenRun } from '../text/night-chart.ts';
import {
  measureOf,
  nightName,
  notComparable,
  type PastMeasure,
  pastOf,
  placeName,
  shortNightName,
  superlative,
  type Told,
} from '../text/night-words.ts';
import { measureNumber } from '../text/numbers.ts';
import { hoursWords } from '../text/review-words.ts';
import { differs, isChangeAsked } from '../text/verdict.ts';
import { capitalised } from '../text/wording.ts';

export interface TwoNightsTold extends TwoNights {
  readonly told: Told;
  readonly question: Question;
}

/** `/ambience last night vs last friday`: two nights over each other. */
export function twoNightsMessage(given: TwoNightsTold): Message {
  const { one, other, question } = given;
  // Before the evening, whole days are compared, too.
  const isOfDays = given.told.isOfDays === true || isToldByDay(one);
  const told = { ...given.told, isOfDays };
  const data = { ...given, told };
  const measure = measureOf(question);
  const names = [one, other].map(({ day }) => nightName(day, told));
  const { venueId, zoneId } = question;
  return message(
    paragraph(
      lines(
        rich`*${placeName(told)}: ${names.join(' and ')}${hoursWords(one, question, told)}*`,
        toComeWords(data, measure),
        differenceWords(data, measure),
        nightLine(one, measure, told),
        nightLine(other, measure, told),
      ),
    ),
    bothChart(data, measure),
    buttons(
      [one, other].map(({ day }) =>
        askButton(capitalised(nightName(day, told)), {
          command: 'night',
          argument: '',
          venueId,
          zoneId,
          past: pastOf(day),
        }),
      ),
    ),
  );
}

/** `Tonight hasn't started yet. Still to come: usually liveliest around 22:00 (8.7).` */
function toComeWords(
  { one, told, isToCome }: TwoNightsTold,
  measure: PastMeasure,
): RichText | undefined {
  if (!isToCome) return undefined;
  const { place, locale } = told;
  const { week, day, scale } = one;
  const loudness = measure === 'loudness' ? scale : undefined;
  const coming = week && comingWords({ week, day, now: place.now, loudness }, place.zone, locale);
  return coming === undefined
    ? rich`Tonight hasn't started yet.`
    : rich`Tonight hasn't started yet. ${coming}`;
}

/**
 * `Last night was a little livelier than Friday 13 November on average (5.2, against 4.8), especially around 23:00.`
 *
 * @returns undefined if too little is known of one of them, or nothing is usual
 */
function differenceWords(
  { one, other, told, isToCome, question: { yesNo } }: TwoNightsTold,
  measure: PastMeasure,
): RichText | undefined {
  const { place, locale } = told;
  const compared = compareNights({ one, other }, measure, place);
  if (compared === undefined) return notComparable;
  const { pairs, comparison } = compared;
  const mean = meanOf(pairs.map(({ value }) => value));
  const against = meanOf(pairs.map((pair) => pair.against));
  if (comparison === undefined || mean === undefined || against === undefined) return undefined;
  const isSoFar = isGoingOn(one, place);
  // What came before the evening says neither yes nor no to it.
  const isSo = isToCome ? undefined : isChangeAsked(yesNo, comparison);
  const latest = isSoFar ? latestChange({ one, other }, measure) : undefined;
  // On average it may be about the same, although it's otherwise by now.
  const isSoNow = latest?.apart !== undefined && isChangeAsked(yesNo, latest.apart) === true;
  const no = isSoNow ? rich`Right now, yes. ` : rich`No. `;
  const answer = isSo === undefined ? rich`` : isSo ? rich`Yes. ` : no;
  const [name, second] = [nightName(one.day, told), nightName(other.day, told)];
  const first = isSoFar ? `So far, ${name}` : capitalised(name);
  const was = isSoFar ? 'is' : 'was';
  const lately = latest === undefined ? rich`` : latestWords(latest, { one, told }, measure);
  const number = (value: number) => measureNumber(value, measure, one.scale, locale);
  // The peaks below may say something else.
  const averages = `on average (${number(mean)}, against ${number(against)})`;
  if (comparison.degree === 'same') {
    return rich`${answer}${first} ${was} about as ${measure === 'mood' ? 'lively' : 'loud'} as ${second} ${averages}.${lately}`;
  }
  const when = timeOfDay(nearTenMinutes(furthestApart(pairs, comparison)), place.zone, locale);
  return rich`${answer}${first} ${was} ${differs(measure, comparison)} than ${second} ${averages}, especially around ${when}.${lately}`;
}

/** When both were furthest apart while the place was alive: a difference at 05:30 in a bar interests nobody. */
function furthestApart(pairs: readonly Pair[], { direction }: Comparison): number {
  const higher = ({ value, against }: Pair) => Math.max(value, against);
  const usual = meanOf(pairs.map(higher)) ?? 0;
  const sign = direction === 'more' ? 1 : -1;
  const [furthest] = pairs
    .filter((pair) => higher(pair) >= usual)
    .toSorted((a, b) => sign * (b.value - b.against - (a.value - a.against)));
  return furthest?.at ?? 0;
}

interface LatestChange {
  readonly latest: Timed;
  /** At the same time of the other night. */
  readonly then: Timed;
  readonly apart: Comparison | undefined;
}

/** @returns undefined if nothing is known of one of them */
function latestChange(
  { one, other }: Pick<TwoNightsTold, 'one' | 'other'>,
  measure: PastMeasure,
): LatestChange | undefined {
  const latest = one.facts[measure].values.at(-1);
  const shift = one.day.from - other.day.from;
  const then = latest && nearestTo(other.facts[measure].values, latest.at - shift, nearMs);
  const spread = one.week && spreadOf(one.week, measure);
  return latest && then && { latest, then, apart: compare(latest.value, then.value, spread) };
}

/** ` At 22:55 it's livelier: mood 8.7, against 8.2 at that time.`, which may be the other way round than the whole night */
function latestWords(
  { latest, then, apart }: LatestChange,
  { one, told }: Pick<TwoNightsTold, 'one' | 'told'>,
  measure: PastMeasure,
): RichText {
  const number = (value: number) => measureNumber(value, measure, one.scale, told.locale);
  const time = timeOfDay(latest.at, told.place.zone, told.locale);
  const how =
    apart === undefined || apart.degree === 'same' ? '' : ` it's ${differs(measure, apart)}`;
  return rich` At ${time}${how}: ${measure} ${number(latest.value)}, against ${number(then.value)} at that time.`;
}

/** Nobody says *around 00:12*. */
function nearTenMinutes(at: number): number {
  return Math.round(at / (10 * minuteMs)) * 10 * minuteMs;
}

/** `Last night: liveliest at 23:00 (mood 8.9 of 10)` */
function nightLine({ day, facts, scale }: PastNight, measure: PastMeasure, told: Told): RichText {
  const { highest, isPeak } = facts[measure];
  const name = capitalised(nightName(day, told));
  if (highest === undefined) return rich`${name}: no data`;
  const number = measureNumber(highest.value, measure, scale, told.locale);
  const value = measure === 'mood' ? `mood ${number} of 10` : `loudness ${number}`;
  const time = timeOfDay(highest.at, told.place.zone, told.locale);
  return isPeak
    ? rich`${name}: ${superlative[measure]} at ${time} (${value})`
    : rich`${name}: highest measured at ${time} (${value})`;
}

function bothChart({ one, other, told }: TwoNightsTold, measure: PastMeasure): Part | undefined {
  const { zone } = told.place;
  const run = evenRun(one.facts[measure].values, { ...one, measure, zone });
  const shift = one.day.from - other.day.from;
  const values = other.facts[measure].values;
  const second = run.map(({ at }) => nearestTo(values, at - shift, nearMs)?.value);
  if (run.length < fewestShown || second.includes(undefined)) return undefined;
  const decimals = measure === 'mood' ? 1 : one.scale.decimals;
  const shown = (value: number | undefined) =>
    value === undefined ? [] : [rounded(value, decimals)];
  const names = [one, other].map(({ day }) => shortNightName(day, told));
  return lineChart(
    {
      title: `${capitalised(measure)}, ${names.join(' and ')}`,
      labels: run.map(({ at }) => timeOfDay(at, zone, told.locale)),
      series: [
        { name: capitalised(names[0] ?? ''), values: run.flatMap(({ value }) => shown(value)) },
        { name: capitalised(names[1] ?? ''), values: second.flatMap(shown) },
      ],
    },
    bothWords(run, second, measure, { one, other, told }),
  );
}

/** `Mood last night: 3.3 at 18:00, 5.8 at 22:00. Friday 13 November: 5.3, 7.8.` */
function bothWords(
  run: ReturnType<typeof evenRun>,
  second: readonly (number | undefined)[],
  measure: PastMeasure,
  { one, other, told }: Pick<TwoNightsTold, 'one' | 'other' | 'told'>,
): RichText {
  const number = (value: number | undefined) =>
    value === undefined ? '' : measureNumber(value, measure, one.scale, told.locale);
  const shown = [0, Math.floor(run.length / 2), run.length - 1];
  const first = shown.map((index) => {
    const at = timeOfDay(run[index]?.at ?? 0, told.place.zone, told.locale);
    return `${number(run[index]?.value)} at ${at}`;
  });
  const others = shown.map((index) => number(second[index])).join(', ');
  return rich`${capitalised(measure)} ${nightName(one.day, told)}: ${first.join(', ')}. ${capitalised(nightName(other.day, told))}: ${others}.`;
}

const fewestShown = 3;
const nearMs = 20 * minuteMs;
