import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { findNames } from '../sentence/place-names.ts';
import { readSentence } from '../sentence/sentence.ts';
import {
  asLast,
  inPlace,
  isNight,
  placeOf,
  pointsThere,
  thatNight,
  there,
  usually,
  withoutMarks,
} from './said-before.ts';

/** Lines that say *it*, *there* or *that night* of what was asked about before. */

/** `peak?`, `when was the peak` */
const peakAsked =
  /^\W*(?:and )?(?:(?:what|when|what time)(?: was|['’]?s| is) (?:the|its) )?peak(?: time)?\W*$/i;
/** `how lively is it there` */
export function inSamePlace(
  line: string,
  before: string,
  venues: ChannelVenues,
): string | undefined {
  if (!pointsThere(line) || findNames(line, venues).length > 0) return undefined;
  const place = placeOf(readSentence(before, venues));
  return place === '' ? undefined : line.replace(there, `in ${place}`);
}

/** `when's the peak`, of how it usually is on a day */
export function usualPeak(line: string, before: string, venues: ChannelVenues): string | undefined {
  if (!peakAsked.test(line)) return undefined;
  const last = readSentence(before, venues);
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

const noted = /\b(?:log|logged|noted?|notes|complain(?:ts?|ed)|entr(?:y|ies))\b/i;
const aboutIt =
  /\b(?:about|on|for) (?:it|that|this)\b(?! (?:week\w*|month|morning|afternoon|evening|night|\w+day)\b)/i;

/** `was anything in the log that night`, `any notes about it` */
export function ofThatNight(
  line: string,
  before: string,
  venues: ChannelVenues,
): string | undefined {
  const last = readSentence(before, venues);
  const [past, ...others] = last.timesSaid.filter((_, at) => isNight(last.whens[at]));
  if (thatNight.test(line) && past !== undefined && others.length === 0) {
    return line.replace(thatNight, asLast(past));
  }
  const place = placeOf(last);
  // `is the rooftop busy and any complaints about it` says itself what it is about.
  const isOther = findNames(line, venues).length > 0;
  const isOfPlace = noted.test(line) && aboutIt.test(line) && place !== '' && !isOther;
  if (!isOfPlace) return undefined;
  const isTimed = past !== undefined && others.length === 0;
  const whole = withoutMarks(line.replace(aboutIt, `about ${place}`));
  return isTimed ? `${whole} ${asLast(past)}` : whole;
}
