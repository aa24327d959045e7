import type { Question } from '../../question.ts';
import type { YesNo } from '../../yes-no-asked.ts';
import type { Interpreted } from '../interpreted.ts';
import type { Sentence } from '../sentence/sentence.ts';
import { gapsNamed } from '../sentence/vocabulary.ts';

/** Questions about a week, a month or other days. */

/** What the answer says first, and about which part of a night. */
export interface FirstOfPast {
  readonly yesNo: YesNo | undefined;
  readonly alerts: Pick<Question, 'yesNo'>;
  /** The zones that were the most of something, or the lowest night. */
  readonly zones: Pick<Question, 'all' | 'seeks'>;
  readonly part: Question['part'];
  /** In minutes after midnight. */
  readonly clock: number | undefined;
}

export function periodAsked(
  asked: Question,
  sentence: Sentence,
  { yesNo, alerts, zones, part, clock }: FirstOfPast,
): Interpreted {
  if (sentence.has('offline') && gapsNamed.test(sentence.text)) {
    return { kind: 'refused', why: { kind: 'one_of', of: 'gaps', question: asked } };
  }
  // A moment is of one night.
  if (clock !== undefined || isUnknownLength(sentence, yesNo)) {
    return { kind: 'refused', why: { kind: 'one_of', of: 'night', question: asked } };
  }
  if (way.test(sentence.text) && zones.all !== true && alerts.yesNo === undefined) {
    return { kind: 'question', question: { ...asked, command: 'review', seeks: 'way' } };
  }
  // `our liveliest saturday` is neither yes nor no.
  const isMost = sentence.level?.degree === 'superlative';
  const first = { ...(yesNo && !isMost && { yesNo }), ...alerts, ...zones, ...(part && { part }) };
  return { kind: 'question', question: { ...asked, ...first, command: 'review' } };
}

/** `is it getting louder`, `trending up or down` */
const way =
  /\b(trending|(going|get|getting|moving|heading|gone|got|gotten) (up|down|better|worse|livelier|busier|calmer|louder|quieter)|up or down|improving|improved|rising|increasing|decreasing|declining|what(['’]?s| has)? changed)\b/i;

/** The answer to whether it was too loud says for how long. */
function isUnknownLength({ has }: Sentence, yesNo: YesNo | undefined): boolean {
  return has('howLong') && yesNo?.against !== 'limit';
}
