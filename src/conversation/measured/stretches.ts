import { isToldByDay, type PastNight } from '../../history/past-night.ts';
import { isOnSide, rangeAsSuch } from '../../insight/comparison.ts';
import type { Timed } from '../../insight/even-steps.ts';
import { eveningOf } from '../../insight/service-day.ts';
import { longestGapMs, type Stretch, stretchesOf } from '../../insight/stretches.ts';
import { minuteMs } from '../../time.ts';
import type { MeasuredCondition } from '../measured-asked.ts';
import type { PastMeasure } from '../text/night-words.ts';
import { levels } from '../understanding/sentence/levels.ts';
import type {
  FoundStretches,
  MeasureCondition,
  PlaceMeasured,
  StretchesAsked,
} from './place-measured.ts';

/** Finds the times during which all conditions of a question were true in a place. */

/** Mood has this scale; a higher value is meant as a loudness. */
const highestMood = 10;

/** One list of conditions for each measure that may be meant: `above 7` is of both. */
export function conditionsMeant({
  conditions,
}: StretchesAsked): readonly (readonly MeasureCondition[])[] {
  const [first, ...others] = conditions;
  if (first?.kind === 'value' && first.measure === undefined && others.length === 0) {
    const isOnMood = first.value >= 0 && first.value <= highestMood;
    const measures = isOnMood ? (['mood', 'loudness'] as const) : (['loudness'] as const);
    return measures.map((measure) => [{ condition: first, measure }]);
  }
  return [conditions.map((condition) => ({ condition, measure: measureOf(condition) }))];
}

function measureOf(condition: MeasuredCondition): PastMeasure {
  return condition.kind === 'level'
    ? levels[condition.level].measure
    : (condition.measure ?? 'mood');
}

/** @returns undefined if it isn't known yet what is loud or lively in the place, as such */
export function findStretches(
  place: PlaceMeasured,
  conditions: readonly MeasureCondition[],
  atLeastMs = 0,
): FoundStretches | undefined {
  const tests = conditions.flatMap((one) => testOf(one, place) ?? []);
  const [first] = conditions;
  if (first === undefined || tests.length < conditions.length) return undefined;
  const { measure } = first;
  // *Busy* is no exact value, so a few minutes below it don't end a stretch.
  const isApproximate = conditions.every(
    ({ condition }) => condition.kind === 'level' && !condition.isToo,
  );
  const found = (night: PastNight) =>
    isApproximate ? joinedNear(stretchesIn(night, tests)) : stretchesIn(night, tests);
  return {
    place,
    conditions,
    measure,
    isLow: isLow(first.condition),
    nights: place.nights
      .filter(({ facts }) => facts[measure].highest !== undefined)
      .filter((night) => place.nights.length === 1 || hasBegun(night, place))
      .map((night) => ({
        night,
        stretches: found(night).filter(({ from, to }) => to - from >= atLeastMs),
      })),
  };
}

/** Of several nights, the one that is still to come in the afternoon is none of them. */
function hasBegun(night: PastNight, { nights, told }: PlaceMeasured): boolean {
  const { now, zone } = told.place;
  // A café is told by its days.
  const isOfDays = nights.some((other) => other !== night && isToldByDay(other));
  return isOfDays || eveningOf(night.day.from, zone) < now;
}

/** Those that a moment is between, as one. */
function joinedNear(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const next of stretches) {
    const last = joined.at(-1);
    const isNear = last !== undefined && next.from - last.to <= momentMs;
    if (isNear) joined.pop();
    joined.push(
      isNear ? { ...next, from: last.from, values: [...last.values, ...next.values] } : next,
    );
  }
  return joined;
}

const momentMs = 10 * minuteMs;

function isLow(condition: MeasuredCondition): boolean {
  return condition.kind === 'value'
    ? condition.direction === 'below'
    : (levels[condition.level].direction === 'less') !== condition.isNot;
}

interface Test {
  readonly measure: PastMeasure;
  readonly isSo: (one: Timed) => boolean;
}

/** By the times of the first measure; of the other, what was measured at the same time. */
function stretchesIn({ facts }: PastNight, [first, second]: readonly Test[]): Stretch[] {
  if (first === undefined) return [];
  const { values } = facts[first.measure];
  if (second === undefined) {
    return stretchesOf(values, (one) => first.isSo(one));
  }
  const others = new Map(facts[second.measure].values.map(({ at, value }) => [at, value]));
  return stretchesOf(
    values.filter(({ at }) => others.has(at)),
    (one) => {
      const value = others.get(one.at);
      const isBoth = value !== undefined && second.isSo({ at: one.at, value });
      return isBoth && first.isSo(one);
    },
  );
}

function testOf(
  { condition, measure }: MeasureCondition,
  { told, alertTimes }: PlaceMeasured,
): Test | undefined {
  if (condition.kind === 'value') {
    const { direction, value: limit } = condition;
    return {
      measure,
      isSo: ({ value }) => (direction === 'above' ? value > limit : value < limit),
    };
  }
  const { direction } = levels[condition.level];
  if (condition.isToo === true) {
    const times = alertTimes?.[condition.level];
    return (
      times && {
        measure,
        isSo: ({ at }) => times.some(({ from, to }) => at >= from && at < to) !== condition.isNot,
      }
    );
  }
  const range = rangeAsSuch(measure, told.place.typical?.representative);
  return (
    range && {
      measure,
      isSo: ({ value }) => isOnSide(direction, value, range) !== condition.isNot,
    }
  );
}

/** Whether it is still so: the last value is of now, and what was asked about has not ended before. */
export function goesOn(
  { isLast, values }: Stretch,
  { facts }: PastNight,
  { told }: PlaceMeasured,
): boolean {
  const last = values.at(-1);
  const { now } = told.place;
  return isLast && last !== undefined && facts.span.to >= now && now - last.at <= longestGapMs;
}

/** Whether it may have begun before the time that was asked about, or before anything was measured. */
export function mayHaveBegunBefore({ from }: Stretch, values: readonly Timed[]): boolean {
  const [first] = values;
  return first?.at === from;
}
