import { type Message, message } from '../../card/message.ts';
import { buttons, lineChart, note, type Part, paragraph } from '../../card/part.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { comparePairs, pairsOf } from '../../history/compare-nights.ts';
import { type PastNight, venueDay } from '../../history/read-nights.ts';
import { currentDay } from '../../history/service-days.ts';
import { knownSpans } from '../../insight/coverage.ts';
import { rounded } from '../../insight/peak.ts';
import { minuteMs } from '../../time.ts';
import { askButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { timeOfDay } from '../text/local-time.ts';
import { differs } from '../text/verdict.ts';
import { capitalised } from '../text/wording.ts';
import { evenRun } from './night-chart.ts';
import {
  lines,
  measureNumber,
  measureOf,
  nightName,
  type PastMeasure,
  pastOf,
  placeName,
  shortNightName,
  superlative,
  type Told,
} from './night-words.ts';

export interface TwoNights {
  readonly one: PastNight;
  readonly other: PastNight;
  readonly told: Told;
  readonly question: Question;
}

/** `/ambience last night vs last friday`: two nights over each other. */
export function twoNightsMessage(data: TwoNights): Message {
  const { one, other, told, question } = data;
  const measure = measureOf(question);
  const names = [one, other].map(({ day }) => nightName(day, told));
  const { venueId, zoneId } = question;
  return message(
    paragraph(
      lines(
        rich`*${placeName(told)}: ${names.join(' and ')}*`,
        differenceWords(data, measure),
        nightLine(one, measure, told),
        nightLine(other, measure, told),
      ),
    ),
    bothChart(data, measure),
    one.facts.isMostlyKnown && other.facts.isMostlyKnown
      ? undefined
      : note(rich`Compared as far as both are known.`),
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

/** `Last night was a little livelier than Friday 13 November, most of all around 23:00.` */
function differenceWords({ one, other, told }: TwoNights, measure: PastMeasure): RichText {
  const pairs = pairsOf(
    one.facts[measure].values,
    other.facts[measure].values,
    one.day.from - other.day.from,
  );
  const first = capitalised(nightName(one.day, told));
  const second = nightName(other.day, told);
  if (pairs.length === 0) return rich`They have no time in common that is known of both.`;
  const comparison = comparePairs(pairs, one.week, measure);
  const isGoingOn = one.day.date === currentDay(venueDay(told.place)).date;
  const was = isGoingOn ? 'is' : 'was';
  const soFar = isGoingOn ? rich` so far` : rich``;
  if (comparison === undefined || comparison.degree === 'same') {
    return rich`${first} ${was} about as ${measure === 'mood' ? 'lively' : 'loud'} as ${second}${soFar}.`;
  }
  const sign = comparison.direction === 'more' ? 1 : -1;
  const furthest = pairs.toSorted(
    (a, b) => sign * (b.value - b.against - (a.value - a.against)),
  )[0];
  const when = furthest ? timeOfDay(furthest.at, told.place.zone, told.locale) : '';
  return rich`${first} ${was} ${differs(measure, comparison)} than ${second}${soFar}, most of all around ${when}.`;
}

/** `Last night: liveliest at 23:00 (8.9)` */
function nightLine({ day, facts, scale }: PastNight, measure: PastMeasure, told: Told): RichText {
  const { highest, isPeak } = facts[measure];
  const name = capitalised(nightName(day, told));
  if (highest === undefined) return rich`${name}: nothing is known`;
  const number = measureNumber(highest.value, measure, scale, told.locale);
  const time = timeOfDay(highest.at, told.place.zone, told.locale);
  return isPeak
    ? rich`${name}: ${superlative[measure]} at ${time} (${number})`
    : rich`${name}: up to ${number} at ${time}, as far as known`;
}

function bothChart({ one, other, told }: TwoNights, measure: PastMeasure): Part | undefined {
  const { zone } = told.place;
  const run = evenRun(one.facts[measure].values, { ...one, measure, zone });
  const shift = one.day.from - other.day.from;
  const values = other.facts[measure].values;
  const second = run.map(({ at }) => nearestTo(values, at - shift)?.value);
  const known = knownSpans(
    run.map(({ at }, index) => ({ at, isKnown: second[index] !== undefined })),
    (run[1]?.at ?? 0) - (run[0]?.at ?? 0),
  );
  if (run.length < fewestShown || known.length !== 1 || second.includes(undefined))
    return undefined;
  const decimals = measure === 'mood' ? 1 : one.scale.decimals;
  const shown = (value: number | undefined) =>
    value === undefined ? [] : [rounded(value, decimals)];
  const names = [one, other].map(({ day }) => shortNightName(day, told));
  return lineChart(
    {
      title: `${capitalised(measure)}, ${names.join(' and ')}`,
      labels: run.map(({ at }) => timeOfDay(at, zone, told.locale)),
      series: [
        { name: names[0] ?? '', values: run.flatMap(({ value }) => shown(value)) },
        { name: names[1] ?? '', values: second.flatMap(shown) },
      ],
    },
    rich`${capitalised(measure)} through both nights.`,
  );
}

const fewestShown = 3;
const nearMs = 20 * minuteMs;

function nearestTo<T extends { readonly at: number }>(values: readonly T[], at: number) {
  const [nearest] = values
    .filter((one) => Math.abs(one.at - at) <= nearMs)
    .toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at));
  return nearest;
}
