import { dayMs } from '../../../time.ts';
import type { CommandName, Question } from '../../question.ts';
import type { YesNo } from '../../yes-no-asked.ts';
import { loudnessAsked, zonesIn } from '../first-line/extremes.ts';
import type { Interpreted } from '../interpreted.ts';
import { levels } from '../sentence/levels.ts';
import type { Sentence } from '../sentence/sentence.ts';
import type { LocalNow } from './local-now.ts';
import { mealAsked } from './part-asked.ts';
import { hoursNamed, minuteNamed } from './time-named.ts';
import { everyOfThem } from './weekday-past.ts';
import type { When } from './when.ts';

/** Several usual days in one question. */

/** `friday and saturday`: one is compared with the other, or the whole week is told */
export function usualDays(question: Question, sentence: Sentence, days: readonly When[]): Question {
  const part = hoursNamed(sentence) ?? mealAsked(sentence);
  const minute = part === undefined ? minuteNamed(sentence) : undefined;
  const hours = {
    ...(part && { part: { from: part.from, to: part.to } }),
    ...(minute !== undefined && { minute }),
  };
  const [one, other, ...others] = days.flatMap((day) => (day.kind === 'usual' ? day.weekday : []));
  // `is tuesday usually calmer than wednesday`
  const areTwo = one !== undefined && other !== undefined && others.length === 0 && one !== other;
  const isFuture = days.some((day) => day.kind === 'usual' && day.isFuture);
  return {
    ...question,
    ...hours,
    ...(isFuture && { isFuture }),
    ...(areTwo ? { weekdays: [one, other], ...isFirstMore(sentence) } : {}),
    command: 'week',
    argument: sentence.places,
  };
}

/** `average mood on weekdays`, unlike when they are at their liveliest */
export function onAverage(read: Interpreted, line: string): Interpreted {
  const isMean =
    read.kind === 'question' && read.question.command === 'week' && averaged.test(line);
  return isMean ? { ...read, question: { ...read.question, measured: { kind: 'mean' } } } : read;
}

const averaged =
  /\b(?:average|avg|mean|averages) (?!day|night|week|friday|saturday|sunday|monday|tuesday|wednesday|thursday)|\bon average\b/i;

/** Those that are usual, or to come; beside tomorrow, today is one: `will tomorrow be busier than today`. */
export function daysSought(
  { whens, has }: Sentence,
  { now, nightAt }: Pick<LocalNow, 'now' | 'nightAt'>,
): readonly When[] {
  const days = whens.filter(({ kind }) => kind === 'usual' || kind === 'in_days');
  const [only, ...others] = days;
  const isToday = whens.some(({ kind }) => kind === 'tonight' || kind === 'now');
  const areBoth = only?.kind === 'in_days' && others.length === 0 && isToday && has('than');
  const usualDay = (at: number): When => ({
    ...{ kind: 'usual', weekday: nightAt(at), minute: undefined, isFuture: at > now },
  });
  return areBoth ? [usualDay(now + only.days * dayMs), usualDay(now)] : days;
}

/** `is sunday usually busier than monday`, which wants yes or no */
function isFirstMore({ text, level }: Sentence): Pick<Question, 'yesNo'> {
  const isAsked = /^\W*(?:is|are|do|does|will)\b.*\bthan\b/i.test(text);
  return isAsked && level?.degree === 'comparative'
    ? { yesNo: { asks: level.level, against: 'other' } }
    : {};
}

/**
 * `is the terrace usually louder on sundays`, which compares them with the other days, and `is friday usually the
 * busiest night`
 *
 * @returns undefined unless one day of a usual week is asked about in this way
 */
export function dayAmongAll(question: Question, sentence: Sentence): Question | undefined {
  const { text, level, names, whens, has } = sentence;
  const [day, ...others] = whens.filter(({ kind }) => kind === 'usual');
  const isAsked = /^\W*(?:and |so )?(?:is|are|do|does)\b(?!.*\bthis\b)/i.test(text);
  if (day?.kind !== 'usual' || day.isFuture || others.length > 0 || !isAsked) return undefined;
  if (level === undefined || level.isToo || level.isNot || zonesIn(names) > 1) return undefined;
  const isUsual = has('usual') || everyOfThem.test(text);
  if (!isUsual || !ofHow.has(question.command) || has('past', 'future', 'music', 'alert')) {
    return undefined;
  }
  const areOthers = !has('than') || thanOtherDays.test(text);
  const isDay =
    /\b(?:day|night|evening)\b|\bthe \w+est\W*$/i.test(text) && !has('than', 'zone', 'venue');
  const against =
    level.degree === 'comparative' && areOthers
      ? ('other' as const)
      : level.degree === 'superlative' && isDay
        ? ('each' as const)
        : undefined;
  if (against === undefined) return undefined;
  const isLeast = against === 'each' && levels[level.level].direction === 'less';
  return {
    ...question,
    ...loudnessAsked(sentence),
    command: 'week',
    argument: sentence.places,
    weekdays: [day.weekday],
    yesNo: { asks: level.level, against },
    ...(isLeast && { seeks: 'quiet' }),
  };
}

const ofHow: ReadonlySet<CommandName> = new Set(['live', 'week', 'tonight', 'busiest', 'quietest']);
const thanOtherDays =
  /\bthan (?:on |in )?(?:(?:any |the |all )*other (?:days|nights|evenings|day)|the rest of the week)\b/i;

const usuallyIs =
  /^\W*(?:and |so )?(?:is|are)\b(?![^,;]*\b(?:any|all|every|zones?|week|day|christmas)\b)[^,;]*\b(?:usually|normally|typically)\b[^,;]*$/i;
const partNamed = /\b(?:mornings?|afternoons?|evenings?|nights?|breakfast|brunch|lunch|dinner)\b/i;

/** `is the terrace usually busy`, of which the hour that it is asked at is meant; undefined of another question */
export function usuallyNow(
  question: Question,
  { text, level, whens, unknown }: Sentence,
  yesNo: YesNo | undefined,
): Question | undefined {
  const isPlain = level?.degree === 'plain' && !/\b(?:this|so|that|as)\b/i.test(text);
  const isNow = whens.every(({ kind }) => kind === 'now') && unknown.length === 0;
  const isAsked = yesNo?.against === 'usual' && usuallyIs.test(text) && !partNamed.test(text);
  return isAsked && isPlain && isNow
    ? { ...question, command: 'week', yesNo: { ...yesNo, against: 'nothing' } }
    : undefined;
}
