import { isDeepStrictEqual } from 'node:util';
import { Temporal } from 'temporal-polyfill';
import { datesOf, isOneNight, type PastTime, tonight } from '../../../history/past-time.ts';
import { datesMeant } from '../../../history/service-days.ts';
import { mondayOf, weekdayOf } from '../../../insight/local-time.ts';
import { daysPerWeek, type Weekday, weekdays } from '../../../time.ts';
import type { Question } from '../../question.ts';
import { opposite } from '../sentence/levels.ts';
import type { Sentence } from '../sentence/sentence.ts';
import { isLaterLast, isMoreAsked, isSaidFirst } from '../several/more-asked.ts';
import type { LocalNow } from './local-now.ts';
import { mealNamed } from './part-of-day.ts';
import type { PastWhen } from './when.ts';

/** Which past days are meant, and which are compared with which. */

/** `what happened thursday and friday`, which compares nothing */
export function areBothTold({ text, level, has }: Sentence): boolean {
  const isCompared = has('than', 'compare') || level !== undefined || /\b(vs|or)\b/i.test(text);
  const isTold = /\b(happened|miss(ed)?|off|away|catch me up|recap|summary|went on|how did)\b/i;
  return !isCompared && /\band\b/i.test(text) && isTold.test(text);
}

/** `friday night compared to a usual friday` names one weekday twice. */
export function areSameDay([one, other]: readonly PastWhen[]): boolean {
  return (
    one?.named.kind === 'weekday' &&
    other?.named.kind === 'weekday' &&
    one.named.weekday === other.named.weekday
  );
}

/** `friday vs last friday`: the last one and the one before it, or tonight if it is Friday. */
export function apart([time, other]: readonly PastTime[], today: Temporal.PlainDate): PastTime[] {
  if (time === undefined || other === undefined) return time === undefined ? [] : [time];
  const isTwice =
    time.kind === 'weekday' &&
    other.kind === 'weekday' &&
    time.weekday === other.weekday &&
    time.weeksBefore === other.weeksBefore;
  // `last night vs last thursday`, asked on a Friday
  const [earlier, before] = [weekBefore(time, other, today), weekBefore(other, time, today)];
  if (!isTwice) return [earlier ?? time, before ?? other];
  return weekdayOf(today) === time.weekday ? [tonight, time] : [time, { ...other, weeksBefore: 1 }];
}

/** `mon-thu mornings this week`, `thursday to sunday last week`: the week says which days are meant. */
export function daysWithin(
  [days, week]: readonly PastTime[],
  named: readonly PastWhen[],
  { text }: Sentence,
  today: Temporal.PlainDate,
): PastTime | undefined {
  const isOther = /\b(?:vs|versus|than|against|compare[ds]?|comparison)\b/i.test(text);
  if (days?.kind !== 'dates' || week?.kind !== 'week' || isOther) return undefined;
  const whole = datesMeant(week, today);
  if (!named.some(areWeekdays)) {
    return days.first >= whole.first && days.last <= whole.last ? days : undefined;
  }
  // Weekdays are the latest ones, and the week may be an earlier one.
  const [first, last] = [Temporal.PlainDate.from(days.first), Temporal.PlainDate.from(days.last)];
  const toEnd = first.until(whole.last, { largestUnit: 'days' }).days;
  const shift = { days: Math.floor(toEnd / daysPerWeek) * daysPerWeek };
  return datesOf(first.add(shift), last.add(shift));
}

function areWeekdays({ named }: PastWhen): boolean {
  return (
    named.kind === 'stretch' && named.first.kind === 'weekday' && named.last?.kind === 'weekday'
  );
}

/** The weekday a week earlier, if its last one is the other night; undefined if it isn't. */
function weekBefore(
  weekday: PastTime,
  night: PastTime,
  today: Temporal.PlainDate,
): PastTime | undefined {
  const isThatNight =
    night.kind === 'nights_ago' &&
    night.nights > 0 &&
    weekday.kind === 'weekday' &&
    weekday.weeksBefore === undefined &&
    weekdayOf(today.subtract({ days: night.nights })) === weekday.weekday;
  return isThatNight ? theOneBefore(weekday, today) : undefined;
}

/**
 * After midnight, `last friday` is not the Friday night that is going on, while `friday` is.
 * @param night when the night that is going on began
 */
