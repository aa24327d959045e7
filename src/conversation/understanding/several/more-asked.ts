import type { PastTime } from '../../../history/past-time.ts';
import type { Question } from '../../question.ts';
import { type LevelAsked, opposite } from '../sentence/levels.ts';
import type { When } from '../times/when.ts';

/** Questions for a yes or no about two nights: `is tonight livelier than yesterday`. */

/** The part of a `Sentence` that tells. */
interface TimesSaid {
  readonly text: string;
  readonly whens: readonly When[];
  readonly timesSaid: readonly string[];
}

/**
 * Whether the first of two days was also said first: times are found in the order of their rules.
 *
 * @param isTonight tonight is one of them, and leads
 */
export function isSaidFirst({ whens, timesSaid, text }: TimesSaid, isTonight: boolean): boolean {
  const said = text.toLowerCase();
  const positionOf = (time: string) =>
    // `this week than last`, of which the last word was completed
    said.includes(time) || !/\blast(?: one)?\W*$/.test(said) ? said.indexOf(time) : said.length;
  const positions = whens.flatMap((when, index) =>
    dayKinds.has(when.kind) ? [{ kind: when.kind, at: positionOf(timesSaid[index] ?? '') }] : [],
  );
  if (positions.length !== 2 || positions.some(({ at }) => at < 0)) return true;
  const [one, two] = isTonight
    ? positions.toSorted((a, b) => Number(b.kind === 'tonight') - Number(a.kind === 'tonight'))
    : positions;
  return one === undefined || two === undefined || one.at < two.at;
}

const dayKinds: ReadonlySet<When['kind']> = new Set(['past', 'usual', 'tonight']);

/**
 * `was last friday louder than tonight`, and not `is tonight louder than last friday`
 *
 * @param first of those that are named by a weekday or a date, in the order of the text
 */
export function isLaterLast(later: PastTime | undefined, first: PastTime, text: string): boolean {
  if (later?.kind === 'nights_ago') {
    return (later.nights === 0 ? thanTonight : thanLastNight).test(text);
  }
  return later !== first && !thanBefore.test(text);
}

const thanTonight =
  /\b(?:than|beat) (?:(?:it|we) (?:is|are|was|were|has been) |(?:it|we)['’](?:s|re) (?:been )?)?(?:tonight|today|now|this (?:evening|night|\w+day))/i;
const beat = /^(?:so |and )?(?:did|does|has|have|is|are)\b.*\bbeat(?:ing|en|s)?\b/i;
const thanLastNight = /\b(?:than|beat) (?:it was )?(?:last night|yesterday)/i;
/** `was saturday better than the saturday before` */
const thanBefore = /\bthan (?:the )?\w+ before\b/i;

/**
 * `is tonight livelier than yesterday`
 *
 * @param isTurned the later of both days is the one that it is compared with
 */
export function isMoreAsked(
  { level, text }: { readonly level: LevelAsked | undefined; readonly text: string },
  isTurned: boolean,
): Pick<Question, 'yesNo'> {
  const isAsked =
    /^(?:so |and )?(?:(?:is|was|were|are|did|does|has|have)\b|(?:busier|livelier|louder|noisier|quieter|calmer)\b)/i.test(
      text,
    ) &&
    /\bthan\b/i.test(text) &&
    !/\b(?:much|far|way|lot|before last)\b/i.test(text);
  // `did the restaurant beat last friday`
  if (level === undefined && beat.test(text))
    return { yesNo: { asks: isTurned ? 'calm' : 'busy', against: 'other' } };
  if (!isAsked || level?.degree !== 'comparative' || level.isNot) return {};
  return { yesNo: { asks: isTurned ? opposite[level.level] : level.level, against: 'other' } };
}
