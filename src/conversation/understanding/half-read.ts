import type { Question } from '../question.ts';
import type { AskedBeside, Circumstances, Interpreted, LineInterpreted } from './interpreted.ts';
import { lineOf, parsed } from './line.ts';
import { readSentence } from './sentence.ts';
import { isStatement } from './statement.ts';
import { answered, between, completed, isWhole } from './two-questions.ts';

/**
 * Two questions of which one is not understood: `when did the bar go quiet last night, and was that earlier
 * than usual`. The other is answered, and this one refused beside it.
 *
 * @param refused what the whole line was taken for
 * @param interpret reads one of them
 * @returns undefined unless exactly one of the two has an answer
 */
export function halfRead(
  refused: Interpreted,
  given: Question,
  circumstances: Circumstances,
  interpret: (given: Question, circumstances: Circumstances) => Interpreted,
): LineInterpreted | undefined {
  const line = lineOf(given);
  const found = isUnread(refused) && !isStatement(line) ? between.exec(line) : null;
  if (found === null) return undefined;
  const said = [line.slice(0, found.index), line.slice(found.index + found[0].length)] as const;
  const [first, second] = said.map((text) => readSentence(text, circumstances.venues));
  if (first === undefined || second === undefined) return undefined;
  if (!isWhole(first) || !isWhole(second)) return undefined;
  const asked = [said[0], completed(second, first)].map((text, index): AskedBeside => {
    const meant = interpret(parsed(text, given), circumstances);
    return { said: said[index] ?? text, meant };
  });
  const known = asked.filter(
    ({ meant }) => meant.kind === 'question' && answered.has(meant.question.command),
  );
  const unread = asked.filter(({ meant }) => isUnread(meant));
  return known.length === 1 && unread.length === 1 ? { kind: 'questions', asked } : undefined;
}

function isUnread(meant: Interpreted): boolean {
  return meant.kind === 'refused' && (meant.why.kind === 'unread' || meant.why.kind === 'unknown');
}
