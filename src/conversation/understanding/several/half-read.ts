import type { TypedLine } from '../../question.ts';
import type { Circumstances, Interpreted, LineInterpreted } from '../interpreted.ts';
import { lineOf, parsed } from '../line.ts';
import { isStatement } from '../rewordings/statement.ts';
import { readSentence } from '../sentence/sentence.ts';
import { answered, askBoth, isWhole, splitInTwo } from './question-pair.ts';

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
  given: TypedLine,
  circumstances: Circumstances,
  interpret: (given: TypedLine, circumstances: Circumstances) => Interpreted,
): LineInterpreted | undefined {
  const line = lineOf(given);
  if (!isUnread(refused) || isStatement(line)) return undefined;
  const remark = withRemark.exec(line);
  const said = splitInTwo(line) ?? (remark && ([remark[1] ?? '', remark[2] ?? ''] as const));
  if (said === null) return undefined;
  const first = readSentence(said[0], circumstances.venues);
  const second = readSentence(said[1], circumstances.venues);
  if (!isWhole(first) || (remark === null && !isWhole(second))) return undefined;
  const asked = askBoth(first, second, (text) => interpret(parsed(text, given), circumstances));
  const known = asked.filter(
    ({ meant }) => meant.kind === 'question' && answered.has(meant.question.command),
  );
  const unread = asked.filter(({ meant }) => isUnread(meant));
  return known.length === 1 && unread.length === 1 ? { kind: 'questions', asked } : undefined;
}

/** `is the sensor working? it showed the same all day` */
const withRemark = /^(\S+ [^?]+\?)\s+(\S+ \S[^?]*)$/;

function isUnread(meant: Interpreted): boolean {
  return meant.kind === 'refused' && (meant.why.kind === 'unread' || meant.why.kind === 'unknown');
}
