import { simplify } from '../../venues/names.ts';
import type { Question } from '../question.ts';
import type { Interpreted } from './interpreted.ts';
import type { Sentence } from './sentence.ts';
import { isQuestionWord } from './vocabulary.ts';

/** Words that are known neither as names nor otherwise: a zone may have been renamed since. */

/** @param ofPlaces the commands that are about a place */
export function withUnknown(
  question: Question,
  { names, text, unknown, words }: Sentence,
  ofPlaces: ReadonlySet<string>,
): Interpreted {
  const isNothingElse = names.length === 0 && unknown.length === words.length;
  if (isNothingElse) return { kind: 'question', question: { ...question, argument: text } };
  const typed = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    word: word.replace(/[?!.,;:]+$/, ''),
    isUnknown: unknown.includes(simplify(word)),
    isOfName: names.some(({ start, end }) => start <= index && index < end),
  }));
  const first = typed.findIndex(({ isUnknown }) => isUnknown);
  const last = typed.findLastIndex(({ isUnknown }) => isUnknown);
  const isOneName =
    first >= 0 &&
    last - first < Math.min(unknown.length, longestName) &&
    isNamedAsPlace(
      typed.map(({ word }) => word),
      first,
    );
  if (!isOneName || !ofPlaces.has(question.command)) return refusedWords(unknown, question);
  const said = typed.filter(({ isUnknown, isOfName }) => isUnknown || isOfName);
  const argument = said.map(({ word }) => word).join(' ');
  return { kind: 'question', question: { ...question, argument } };
}

/** `is the pool busy`, `pool now`, but not `how far back does it go` */
function isNamedAsPlace(words: readonly string[], first: number): boolean {
  const before = words[first - 1]?.toLowerCase();
  const asks = isQuestionWord(simplify(words[0] ?? ''));
  return before === undefined || !asks || words.length < fewestAsked || beforeNames.has(before);
}

const fewestAsked = 4;
const beforeNames = new Set(
  'the our my a an at in on near by from to of and or vs than is for with'.split(' '),
);

/** In words. What is longer is no name. */
const longestName = 3;

export function refusedWords(words: readonly string[], question: Question): Interpreted {
  return { kind: 'refused', why: { kind: 'unknown', words, question } };
}
