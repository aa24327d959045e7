import type { PastTime } from '../../../history/past-time.ts';
import type { CommandName, Question } from '../../question.ts';
import { ofNight, type YesNo } from '../../yes-no-asked.ts';
import type { Named } from '../sentence/place-names.ts';
import type { Sentence } from '../sentence/sentence.ts';

/** Which zone or time is the most of something, and whether loudness is meant. */

export function isAboutLoudness(sentence: Sentence): boolean {
  const { level, has, text } = sentence;
  const isLevel = level?.level === 'loud' || level?.level === 'quiet';
  return has('noise') || isLevel || quietedDown.test(text);
}

const quietedDown = /\bquiet(?:en)?(?:s|ed|ing)? (?:it )?down\b/i;

/** As a question says it. */
export function loudnessAsked(sentence: Sentence): Pick<Question, 'asksLoudness'> {
  return isAboutLoudness(sentence) ? { asksLoudness: true } : {};
}

/** Whether the quietest or the busiest time is meant, if one is. */
export function extremeAsked({ level, has }: Sentence): 'peak' | 'quiet' | undefined {
  const isCalm = level?.level === 'calm' || level?.level === 'quiet';
  if (has('falling', 'end') || isCalm) return 'quiet';
  return has('peak', 'rising') || level !== undefined ? 'peak' : undefined;
}

/** `loudest zone`, `where is it loud` */
export function asksForLoudest(sentence: Sentence): boolean {
  const { level, names } = sentence;
  if (sentence.has('compare') && sentence.has('zone')) return isAboutLoudness(sentence);
  if (level?.level !== 'loud' || level.isToo || zonesIn(names) > 0) return false;
  if (level.degree === 'superlative') return !sentence.has('when');
  return (
    level.degree === 'plain' &&
    sentence.has('any', 'where', 'which', 'what', 'who') &&
    !sentence.has('how', 'when', 'usual', 'need')
  );
}

export function zonesIn(names: readonly Named[]): number {
  return names.filter(({ isVenue }) => !isVenue).length;
}

const moment = /\b\w+est (half[- ]hour|hour|moment|time|point|minutes?)\b/i;

/** `quietest half hour between 8 and 11` */
function momentOfPart(sentence: Sentence): Pick<Question, 'seeks'> {
  const isMoment = sentence.level?.degree === 'superlative' && moment.test(sentence.text);
  if (isMoment) return { seeks: extremeAsked(sentence) === 'quiet' ? 'lowest' : 'peak' };
  return gotHow.test(sentence.text) ? { seeks: 'peak' } : {};
}

/** `how loud did it get after 11` */
const gotHow =
  /\bhow (loud|noisy|busy|lively|full|packed|crowded) (did|has|had) .*\b(get|got|become|gotten)\b/i;

/** `which room was the quietest between 8 and 10` */
export function zonesOfPart(
  command: CommandName,
  time: PastTime,
  sentence: Sentence,
): Pick<Question, 'all' | 'seeks'> {
  if (!asksWhichZone(command, time, sentence)) return momentOfPart(sentence);
  return zonesOfPeriod({ command }, sentence);
}

/** The zones that were the most of something, or the least. */
export function zonesOfPeriod(
  { command }: Pick<Question, 'command'>,
  sentence: Sentence,
): Pick<Question, 'all' | 'seeks'> {
  const isQuiet = command === 'quietest' || extremeAsked(sentence) === 'quiet';
  return { all: true, ...(isQuiet ? { seeks: 'quiet' } : {}) };
}

/** `worst night last week` begins with it. */
export function lowestFirst(sentence: Sentence): Pick<Question, 'seeks'> {
  const { level, words } = sentence;
  const isLowest = level?.degree === 'superlative' && extremeAsked(sentence) === 'quiet';
  const isWorst = words.includes('worst') && !sentence.has('noise');
  return isLowest || isWorst ? { seeks: 'quiet' } : {};
}

/** Those that say which zone is the most of something. */
export const ranks: ReadonlySet<CommandName> = new Set(['busiest', 'quietest', 'zones', 'compare']);

/** `loudest zone`, `which zone was worst for noise` */
export function asksWhichZone(command: CommandName, time: PastTime, sentence: Sentence): boolean {
  const { has, words, names } = sentence;
  // `which of the last four fridays`
  if (time.kind === 'weekdays' && !has('zone')) return false;
  if (zonesIn(names) > 0) return false;
  // `any nights we were not busy`
  if (has('dayOrTime') && !has('zone')) return false;
  if (command === 'compare' && !has('zone')) return false;
  if (isAnyZone(sentence) || eachZone.test(sentence.text)) return true;
  const isWorst = words.includes('worst') || words.includes('best');
  return (
    ranks.has(command) ||
    asksForLoudest(sentence) ||
    (has('which', 'what', 'where') &&
      has('zone') &&
      (isWorst || sentence.level !== undefined || has('beside')))
  );
}

const eachZone =
  /\b(by|per|each|every) (zone|room|area)\b|\ball (of )?(the |our |my )?(zones|rooms|areas)\b/i;

/** `was any zone louder than usual`, which the table of zones tells */
export function isAnyZone({ has, level }: Sentence): boolean {
  return has('any') && has('zone') && level !== undefined;
}

/** `how long was it too loud` */
export function isTooLongAsked({ has }: Sentence, yesNo: YesNo | undefined): boolean {
  return has('howLong') && yesNo?.against === 'limit';
}

/** @param minute if a moment of the night was asked about */
export function saidFirst(
  minute: number | undefined,
  question: Question,
  sentence: Sentence,
  yesNo: YesNo | undefined,
): Pick<Question, 'yesNo' | 'seeks'> {
  if (minute !== undefined) return ofNight(yesNo);
  return isAnyZone(sentence) ? {} : firstOfNight(question, sentence, yesNo);
}

/** Yes or no, which zone, or when it quieted down. */
function firstOfNight(
  { command }: Question,
  sentence: Sentence,
  yesNo: YesNo | undefined,
): Pick<Question, 'yesNo' | 'seeks'> {
  const { has, level, names } = sentence;
  if (command === 'quietest') return { seeks: 'quiet' };
  if (isTooLongAsked(sentence, yesNo)) return { yesNo, seeks: 'since' };
  if (ranks.has(command) || has('howLong')) return {};
  const isMoment = has('dayOrTime', 'when');
  if (extremeAsked(sentence) === 'quiet') {
    if (isMoment && level?.degree === 'superlative') return { seeks: 'lowest' };
    if (has('when') || (has('what') && has('dayOrTime'))) return { seeks: 'quiet' };
  }
  const isPeak = has('peak') || level?.degree === 'superlative';
  if (isMoment && isPeak && !has('which', 'zone')) return { seeks: 'peak' };
  const isWhich = has('which', 'compare') && !has('usual') && level?.degree !== 'plain';
  if (yesNo?.against === 'other') return { yesNo };
  if (yesNo?.against === 'each' || (isWhich && zonesIn(names) > 0)) {
    const measured = loudnessAsked(sentence).asksLoudness === true ? 'loud' : 'busy';
    return { yesNo: { asks: level?.level ?? measured, against: 'each' } };
  }
  return ofNight(yesNo);
}
