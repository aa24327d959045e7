import type { Question } from '../../question.ts';
import { asksForLoudest, extremeAsked, loudnessAsked } from '../first-line/extremes.ts';
import type { Sentence } from '../sentence/sentence.ts';
import { isAverageAsked } from '../times/part-asked.ts';
import { timeOfUsualDays } from '../times/time-named.ts';
import { usualDaysNamed } from '../times/usual-days-named.ts';

/** Zones that are ranked on usual days. */

/** `which zone is busiest on weekends` */
export function zonesOnDays(question: Question, sentence: Sentence): Question | undefined {
  const weekdays = usualDaysNamed(sentence);
  if (weekdays === undefined || !sentence.has('zone') || sentence.has('past')) return undefined;
  const { level, text } = sentence;
  // Those that are not so are in no ranking.
  if (negated.test(text)) return undefined;
  const isMost = level?.degree === 'superlative' || (level?.degree === 'plain' && !level.isToo);
  const asked = zonesByPeak(question, sentence, true) ?? rankOfZones(question, sentence, isMost);
  return asked && { ...asked, weekdays, ...timeOfUsualDays(sentence) };
}

const negated = /\b(?:not|never|no)\b|n['’]t\b/i;

/** `which zone is usually the loudest`; undefined if no rank of zones is asked for */
export function zonesOfUsualDay(question: Question, sentence: Sentence): Question | undefined {
  const asked = sentence.has('usual') ? rankOfZones(question, sentence) : undefined;
  return asked && { ...asked, ...timeOfUsualDays(sentence) };
}

/** `which day of the week is usually the loudest`, at a venue */
const daysAsked = /\b(?:which|what) (?:week ?day|day|night|evening)s?\b/i;

function rankOfZones(question: Question, sentence: Sentence, isMost = false): Question | undefined {
  const { level, has, text } = sentence;
  if (daysAsked.test(text)) return undefined;
  const isRank =
    ['busiest', 'quietest'].includes(question.command) || isMost || asksForLoudest(sentence);
  // `which zones are usually quiet`
  const isWhich = level?.degree === 'plain' && has('zone') && has('which', 'what', 'any');
  const isAsked = isRank && (level?.degree === 'superlative' || isWhich) && !has('than', 'past');
  const isLeast = question.command === 'quietest' || extremeAsked(sentence) === 'quiet';
  const least = isLeast ? ({ seeks: 'quiet' } as const) : {};
  return isAsked && !isAverageAsked(sentence)
    ? { ...question, ...least, ...loudnessAsked(sentence), command: 'week', all: true }
    : undefined;
}

const byPeak =
  /\b(?:which|what) (?:zone|room|area)s? .*?\b(?:peak|fill|pick|(?:get|come)s? (?:busy|lively|loud|going|full)|start)\w*(?: up)?(?: the)? (first|earliest|last|latest)\b/i;

/** `which zone usually peaks first`; undefined of one that did */
export function zonesByPeak(
  question: Question,
  { text, whens, has }: Sentence,
  areDaysNamed = false,
): Question | undefined {
  const [, word] = byPeak.exec(text) ?? [];
  const isFuture = has('future') || whens.some(({ kind }) => kind === 'tonight');
  const isUsual =
    areDaysNamed || isFuture || has('usual') || whens.some(({ kind }) => kind === 'usual');
  if (word === undefined || !isUsual || has('past')) return undefined;
  const seeks = /^l/i.test(word) ? 'latest' : 'earliest';
  return { ...question, command: 'week', all: true, seeks, ...(isFuture && { isFuture }) };
}
