import { asPlain } from '../../card/rich-text.ts';
import { capitalised, listed } from '../text/wording.ts';
import { type Level, levels } from '../understanding/sentence/levels.ts';
import { limitWords } from './measured-words.ts';
import type { ConditionWords, MeasureCondition, PlaceMeasured } from './place-measured.ts';

/** What was so, in the forms that sentences need. */

export const adjectives: Readonly<Record<Level, string>> = {
  loud: 'loud',
  quiet: 'quiet',
  busy: 'lively',
  calm: 'calm',
};

export function conditionWords(
  conditions: readonly MeasureCondition[],
  place: PlaceMeasured,
): ConditionWords {
  const clauses = clausesOf(conditions, place);
  const [first] = clauses;
  const rest = clauses
    .slice(1)
    .map(({ subject, words }) => ` while ${subject} was ${words}`)
    .join('');
  const { subject = 'it', words = '' } = first ?? {};
  const isOfIt = subject === 'it';
  const phrase = (never: string) =>
    capitalised(isOfIt ? `${never}${words}${rest}` : `${subject} ${never}${words}${rest}`);
  return {
    lead: phrase(''),
    leadNever: phrase('never '),
    was: `${subject} was ${words}${rest}`,
    wasNever: `${subject} was never ${words}${rest}`,
    wasIt: `was ${subject} ${words}${rest}`,
  };
}

interface Clause {
  /** `it`, `mood` */
  readonly subject: string;
  readonly words: string;
}

/** Levels share one clause: `lively and not loud`. */
function clausesOf(conditions: readonly MeasureCondition[], place: PlaceMeasured): Clause[] {
  const adjectivesNamed = conditions.flatMap(({ condition }) =>
    condition.kind === 'level'
      ? [
          `${condition.isNot ? 'not ' : ''}${condition.isToo === true ? 'too ' : ''}${adjectives[condition.level]}`,
        ]
      : [],
  );
  const ofValues = conditions.flatMap(({ condition, measure }): readonly Clause[] =>
    condition.kind === 'value'
      ? [
          {
            subject: measure,
            words: `${condition.direction} ${limitWords(condition.value, measure, place)}`,
          },
        ]
      : [],
  );
  return adjectivesNamed.length === 0
    ? ofValues
    : [{ subject: 'it', words: asPlain(listed(adjectivesNamed)) }, ...ofValues];
}

/** The adjectives whose meaning in a place depends on what is usual there. */
export function levelWords(conditions: readonly MeasureCondition[]): string {
  return asPlain(
    listed(
      conditions.flatMap(({ condition }) =>
        condition.kind === 'level' && levels[condition.level].measure === 'loudness'
          ? [adjectives[condition.level]]
          : [],
      ),
    ),
  );
}
