import { asPlain } from '../../card/rich-text.ts';
import type { PastNight } from '../../history/past-night.ts';
import { isOnSide, rangeAsSuch } from '../../insight/comparison.ts';
import { type Stretch, stretchesOf } from '../../insight/stretches.ts';
import { minuteMs } from '../../time.ts';
import type { MeasuredAsked, MeasuredCondition } from '../measured-asked.ts';
import type { PastMeasure } from '../text/night-words.ts';
import { listed } from '../text/wording.ts';
import { type Level, levels } from '../understanding/levels.ts';
import { valueWords } from './measured-words.ts';
import type { PlaceMeasured } from './place-measured.ts';

/** Finds the times during which all conditions of a question were true in a place. */

export type StretchesAsked = Extract<MeasuredAsked, { readonly kind: 'stretches' }>;

export interface NightStretches {
  readonly night: PastNight;
  readonly stretches: readonly Stretch[];
}

/** What is known of one place. */
export interface FoundStretches {
  readonly place: PlaceMeasured;
  /** Of the first condition; its values are shown. */
  readonly measure: PastMeasure;
  /** `loud`, `above mood 7.0`, `lively and not loud` */
  readonly words: string;
  /** A low value is what was sought. */
  readonly isLow: boolean;
  readonly nights: readonly NightStretches[];
}

/** In a longer gap it may have been otherwise. */
export const longestGapMs = 45 * minuteMs;

/** One for each measure that may be meant: `above 7` is of both. */
export function readingsOf({ conditions }: StretchesAsked): readonly (readonly Such[])[] {
  const [first, ...others] = conditions;
  if (first?.kind === 'value' && first.measure === undefined && others.length === 0) {
    return both.map((measure) => [{ condition: first, measure }]);
  }
  return [conditions.map((condition) => ({ condition, measure: measureOf(condition) }))];
}

const both = ['mood', 'loudness'] as const;

/** A condition with the measure that it is about. */
export interface Such {
  readonly condition: MeasuredCondition;
  readonly measure: PastMeasure;
}

function measureOf(condition: MeasuredCondition): PastMeasure {
  return condition.kind === 'level'
    ? levels[condition.level].measure
    : (condition.measure ?? 'mood');
}

export function findStretches(
  place: PlaceMeasured,
  such: readonly Such[],
  atLeastMs = 0,
): FoundStretches {
  const [{ measure, condition } = noCondition] = such;
  return {
    place,
    measure,
    words: wordsOf(such, place),
    isLow:
      condition.kind === 'value'
        ? condition.direction === 'below'
        : (levels[condition.level].direction === 'less') !== condition.isNot,
    nights: place.nights.map((night) => ({
      night,
      stretches: stretchesIn(night, such, place).filter(({ from, to }) => to - from >= atLeastMs),
    })),
  };
}

const noCondition: Such = {
  condition: { kind: 'level', level: 'busy', isNot: false },
  measure: 'mood',
};

/** By the times of the first measure; of the other, what was measured at the same time. */
function stretchesIn({ facts }: PastNight, such: readonly Such[], place: PlaceMeasured): Stretch[] {
  const [first, second] = such;
  if (first === undefined) return [];
  const isFirst = testOf(first, place);
  const { values } = facts[first.measure];
  if (second === undefined) return stretchesOf(values, ({ value }) => isFirst(value), longestGapMs);
  const others = new Map(facts[second.measure].values.map(({ at, value }) => [at, value]));
  const isSecond = testOf(second, place);
  return stretchesOf(
    values.filter(({ at }) => others.has(at)),
    ({ at, value }) => {
      const other = others.get(at);
      return isFirst(value) && other !== undefined && isSecond(other);
    },
    longestGapMs,
  );
}

function testOf({ condition, measure }: Such, { told }: PlaceMeasured): (value: number) => boolean {
  if (condition.kind === 'value') {
    return condition.direction === 'above'
      ? (value) => value > condition.value
      : (value) => value < condition.value;
  }
  const range = rangeAsSuch(measure, told.place.typical?.representative);
  const { direction } = levels[condition.level];
  return (value) => range !== undefined && isOnSide(direction, value, range) !== condition.isNot;
}

const adjectives: Readonly<Record<Level, string>> = {
  loud: 'loud',
  quiet: 'quiet',
  busy: 'lively',
  calm: 'calm',
};

function wordsOf(such: readonly Such[], place: PlaceMeasured): string {
  const words = such.map(({ condition, measure }) =>
    condition.kind === 'level'
      ? `${condition.isNot ? 'not ' : ''}${adjectives[condition.level]}`
      : `${condition.direction} ${measure} ${valueWords(condition.value, measure, place)}`,
  );
  return asPlain(listed(words));
}
