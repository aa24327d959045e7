import {
  type CommandName,
  isCommand,
  type Question,
  type TypedLine,
  type ZoneCondition,
} from '../../question.ts';
import type { Circumstances, Interpreted } from '../interpreted.ts';
import { lineOf } from '../line.ts';
import type { Level } from '../sentence/levels.ts';
import { nameMark, replaceNames } from '../sentence/place-names.ts';
import { beginsWith, readSentence, type Sentence } from '../sentence/sentence.ts';
import type { Meaning } from '../sentence/vocabulary.ts';

/** Several things that are to be true of a place right now: `lively but not too loud`. */

/** @returns undefined unless there are two conditions or more, and each clause is one of them */
export function conditionsAsked(
  given: TypedLine,
  { venues }: Circumstances,
): Interpreted | undefined {
  if (isCommand(given) && !ofNow.has(given.command)) return undefined;
  const line = lineOf(given);
  // Reading a sentence takes long, and most have one clause.
  if (!connector.test(line)) return undefined;
  const sentence = readSentence(line, venues);
  const { names, whens, has } = sentence;
  const isOfNow = whens.every(({ kind }) => kind === 'now') && !has(...ofOther, ...ofMore);
  const zones = names.filter(({ isVenue }) => !isVenue);
  if (!isOfNow || zones.length > 1 || names.length > 2) return undefined;
  const clauses = replaceNames(line, names, nameMark)
    .replace(/\bboth(?= (?!of\b))/i, '')
    .split(connector);
  const conditions = clauses.flatMap(
    (clause, index) => conditionIn(readSentence(clause, venues), index > 0) ?? [],
  );
  if (conditions.length < 2 || conditions.length < clauses.length) return undefined;
  const isWhole = !has('which', 'where', 'any', 'every', 'zone', 'what') && isYesNo(line);
  const of = zones.length > 0 || isWhole ? 'place' : 'zones';
  // Each zone has its own music.
  if (isWhole && zones.length === 0 && conditions.some(({ kind }) => kind === 'music')) {
    return undefined;
  }
  // The table of venues is led by one thing only.
  if (ofVenues.test(line) && names.length === 0 && venues.connected.length > 1) {
    const [first = '', ...more] = clauses;
    const question: Question = { command: 'compare', argument: first };
    return { kind: 'refused', why: { kind: 'unread', words: more.join(' '), question } };
  }
  return {
    kind: 'question',
    question: {
      ...given,
      command: 'live',
      argument: sentence.places,
      conditions: { all: conditions, of },
    },
  };
}

const ofVenues =
  /^(?:(?:is|are) )?(?:which|what|any|all|every)(?: of)?(?: the| my| our)? (?:venue|hotel|house|site)s?\b/i;
const ofNow: ReadonlySet<CommandName> = new Set(['live', 'zones', 'music', 'busiest', 'quietest']);

const connector =
  /,? *\b(?:but|and|yet|though|although|while|with)\b *(?:(?:also|still|it'?s|is it|is|are they|are|they'?re|have|has) )*|, *(?=not\b)/i;

function isYesNo(line: string): boolean {
  return beginsWith(line, /^(is|are|isn['’]?t)\b/i);
}

/** Beside them, it is about another time, a rule, or something else. */
export const ofOther: readonly Meaning[] = [
  'past',
  'future',
  'usual',
  'howLong',
  'howOften',
  'when',
  'why',
  'alert',
  'notify',
  'make',
  'becoming',
  'rising',
  'falling',
  'than',
];
/** They want more than which zones, or whether. */
const ofMore: readonly Meaning[] = ['how', 'who', 'compare', 'many', 'sensor', 'logged'];

/** @param isNext it follows another condition, and asks nothing by itself */
function conditionIn(
  { words, unknown, level, has }: Sentence,
  isNext: boolean,
): ZoneCondition | undefined {
  if (unknown.length > 0 || (isNext && has('which', 'where', 'what'))) return undefined;
  const isNot = words.some((word) => word === 'not' || word === 'no' || word === 'without');
  if (has('music', 'muted', 'manual', 'automatic')) {
    const how = musicAsked(words, level?.level, has);
    return how && { kind: 'music', how, isNot };
  }
  if (level?.degree !== 'plain') return undefined;
  return { kind: 'level', level: level.level, isToo: level.isToo, isNot };
}

function musicAsked(
  words: readonly string[],
  level: Level | undefined,
  has: Sentence['has'],
): Extract<ZoneCondition, { kind: 'music' }>['how'] | undefined {
  if (has('muted')) return 'muted';
  if (has('manual')) return 'manual';
  if (has('automatic')) return 'automatic';
  if (level === 'loud' || words.includes('up') || words.includes('high')) return 'loud';
  if (level === 'quiet' || words.includes('down') || words.includes('low')) return 'quiet';
  return words.length === 1 || words.includes('on') || words.includes('playing') ? 'on' : undefined;
}
