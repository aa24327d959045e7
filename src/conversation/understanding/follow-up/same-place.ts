import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { findNames } from '../sentence/place-names.ts';
import { readSentence, type Sentence } from '../sentence/sentence.ts';
import { asLast, comparison, inPlace, placeOf, usually } from './said-before.ts';

/** Lines that say *it*, *there* or *that night* of what was asked about before. */

/** `was it louder`, `and how long did it go on`: of what was asked about before. */
const ofIt =
  /^\W*(?:(?:and|but|so|ok|then)\W+)*(?:(?:how|when|what|why|where|who)\b.*?\b)?(?:was|were|did|had) (?:it|that|they)\b|^\W*is it (?:(?:a bit|much|any) )?\w+er than\b|^\W*(?:when|how) does it (?:usually|normally|typically)\b|^\W*(?:and|but|so) (?:how|when|what|why|where|who|was|were|did)\b|^\W*(?:was|were) (?:last \w+|yesterday)(?: night)? (?:\w+er|worse)\W*$/i;
/** `peak?`, `when was the peak` */
const peakAsked =
  /^\W*(?:and )?(?:(?:what|when|what time)(?: was|['’]?s| is) (?:the|its) )?peak(?: time)?\W*$/i;
/** `since when?`, `how long has it been like that` */
const sinceWhen =
  /^\W*(?:and )?(?:since when|(?:for )?how long)(?: (?:has|is) (?:it|that) (?:been )?(?:like )?(?:that|this|so))?\W*$/i;
/** `when does it usually calm down`, `has it been going up since 9`; not `is it loud anywhere`. */
const itIs =
  /^\W*(?:(?:and|but|so|ok)\W+)*(?:(?:how|when|what|why|since)\b.*?\b)?(?:is|has|have|does|do|are) (?:it|they) (?!.*\b(?:any\w*|all(?! (?:day|night|evening|morning)\b)|every\w*|else|other|overall|which|zones?|venues?|hotel)\b)/i;
/** `is it busy tonight` is of any place. */
const isIt = /^\W*(?:(?:and|but|so|ok)\W+)*(?:is|are) (?:it|they)\b/i;
const beginsWithIt = /^\W*(?:(?:and|but|so)\W+)?(?:was|were|did|had) /i;
/** `is it louder than usual in there`, `how lively is it there`; `is there` names no place. */
const isThere =
  /(?<!\b(?:is|are|was|were|been|be|any|isn['’]t|wasn['’]t) )\b(?:(?:in|at|up|down|out|over) )?there\b(?!['’]s| (?:is|are|was|were|be|have|has)\b)/i;

export function there(line: string, before: string, venues: ChannelVenues): string | undefined {
  if (!isThere.test(line) || findNames(line, venues).length > 0) return undefined;
  const place = placeOf(readSentence(before, venues));
  return place === '' ? undefined : line.replace(isThere, `in ${place}`);
}

/** `how long did it go on`, of the place and the past time that were asked about */
export function ofSamePlace(
  line: string,
  before: string,
  venues: ChannelVenues,
): string | undefined {
  if (![ofIt, peakAsked, sinceWhen, itIs].some((asked) => asked.test(line))) return undefined;
  const asked = readSentence(line, venues);
  const last = readSentence(before, venues);
  const usual = peakAsked.test(line) ? usualPeak(last) : undefined;
  if (usual !== undefined) return usual;
  if (asked.names.length > 0 || (last.names.length === 0 && last.timesSaid.length === 0)) {
    return undefined;
  }
  // `how loud did it get after 23:30` has a time of its own, and *it* is any place.
  const isOfAnyPlace = isIt.test(line)
    ? !usually.test(line)
    : ![beginsWithIt, usually, itIs].some((pattern) => pattern.test(line));
  const isAfterAnd = /^\W*(?:and|but|so|ok|then)\b/i.test(line);
  if (asked.timesSaid.length > 0 && isOfAnyPlace && !isAfterAnd) return undefined;
  const where = last.places === '' ? '' : ` in ${last.places}`;
  const isPast = last.whens.every(({ kind }) => pastTimes.has(kind));
  const when =
    asked.timesSaid.length === 0 && isPast && !itIs.test(line) ? ` ${timesIn(last, before)}` : '';
  const whole = `${line.replace(/\W+$/, '')}${where}${when}`.trim();
  return whole === line ? undefined : whole;
}

const pastTimes: ReadonlySet<string> = new Set(['past', 'ago', 'clock', 'hours', 'part_of_today']);

/** Of two that are compared, the first. */
function timesIn({ timesSaid }: Sentence, before: string): string {
  return (comparison.test(before) ? timesSaid.slice(0, 1) : timesSaid).join(' ');
}

/** `when's the peak`, of how it usually is on a day */
function usualPeak(last: Sentence): string | undefined {
  const day = last.timesSaid.find((_, index) => last.whens[index]?.kind === 'usual');
  if (!usually.test(last.text) || day === undefined) return undefined;
  return `when is ${placeOf(last) || 'it'} usually liveliest ${day}`;
}

/** `how loud was it then`, of the peak */
export function atThePeak(line: string, before: string, venues: ChannelVenues): string | undefined {
  const [, level] = /^\W*(?:and )?how (\w+) was it (?:then|at that time)\W*$/i.exec(line) ?? [];
  if (level === undefined || !/\b(?:peak\w*|\w+est)\b/i.test(before)) return undefined;
  const last = readSentence(before, venues);
  return `how ${level} did it get${inPlace(last)} ${last.timesSaid.join(' ')}`.trim();
}

const thatNight = /\b(?:(?:for|on|in|from|during|of) )?that (?:night|day|evening)\b/i;
const noted = /\b(?:log|logged|noted?|notes|complain(?:ts?|ed)|entr(?:y|ies))\b/i;
const aboutIt = /\b(?:about|on|for) (?:it|that|this)\b/i;

/** `was anything in the log that night`, `any notes about it` */
export function ofThatNight(
  line: string,
  before: string,
  venues: ChannelVenues,
): string | undefined {
  const last = readSentence(before, venues);
  const [past, ...others] = last.timesSaid.filter((_, at) => last.whens[at]?.kind === 'past');
  if (thatNight.test(line) && past !== undefined && others.length === 0) {
    return line.replace(thatNight, asLast(past));
  }
  const place = placeOf(last);
  const isOfPlace = noted.test(line) && aboutIt.test(line) && place !== '';
  return isOfPlace ? line.replace(aboutIt, `about ${place}`) : undefined;
}