export function beforeThisNight(
  past: PastTime,
  night: Temporal.PlainDate,
  weekday: Weekday,
): PastTime {
  const isThisNight = past.kind === 'weekday' && past.weekday === weekdayOf(night);
  return isThisNight && past.weeksBefore === undefined && weekday !== past.weekday
    ? { ...past, weeksBefore: 1 }
    : past;
}

/** `was last friday louder than the one before` */
export const oneBefore =
  /\b(than|beat|vs\.?|versus|with|to|and|or) (?:the (?:one|\w*day|night|week|weekend|month)|night) before( that)?\b(?! (?:last|yesterday))/i;

/**
 * A date is compared with the same weekday.
 *
 * @param today the local date of the night that is going on
 */
export function theOneBefore(time: PastTime, today: Temporal.PlainDate): PastTime | undefined {
  switch (time.kind) {
    case 'date': {
      const date = Temporal.PlainDate.from(time.date).subtract({ days: daysPerWeek });
      return { ...time, date: date.toString() };
    }
    case 'weekday':
      return { ...time, weeksBefore: (time.weeksBefore ?? 0) + 1 };
    case 'nights_ago':
      return { ...time, nights: time.nights + 1 };
    case 'week':
      return { ...time, ago: time.ago + 1 };
    case 'weekend': {
      const { first, last } = datesMeant(time, today);
      const [friday, sunday] = [first, last].map((date) =>
        Temporal.PlainDate.from(date).subtract({ days: daysPerWeek }),
      );
      return friday && sunday && datesOf(friday, sunday);
    }
    case 'month': {
      const month = Temporal.PlainYearMonth.from(time.month).subtract({ months: 1 });
      return { ...time, month: month.toString() };
    }
    default:
      return undefined;
  }
}

/** The later of two nights or weeks first, as the answer tells them. */
export function inOrder(
  past: PastTime,
  against: PastTime,
  local: Pick<LocalNow, 'now' | 'night' | 'nightAt' | 'weekdayAt'>,
): Pick<Question, 'past' | 'against'> {
  const [one, other] = [nightsBack(past, local), nightsBack(against, local)];
  const isEarlier =
    (one !== undefined && other !== undefined && one > other) ||
    (past.kind === 'week' && against.kind === 'week' && past.ago > against.ago) ||
    (past.kind === 'month' && against.kind === 'month' && past.month < against.month);
  return isEarlier ? { past: against, against: past } : { past, against };
}

/** How many nights ago it was; undefined of several nights */
function nightsBack(
  past: PastTime,
  { now, night, nightAt, weekdayAt }: Pick<LocalNow, 'now' | 'night' | 'nightAt' | 'weekdayAt'>,
): number | undefined {
  switch (past.kind) {
    case 'nights_ago':
      return past.nights;
    case 'date':
      return Temporal.PlainDate.from(past.date).until(night).days;
    case 'weekday': {
      const days =
        (night.dayOfWeek - 1 - weekdays.indexOf(past.weekday) + daysPerWeek) % daysPerWeek;
      // After midnight, that weekday is the night that is going on.
      const isOver = days === 0 && nightAt(now) === weekdayAt(now);
      return (isOver ? daysPerWeek : days) + (past.weeksBefore ?? 0) * daysPerWeek;
    }
    default:
      return undefined;
  }
}

/** `tonight vs last friday` */
export function comparedWith(
  { command }: Question,
  sentence: Sentence,
  time: PastTime,
): PastTime | undefined {
  const { whens, text, level, has } = sentence;
  if (isOneNight(time) && isThanTonightMeant(sentence)) return tonight;
  const isTonight =
    command === 'tonight' ||
    whens.some(({ kind }) => kind === 'tonight' || kind === 'now') ||
    // `louder tonight at 8 than last saturday at 8`, `lunch today and yesterday`
    /\btonight at\b|\btoday\b/i.test(text);
  // `was it louder yesterday or today`
  const isEither =
    level?.degree === 'comparative' &&
    /\bor (today|tonight|now)\b|\b(today|tonight|now) or\b/i.test(text);
  return isTonight && (isEither || has('than', 'compare')) ? tonight : undefined;
}

