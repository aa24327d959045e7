import type { Question } from '../../question.ts';
import type { Circumstances, Interpreted } from '../interpreted.ts';
import type { Sentence } from '../sentence/sentence.ts';
import { isTonightToCome, localNow } from '../times/local-now.ts';
import { timeOfUsualDays } from '../times/time-named.ts';
import { usualDaysNamed } from '../times/usual-days-named.ts';
import { usual } from '../times/usual-time.ts';
import { countedRank } from './comparison-asked.ts';
import { isRanked } from './venues-asked.ts';

/** Venues that are compared on usual days. */

const usually = /\b(?:usually|normally|typically|generally|tends?|as a rule)\b/i;

/** `which venue is usually busier`, `which venue will be busier tonight`; undefined of another day, or of now */
export function usualOfVenues(
  question: Question,
  sentence: Sentence,
  circumstances: Circumstances,
): Interpreted | undefined {
  const { text, level, whens, names, has } = sentence;
  // What is compared with usual, or may need someone, is about now.
  const isOfNow = level?.isToo === true || has('need', 'fine', 'beside') || thanUsual.test(text);
  const isCounted = countedRank(text) !== undefined;
  const areVenues = names.filter(({ isVenue }) => isVenue).length > 1 || has('venue', 'venues');
  const weekdays = areVenues ? usualDaysNamed(sentence) : undefined;
  if (weekdays !== undefined && !isOfNow && !isCounted && !has('past')) {
    const compared = { ...question, past: undefined, weekdays, ...timeOfUsualDays(sentence) };
    return { kind: 'question', question: compared };
  }
  const local = localNow(question, circumstances);
  const isOfToday = whens.every(({ kind }) => kind === 'now' || kind === 'tonight');
  // `compare the venues tonight`, asked in the afternoon
  const isTonight = /\b(?:tonight|tonite|this evening)\b/i.test(text) && isTonightToCome(local);
  const isSoFar = has('past', 'have', 'happened') || /\b(?:so far|until now)\b/i.test(text);
  const isFuture = has('future') || (isTonight && !isSoFar && isRanked(sentence));
  const isUsual = usually.test(text.replace(thanUsual, ''));
  if (!isOfToday || isOfNow || isCounted || !(isFuture || isUsual)) return undefined;
  const { now, nightAt, minuteAt } = local;
  // `usually busy at this time`
  const isAtThisTime = whens.some(({ kind }) => kind === 'now') && isUsual;
  const minute = isAtThisTime ? nearestHalfHour(minuteAt(now)) : undefined;
  return usual({ ...question, past: undefined }, false, {
    weekday: nightAt(now),
    minute,
    isFuture,
  });
}

/** A usual day has a value every half hour. In minutes after midnight. */
function nearestHalfHour(minute: number): number {
  return (Math.round(minute / 30) * 30) % (24 * 60);
}

const thanUsual =
  /\b(?:than|as|what|with|above|below|over|under) (?:\w+ ){0,3}(?:usual|normal|usually|normally)\b/i;
