import type { Question } from '../question.ts';
import type { Circumstances, Interpreted } from './interpreted.ts';
import { entriesAsked } from './log-asked.ts';
import { pastQuestion } from './past-asked.ts';
import type { Sentence } from './sentence.ts';

/** Entries of the venue log. What was asked must not be taken for something to note. */
export function logQuestion(
  question: Question,
  sentence: Sentence,
  circumstances: Circumstances,
): Interpreted {
  // As for a file, a weekday is the last one.
  const asked = pastQuestion({ ...question, command: 'csv' }, sentence, circumstances, {});
  if (asked?.kind === 'refused') return asked;
  const isTonight = sentence.whens.some(({ kind }) => kind === 'tonight' || kind === 'now');
  const past = asked?.question.past ?? (isTonight ? tonight : undefined);
  const file = sentence.has('csv') ? 'csv ' : '';
  const argument = `${file}${entriesAsked(sentence)} ${sentence.places}`.trim();
  return { kind: 'question', question: { ...question, argument, ...(past && { past }) } };
}

const tonight = { kind: 'nights_ago', nights: 0 } as const;