/** `was it busier last friday`: than tonight */
function isThanTonightMeant({ level, text, names, whens, has }: Sentence): boolean {
  const isOther = has('usual', 'than', 'compare', 'when', 'which', 'what', 'how', 'becoming');
  const isOfMoment = whens.some(({ kind }) => kind === 'clock' || kind === 'hours');
  const isAsked = level?.degree === 'comparative' && /^(?:so |and )?(was|were)\b/i.test(text);
  return isAsked && names.length < 2 && whens.length === 1 && !isOther && !isOfMoment;
}

/** `how is the spa compared with last month`: the one that is going on */
export function currentOne(past: PastTime, today: Temporal.PlainDate): PastTime | undefined {
  switch (past.kind) {
    case 'week':
      return past.ago === 0 ? undefined : { kind: 'week', ago: 0 };
    case 'month': {
      const month = today.toPlainYearMonth().toString();
      return past.month === month ? undefined : { kind: 'month', month };
    }
    case 'nights_ago':
    case 'weekday':
    case 'date':
      return tonight;
    default:
      return undefined;
  }
}

/** `this week vs last week`, `this month vs last month`, `last weekend vs the one before` */
export function isPeriodBefore(
  against: PastTime,
  past: PastTime | undefined,
  today: Temporal.PlainDate,
): boolean {
  if (past === undefined || isOneNight(past)) return false;
  const before = theOneBefore(past, today);
  return before !== undefined && isDeepStrictEqual(before, against);
}

/** `tuesday last week` is a day of that week; undefined if no such day is named. */
export function dayOfWeek(
  past: readonly PastTime[],
  { whens, has }: Sentence,
  today: Temporal.PlainDate,
): PastTime | undefined {
  const week = past.find((one) => one.kind === 'week');
  const [day, ...others] = whens.filter(({ kind }) => kind === 'usual');
  if (week === undefined || day?.kind !== 'usual' || others.length > 0) return undefined;
  // `last night vs thursday last week` has another night too.
  if (has('than', 'compare') && past.length < 2) return undefined;
  const monday = mondayOf(today).subtract({ weeks: week.ago });
  const date = monday.add({ days: weekdays.indexOf(day.weekday) });
  return { kind: 'date', date: date.toString() };
}

/** `same time last week` is on today's weekday. */
export function sameDay(time: PastTime, today: Temporal.PlainDate): PastTime {
  if (time.kind !== 'week' || time.ago === 0) return time;
  const weeksBefore = time.ago === 1 ? {} : { weeksBefore: time.ago - 1 };
  return { kind: 'weekday', weekday: weekdayOf(today), ...weeksBefore };
}

interface DaysCompared {
  readonly time: PastTime;
  /** The second one that was named. */
  readonly other: PastTime | undefined;
  readonly against: PastTime | undefined;
  readonly local: LocalNow;
}

/** `tonight vs last friday`, `last night vs last friday`, `this week vs last week` */
export function pairAsked(
  asked: Question,
  { time, other, against, local }: DaysCompared,
  sentence: Sentence,
): Question | undefined {
  if (against === undefined || isOneNight(time) !== isOneNight(against)) return undefined;
  // Days are found in the order of their rules.
  const isInOrder = other === undefined || isOneNight(time) || isSaidFirst(sentence, false);
  const [first, second] = other === undefined || !isInOrder ? [against, time] : [time, against];
  const days = inOrder(first, second, local);
  const isTurned = isLaterLast(days.past, first, sentence.text);
  if (!isOneNight(time)) {
    return { ...asked, ...days, ...isMoreAsked(sentence, isTurned), command: 'review' };
  }
  // At a time that is named, it may have been different.
  const isMoment =
    sentence.timesSaid.every((said) => mealNamed(said) === undefined) &&
    sentence.whens.some((when) => 'minute' in when && when.minute !== undefined);
  const { level } = sentence;
  const isThanTonight = level !== undefined && isThanTonightMeant(sentence);
  const yesNo = isThanTonight
    ? { yesNo: { asks: opposite[level.level], against: 'other' } as const }
    : isMoment || sentence.names.length > 1
      ? {}
      : isMoreAsked(sentence, isTurned);
  return { ...asked, ...days, ...yesNo, command: 'night' };
}

/** `rooftop bar at the harbour` is one */
export function isOfOnePlace({ names }: Sentence): boolean {
  return [true, false].every(
    (isVenue) => names.filter((one) => one.isVenue === isVenue).length < 2,
  );
}
