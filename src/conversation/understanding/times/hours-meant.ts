import { tonight } from '../../../history/past-time.ts';
import { eveningHour } from '../../../insight/service-day.ts';
import type { Question } from '../../question.ts';
import { loudnessAsked } from '../first-line/extremes.ts';
import type { Circumstances } from '../interpreted.ts';
import type { Sentence } from '../sentence/sentence.ts';
import { isNearNow, localNow, minutesAgo, roughly } from './local-now.ts';
import { atNight, endOfNight, mealAsked, partAsked } from './part-asked.ts';
import type { HoursNamed } from './part-of-day.ts';
import type { timeAsked } from './time-named.ts';
import type { When } from './when.ts';

/** Times of a day that mean hours of today, or now. */

/** `how loud did it get at dinner`, `how loud was the spa after 11` */
export function hoursMeant(
  question: Question,
  sentence: Sentence,
  circumstances: Circumstances,
): HoursNamed | undefined {
  const { command } = question;
  const meal = mealAsked(sentence);
  const isOver = sentence.has('past');
  // `lunch today`
  if (meal && (isOver || hasBegunToday(meal, sentence, question, circumstances))) return meal;
  const isTold = isOver || hasJustBegun(sentence, question, circumstances);
  if (!isTold) return undefined;
  const { from, to } = partAsked(sentence) ?? {};
  return from === undefined || command === 'trend' ? undefined : { kind: 'hours', from, to };
}

/** `rooftop vs lobby bar after midnight`, asked at half past one */
function hasJustBegun(
  { whens, text, has }: Sentence,
  question: Question,
  circumstances: Circumstances,
): boolean {
  const clock = whens.find((when) => when.kind === 'clock');
  if (
    clock?.kind !== 'clock' ||
    !/\b(?:after|since)\b/i.test(text) ||
    has('future', 'usual', 'be')
  ) {
    return false;
  }
  const { now, minuteAt } = localNow(question, circumstances);
  return minutesAgo(clock.minute, minuteAt(now)) <= mostMinutes;
}

const mostMinutes = 6 * 60;

/** `spa today 7:00 to 10:00`, asked in the evening */
export function hasBegunToday(
  when: When,
  { text, has }: Sentence,
  question: Question,
  circumstances: Circumstances,
): boolean {
  if (when.kind !== 'hours' || !/\btoday\b/i.test(text) || has('future', 'usual')) return false;
  const { now, minuteAt } = localNow(question, circumstances);
  return (when.from ?? 0) < minuteAt(now);
}

/** `how was lunch today`, asked in the morning */
export function isStillToCome(
  { from = 0 }: HoursNamed,
  question: Question,
  { text }: Sentence,
  circumstances: Circumstances,
): boolean {
  if (!/\btoday\b/i.test(text)) return false;
  const { now, minuteAt, nightAt, weekdayAt } = localNow(question, circumstances);
  return from > minuteAt(now) && nightAt(now) === weekdayAt(now);
}

/** `will it calm down by 1`, asked in the evening, means 01:00, and `on a friday at this time` the time that it is. */
export function timeMeant(
  asked: ReturnType<typeof timeAsked>,
  question: Question,
  { text, has, whens, level }: Sentence,
  circumstances: Circumstances,
): ReturnType<typeof timeAsked> {
  const when = asked && smallHour(asked, text);
  const { now, minuteAt, nightAt } = localNow(question, circumstances);
  if (when?.kind === 'usual' && when.minute === undefined) {
    const isThisTime =
      whens.some(({ kind }) => kind === 'now') && /\bat this (?:time|hour)\b/i.test(text);
    return isThisTime ? { ...when, minute: roughly(minuteAt(now)) } : when;
  }
  if (when?.kind !== 'clock' || !(has('future') || isPresent(text, has('past')))) return when;
  // `is it quiet after midnight`: the hours that follow, rather than that moment
  // `will it calm down after 1` is about a change, which is told against now.
  const isChange = level?.degree === 'comparative' || has('rising', 'falling', 'becoming');
  if (!isChange && /\b(?:after|past|from) (?:\d|midnight)/i.test(text)) {
    const part = { from: atNight(when.minute, text), to: undefined };
    return { kind: 'usual', weekday: nightAt(now), minute: undefined, isFuture: true, part };
  }
  const isEvening = minuteAt(now) >= 18 * 60 || minuteAt(now) < 5 * 60;
  return isEvening ? { kind: 'clock', minute: atNight(when.minute, text) } : when;
}

/** `at 1 tonight`, `saturday night at 12`, of which neither is in the afternoon */
function smallHour<When extends NonNullable<ReturnType<typeof timeAsked>>>(
  when: When,
  text: string,
): When {
  if (!('minute' in when) || when.minute === undefined || !ofNight.test(text)) return when;
  const isSmall = when.minute >= 12 * 60 && when.minute < firstOfEvening;
  return isSmall ? { ...when, minute: atNight(when.minute, text) } : when;
}

/** `is it loud at 1`: not what it was */
function isPresent(text: string, isPast: boolean): boolean {
  return !isPast && /^\W*(?:is|are|does|do|how(?:['’]?s| is| are| does))\b/i.test(text);
}

/** `at 1 tonight`, `is it loud at midnight`, asked before midnight, is still to come. */
export function isSmallHourAhead(
  when: When,
  question: Question,
  { text, has }: Sentence,
  circumstances: Circumstances,
): boolean {
  if (when.kind !== 'clock') return false;
  const isTonight = /\b(?:tonight|tonite)\b/i.test(text);
  if (!isTonight && !isPresent(text, has('past'))) return false;
  const { now, minuteAt } = localNow(question, circumstances);
  const least = isTonight ? endOfNight : eveningHour * 60;
  return when.minute < endOfNight && minuteAt(now) >= least;
}

const ofNight = /\b(?:tonight|tonite|night)\b/i;
/** From then on, an hour of a night is rather that of its evening. */
const firstOfEvening = 16 * 60;

/** `how was it before 8`, `what happened before i came on at 10` */
export function untilThen(question: Question, sentence: Sentence): Question | undefined {
  const part = sentence.has('past', 'happened') ? partAsked(sentence) : undefined;
  if (part?.to === undefined || part.from !== undefined || question.command === 'music') {
    return undefined;
  }
  return { ...question, ...loudnessAsked(sentence), past: tonight, command: 'night', part };
}

/** `is it always this quiet at 10`, asked at half past nine */
export function isOfNow(
  when: When,
  sentence: Sentence,
  question: Question,
  circumstances: Circumstances,
): boolean {
  const isThis = sentence.level?.degree === 'plain' && /\b(this|so|that)\b/i.test(sentence.text);
  return when.kind === 'clock' && isThis && isNearNow(when.minute, question, circumstances);
}
