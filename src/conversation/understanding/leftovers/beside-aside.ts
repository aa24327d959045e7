import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { readSentence } from '../sentence/sentence.ts';
import { withoutWords } from './told.ts';

/** What someone says beside their question: what it is for, who it is about, or why they ask. */

export interface BesideAside {
  /** `for a couple who want to paint` */
  readonly aside: string;
  /** The line without it. */
  readonly left: string;
}

/** Where an aside can begin behind a question: at a mark, or with a word that says what for, who or why. */
const edge =
  /\s*[,;.?!:]+\s+|\s+[-–—]+\s+|\s+(?=(?:for|with an?|to (?:do|run|hold|host|have|take|make|put|seat|send|place|start|play|record|film|shoot|serve)|who|because|cause|bc|cos|so that|in case|while we|with all)\b)/gi;

/**
 * The aside that has all the words that are not understood, if nothing in it is a place, a time, a level or a
 * number: those would change the answer.
 *
 * @returns undefined if the words are in the question itself
 */
export function besideAside(
  line: string,
  unknown: readonly string[],
  venues: ChannelVenues,
): BesideAside | undefined {
  for (const { index, 0: between } of line.matchAll(edge)) {
    const [head, tail] = [line.slice(0, index), line.slice(index + between.length)];
    const tailEnd = endOfAside.exec(tail)?.index ?? tail.length;
    const aside = tail.slice(0, tailEnd).replace(/[\s,;.:]+$/, '');
    const behind = tail.slice(tailEnd);
    const left = `${head}${behind}`.trim();
    const hasAll = withoutWords(left, unknown) === left.replace(/\s+/g, ' ');
    if (hasAll && isAside(aside, venues)) return { aside, left };
  }
  return undefined;
}

/** A time, or where it is to be, belongs to the question: `… for a nervous guest right now`. */
const endOfAside =
  / (?:(?:right )?now|at the moment|rn|tonight|today|tomorrow|this (?:morning|afternoon|evening)|(?:in|on|at) (?:the |our |my )?\p{L}+|\w+day)\W*$|[?!]\W*$/iu;

function isAside(text: string, venues: ChannelVenues): boolean {
  if (text.split(' ').length < fewestWords || /\d/.test(text) || asksToo.test(text)) return false;
  const { names, whens, level } = readSentence(text, venues);
  return names.length === 0 && whens.length === 0 && level === undefined;
}

/** In words. A single word is more likely a name. */
const fewestWords = 2;
const asksToo =
  /\b(?:how|which|what|when|where|why|who['’]?s|is it|was it|are they|were they|usual|normal|compared?|mood|loudness|music|alerts?|complaints?|log)\b/i;
