import { isOneNight, type PastTime } from '../../../history/past-time.ts';
import { eveningHour } from '../../../insight/service-day.ts';
import { hoursAround, hoursAsked, type PartAsked } from '../../hours-asked.ts';
import type { Question } from '../../question.ts';
import type { Sentence } from '../sentence/sentence.ts';
import { type HoursNamed, mealNamed, namedPart } from './part-of-day.ts';

/** Questions about a part of a night, or what it was like on average. */

/** @returns undefined if a night as a whole is meant, or a moment of it */
export function partAsked(sentence: Sentence): PartAsked | undefined {
  const { whens, text } = sentence;
  if (isSinceAsked(text)) return undefined;
  const hours = whens.find((when) => when.kind === 'hours');
  const minute = clockOrDays(sentence);
  const meal = mealAsked(sentence);
  // `brunch 10 to 12` names its hours.
  if (hours !== undefined) return { ...hoursAtNight(hours, text) };
  if (meal !== undefined) {
    return /\bafter (breakfast|brunch|lunch|dinner)\b/i.test(text)
      ? { from: meal.to }
      : { from: meal.from, to: meal.to };
  }
  if (minute !== undefined && after.test(text)) return { from: atNight(minute, text) };
  if (minute !== undefined && until.test(text)) {
    return { ...wholeDay(text), to: atNight(minute, text) };
  }
  // `was it unbearable around 10`: what was worst may have been a little before.
  const isNoise = sentence.level?.level === 'loud' && sentence.level.degree === 'plain';
  const isOfDay = whens.some(({ kind }) => kind === 'past' || kind === 'usual');
  const isRough = isNoise && isOfDay && roughly.test(text) && yesNo.test(text);
  if (minute !== undefined && (isRough || whatHappened.test(text))) {
    return around(atNight(minute, text));
  }
  // `average mood in the mornings`
  const named = isAverageAsked(sentence) ? partNamed(sentence) : undefined;
  if (named !== undefined) return named;
  return isAverageAsked(sentence) || isRiseAsked(sentence) ? {} : eveningAsked(sentence);
}

