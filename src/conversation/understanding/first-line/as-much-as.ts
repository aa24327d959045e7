import type { Question } from '../../question.ts';
import type { YesNo } from '../../yes-no-asked.ts';
import type { LineInterpreted } from '../interpreted.ts';
import { comparatives, isLevel, levelIn } from '../sentence/levels.ts';

/** `as loud as last friday` and `was it this loud last friday`, which are read as `louder than last friday`. */

interface AsMuch {
  /** As a comparison. */
  readonly text: string;
  readonly isAs: Extract<YesNo['isAs'], 'then' | 'now'>;
}

const level = '(loud|quiet|busy|lively|calm)';
const past = String.raw`(?:(?:at|around) \d\S*(?: ?[ap]m)? )?(?:last|yesterday|on|this (?:morning|afternoon)|an? (?:hour|week)|(?:one|two|three|four|five|\d+) \w+ ago|at|around|this time|same time)\b.*?`;
const asMuchAs = new RegExp(
  String.raw`^((?:is|are|was|were) (?!.*\bnot\b).+?) (?:just )?as ${level} (?:now )?((?:on|in|at) .+? )?as (?:(?:it|they|we) (?:was|were|is|are) )?(?!usual|normal|always|ever|this\W*$|that\W*$|it\b|possible)(.+)$`,
  'i',
);
const asNow = new RegExp(
  String.raw`^(?:was|were) (.+?) as ${level} (${past}) as (?:it is |it['’]s |they are |we are )?(?:right )?now(\W*)$`,
  'i',
);
const thisMuch = new RegExp(
  String.raw`^(?:was|were) (.+?) (?:this|that|so|as) ${level} (${past})(\W*)$`,
  'i',
);

function asMuch(text: string): AsMuch | undefined {
  const [, place = '', said = '', then = '', mark = ''] =
    asNow.exec(text) ?? thisMuch.exec(text) ?? [];
  const isUsual = /\busual|\bnormal/i.test(text);
  if (place !== '' && !isUsual) {
    return { text: `is ${place} ${more(said)} than ${then}${mark}`, isAs: 'now' };
  }
  const [, before, adjective = '', where = '', other] = asMuchAs.exec(text) ?? [];
  return before === undefined || isUsual
    ? undefined
    : { text: `${before} ${more(adjective)} ${where}than ${other}`, isAs: 'then' };
}

function more(adjective: string): string {
  const found = levelIn(adjective);
  return found === undefined ? adjective : comparatives[found.level];
}

/** @returns undefined if the line asks nothing of the kind, or its comparison is answered without a yes or no */
export function asMuchAsked(
  text: string,
  read: (text: string) => LineInterpreted,
): LineInterpreted | undefined {
  const asked = asMuch(text);
  if (asked === undefined) return undefined;
  const found = read(asked.text);
  if (found.kind !== 'question') return undefined;
  const question = withAs(found.question, asked.isAs);
  return question && { kind: 'question', question };
}

function withAs(question: Question, isAs: AsMuch['isAs']): Question | undefined {
  const { yesNo } = question;
  const isCompared = yesNo?.against === 'then' || yesNo?.against === 'other';
  return isCompared && isLevel(yesNo.asks) ? { ...question, yesNo: { ...yesNo, isAs } } : undefined;
}
