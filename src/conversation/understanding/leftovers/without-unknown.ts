import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import type { Question } from '../../question.ts';
import type { LineInterpreted } from '../interpreted.ts';
import { besideAside } from './beside-aside.ts';
import { withoutWords } from './told.ts';

/**
 * What a line asks apart from the words that are not understood: told at once if they are an aside, else offered
 * as a button.
 */

/** @param interpret reads the line that is left */
export function withRest(
  read: LineInterpreted,
  line: string,
  venues: ChannelVenues,
  interpret: (rest: string) => LineInterpreted,
): LineInterpreted {
  if (read.kind !== 'refused' || read.why.kind !== 'unknown') return read;
  const beside = besideAside(line, read.why.words, venues);
  if (beside !== undefined) {
    const { aside } = beside;
    const asked = interpret(beside.left);
    if (asked.kind === 'question' && !isOfNothing(asked.question)) {
      return { kind: 'refused', why: { ...read.why, rest: asked.question, aside } };
    }
  }
  // What is left of a comparison is asked about by itself: `compare terrace and cellar`.
  const some = withoutWords(line, read.why.words);
  const left = withoutComparing(some);
  if (left === line || (left === some && !left.includes(' '))) return read;
  const rest = interpret(left);
  return rest.kind === 'question' && !isOfNothing(rest.question)
    ? { kind: 'refused', why: { ...read.why, rest: rest.question } }
    : read;
}

function withoutComparing(left: string): string {
  if (!/^\W*compare\b/i.test(left)) return left;
  return left
    .replace(/^\W*compare\b(?:\W*(?:and|with|to|vs|or)\b)?|\b(?:and|with|to|vs|or)\W*$/gi, '')
    .trim();
}

/** How it is right now, at the venue or at all of them, is what any words are taken to ask. */
function isOfNothing({ command, argument, yesNo, venueId, zoneId, past }: Question): boolean {
  const isPlain = [yesNo, venueId, zoneId, past].every((one) => one === undefined);
  return isPlain && (command === 'compare' || (command === 'live' && argument === ''));
}