/** `what happened around 9 last night`: of one moment, there would only be its values. */
const whatHappened =
  /\bwhat(?:['’]?s| was| has)? (?:happen\w*|went on)\b|\b(?:did|has) any(?:thing|one) happen\w*\b/i;
const roughly = /\b(?:around|about|roughly|approximately|circa)\s+(?:\d|midnight|noon)/i;
const yesNo = /\b(?:was|were|did) (?!.*\bhow\b)/i;
const aroundMinutes = 30;

/** Half an hour before and after it. */
export function around(minute: number): PartAsked {
  return hoursAround(minute, aroundMinutes);
}

/** `how was wednesday evening`, `lobby wednesday evening`: what comes after midnight is no answer. */
function eveningAsked({ text, level, whens, has }: Sentence): PartAsked | undefined {
  const isOther = has(
    'alert',
    'need',
    'fine',
    'sensor',
    'offline',
    'happened',
    'logged',
    'complaint',
    'when',
    'which',
    'compare',
  );
  // `thursday evening at 10` is a moment of it.
  const isMoment = whens.some((when) => 'minute' in when && when.minute !== undefined);
  if (isMoment) return undefined;
  const isHow = level === undefined ? !isOther : level.degree !== 'superlative' && !level.isToo;
  return isHow && eveningOfDay.test(text) ? wholeEvening : undefined;
}

const eveningOfDay =
  /\b(yesterday|(mon|tues|wednes|thurs|fri|satur|sun)day|\d{1,2}(st|nd|rd|th)? (of )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*)(['’]s)? evening\b|\bevening of (the )?\d/i;
const evening = eveningHour * 60;
/** Without what comes after midnight. */
export const wholeEvening = { from: evening, to: 0 } as const;

/** Hours of a night are not compared with those of a week, with now, or with hours that are not named. */
export function areHoursMixed(
  past: PastTime,
  against: PastTime | undefined,
  { text }: Pick<Sentence, 'text'>,
): boolean {
  const areAlike = against === undefined || isOneNight(against) === isOneNight(past);
  const isOfNow = against !== undefined && /\b(now|currently|at the moment)\b/i.test(text);
  return !areAlike || isOfNow || /\bsame (hours?|times?|period)\b/i.test(text);
}

/** `how loud did it get at dinner`, unless a time is named, too */
export function mealAsked({ whens, timesSaid }: Sentence): HoursNamed | undefined {
  const clocks = whens.flatMap((when, index) =>
    when.kind === 'clock' ? [mealNamed(timesSaid[index] ?? '')] : [],
  );
  const [meal] = clocks;
  // `dinner tonight or last saturday's dinner` names one of them.
  return clocks.every((one) => one?.from === meal?.from) ? meal : undefined;
}

/** `brunch 10 to 12`: times of the evening are those of the morning, and midnight is noon. */
function atBrunch(minute: number | undefined): number | undefined {
  if (minute === undefined) return undefined;
  if (minute === 0) return noon;
  return minute > lastOfBrunch ? minute - noon : minute;
}

const lastOfBrunch = 16 * 60;
const noon = 12 * 60;
const lastOfAfternoon = 18 * 60;
const inMorning = /\b(mornings?|breakfast)\b/i;

/** `last night between 1 and 3` is after midnight, although a 3 alone is in the afternoon. */
function hoursAtNight({ from, to }: HoursNamed, text: string): Pick<PartAsked, 'from' | 'to'> {
  const isOfNight = /\b(night|nights|overnight|tonight|tonite)\b/i.test(text);
  // `yesterday between 12 and 3`, `12 to 18`
  const isTwelve = from === 0 && /\b12(?:[:.]00)?\b(?! ?am)/i.test(text) && !/midnight/i.test(text);
  if (isTwelve && to !== undefined && (to > noon || !isOfNight)) {
    return { from: noon, to: to > noon ? to : to + noon };
  }
  if (/\bbrunch\b/i.test(text)) return { from: atBrunch(from), to: atBrunch(to) };
  const isNamed = /\b(pm|afternoon|lunch\w*|noon|12[:.]\d\d|1[3-9]|2[0-3])\b|\dpm\b/i.test(text);
  const isAfternoon = (minute: number) => minute > noon && minute <= lastOfAfternoon;
  const areBoth = from !== undefined && isAfternoon(from) && (to === undefined || isAfternoon(to));
  // `between 8 and 10 sunday morning`
  const areLate = [from, to].every((minute) => minute === undefined || minute >= noon);
  const isMorning = inMorning.test(text) && areLate && !isNamed;
  if (!isMorning && (!isOfNight || isNamed || !areBoth)) return { from, to };
  const earlier = (minute: number | undefined) =>
    minute === undefined ? undefined : minute - noon;
  return { from: earlier(from), to: earlier(to) };
}

/** `before 19:00 yesterday`, of which the evening is a part */
function wholeDay(text: string): Pick<PartAsked, 'isDay'> {
  return /\b(yesterday|today)\b/i.test(text) && !/\b(night|evening)\b/i.test(text)
    ? { isDay: true }
    : {};
}

const time = String.raw`(?:about |around )?(?:\d|midnight|noon)`;
const after = new RegExp(String.raw`\b(?:after|from)\s+${time}`, 'i');
const until = new RegExp(String.raw`\b(?:before|until|till?|up to)\s+${time}`, 'i');
/** `average mood last night`, where *average* does not mean what is usual */
export function isAverageAsked({ text, words }: Pick<Sentence, 'text' | 'words'>): boolean {
  // Also if it was misspelt.
  const said = `${text} ${words.join(' ')}`;
  return /\b(averages?|avg|mean (?:mood|loudness|level))\b/i.test(said) && !usual.test(text);
}

const usual = /\b(usual\w*|normal\w*|typical\w*|an average)\b/i;

/** `when did it get loud`, of which the peak is no answer */
export function isRiseAsked({ level, has }: Pick<Sentence, 'level' | 'has'>): boolean {
  const isWhen = has('when') || (has('what') && has('dayOrTime'));
  if (!isWhen || !has('past') || has('end', 'falling', 'peak')) return false;
  if (level === undefined) return has('rising');
  const isHigh = level.level === 'loud' || level.level === 'busy';
  return isHigh && level.degree === 'plain' && !level.isToo;
}

/** `yesterday afternoon`; the mornings of several days are no part of one */
export function partNamed({ text }: Sentence): PartAsked | undefined {
  if (isSinceAsked(text)) return undefined;
  const named = namedPart(text);
  return named && { from: named.from, to: named.to };
}

/** `since friday evening`, `since yesterday at 22:00`: from then on, rather than these hours of each day */
export function sinceAsked(sentence: Pick<Sentence, 'text' | 'whens'>): PartAsked | undefined {
  const { text } = sentence;
  if (!isSinceAsked(text)) return undefined;
  const minute = clockOrDays(sentence);
  const from = minute === undefined ? namedPart(text)?.from : atNight(minute, text);
  return { from: from ?? eveningHour * 60, isSince: true };
}

function isSinceAsked(text: string): boolean {
  return /\bsince (?:last |this |on )?(?:yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day),? (?:(?:at |about |around )?\d|morning|noon|lunch|afternoon|evening|night)/i.test(
    text,
  );
}

/** `after 10 last night`, `friday after 10`, which is read with its day */
function clockOrDays({ whens }: Pick<Sentence, 'whens'>): number | undefined {
  const clock = whens.find((when) => when.kind === 'clock');
  const days = whens.filter((when) => when.kind === 'usual' || when.kind === 'past');
  // `tuesday last week at 9`
  return clock?.minute ?? days.find(({ minute }) => minute !== undefined)?.minute;
}

/** In minutes after midnight: from then on, one in the afternoon comes to mind first. */
export const endOfNight = 6 * 60;

/** `last night at 1` is 01:00, unless the afternoon is named; `yesterday at 1` is 13:00. */
export function atNight(minute: number, text: string): number {
  const isEarly = minute >= noon && minute < noon + endOfNight;
  const isAfternoon =
    /pm\b|afternoon|lunch|\b1[2-7][:.]|noon/i.test(text) ||
    (ofDay.test(text) && !ofNight.test(text));
  const isMorning = minute >= noon && /\b(mornings?|breakfast)\b/i.test(text);
  return (isEarly && !isAfternoon) || isMorning ? minute - noon : minute;
}

const ofDay = /\b(yesterday|today|day|(mon|tues|wednes|thurs|fri|satur|sun)day)\b/i;
const ofNight = /\b(nights?|overnight|tonight|tonite|evening)\b/i;

/** @param now if then is compared with now, in minutes after midnight: `vs last saturday 9:30`, asked at 21:40 */
export function minuteAsked({ whens, text }: Sentence, now?: number): number | undefined {
  const minute = clockOrDays({ whens });
  if (minute === undefined) return undefined;
  const isOfNow = now !== undefined && Math.abs(minute + noon - now) <= nearMinutes;
  return isOfNow ? minute + noon : atNight(minute, text);
}

const nearMinutes = 60;

/** The same hours of both, means of weeks, or whole days rather than their nights. */
export function partOfPair(command: string, sentence: Sentence): Pick<Question, 'part'> {
  const hours = hoursAsked({ part: partAsked(sentence) ?? partNamed(sentence) });
  if (hours !== undefined) return { part: hours };
  if (command === 'review') return isAverageAsked(sentence) ? { part: {} } : {};
  return daysNotNights.test(sentence.text) ? { part: { isDay: true } } : {};
}

/** `restaurant today vs yesterday` is about lunch, too. */
const daysNotNights = /^(?!.*\b(night|nights|evening|tonight)\b).*\btoday\b/i;
