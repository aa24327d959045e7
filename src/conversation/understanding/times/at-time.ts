import { tonight } from '../../../history/past-time.ts';
import { weekdayOf } from '../../../insight/local-time.ts';
import { dayMs, hourMs, minuteMs } from '../../../time.ts';
import { splitWeekday } from '../../../venues/names.ts';
import { hoursAround } from '../../hours-asked.ts';
import type { CommandName, Question } from '../../question.ts';
import type { Circumstances, Interpreted } from '../interpreted.ts';
import { localNow, minutesAgo, roughly } from './local-now.ts';
import type { HoursNamed } from './part-of-day.ts';
import { isAboutHowItIs, isZoneRank, leastFirst, usual } from './usual-time.ts';
import { knownBackMs, longestRecentMs, type When } from './when.ts';

/** Finds out what can be said about the time that is asked about. */

export interface AboutTime {
  /** `was it loud at 9am`, asked in the evening */
  readonly isPast: boolean;
  /** `will it be busy at 9am`, asked in the evening */
  readonly isFuture: boolean;
  /** `usually between 15 and 17`, also if that is over today */
  readonly isUsual?: boolean;
  /** The usual day is all that is asked about. */
  readonly isUsualDay?: boolean;
  /** Which zone is the most of something is known for now only. */
  readonly isRank: boolean;
}

export function atTime(
  question: Question,
  when: Exclude<When, { kind: 'past' }>,
  about: AboutTime,
  circumstances: Circumstances,
): Interpreted {
  const { isPast, isRank } = about;
  const { command } = question;
  const asked = (changed: Partial<Question>): Interpreted => ({
    kind: 'question',
    question: { ...question, ...changed },
  });
  const { now, weekdayAt, nightAt, night, minuteAt } = localNow(question, circumstances);
  switch (when.kind) {
    case 'now':
      // `what is normal at this hour`
      if (command !== 'week') return asked({});
      return splitWeekday(question.argument).weekday === undefined
        ? usual(question, isRank, {
            weekday: nightAt(now),
            minute: roughly(minuteAt(now)),
            isFuture: false,
          })
        : asked({ minute: roughly(minuteAt(now)) });
    case 'tonight': {
      const isOfZones = isRank || isZoneRank(question);
      if (isOfZones && isPast) return rankedTonight(question, isRank);
      if (isRank) return asked({});
      if (command === 'live') return asked({ command: 'tonight' });
      // `when is the peak tonight`
      const isUsualToday =
        command === 'week' && splitWeekday(question.argument).weekday === undefined;
      return isUsualToday ? asked({ command: 'tonight' }) : asked({});
    }
    case 'ago':
      return when.ms > knownBackMs
        ? longAgo(question, now - when.ms)
        : earlier(question, now - when.ms, isRank, minuteAt(now - when.ms));
    case 'recent': {
      const { ms } = when;
      if (ms !== undefined && ms >= longestRecentMs) {
        return { kind: 'refused', why: { kind: 'unclear_past', question } };
      }
      // Which venues need someone now stands for the last minutes, too.
      if (command === 'compare') return asked({});
      // `trend of the last 3 hours`; which way it is going is judged by the last hour.
      if (command === 'trend' && ms !== undefined && ms > hourMs && ms < knownBackMs) {
        return asked({ at: now - ms });
      }
      if (ms !== undefined && ms < knownBackMs) {
        const spoken = lastMinutes(question, ms, isRank, circumstances);
        if (spoken !== undefined) return spoken;
      }
      if (ms !== undefined && ms > knownBackMs && isAboutHowItIs(question, isRank)) {
        const part = { from: roughly(minuteAt(now - ms)) };
        return asked({ command: 'night', at: now - ms, part });
      }
      return isAboutHowItIs(question, isRank)
        ? asked({ command: 'trend' })
        : { kind: 'refused', why: { kind: 'only_now', question } };
    }
    case 'next_week':
      return isAboutHowItIs(question, isRank)
        ? asked({ command: 'week', ...(when.areWeekends && { days: 'weekend' as const }) })
        : { kind: 'refused', why: { kind: 'future', question, weekday: weekdayAt(now) } };
    case 'in':
      return usual(question, isRank, {
        weekday: nightAt(now + when.ms),
        minute: roughly(minuteAt(now + when.ms)),
        isFuture: true,
      });
    case 'usual':
      return usual(question, isRank, when);
    case 'in_days':
      return usual(question, isRank, {
        weekday: weekdayOf(night.add({ days: when.days })),
        minute: when.minute,
        part: when.part,
        isFuture: true,
      });
    case 'part_of_today': {
      // It has not come yet, so what is known of today is meant. After midnight, the day before is.
      const isToCome = minuteAt(now) <= when.from && weekdayAt(now) === nightAt(now);
      return isToCome && isAboutHowItIs(question, isRank) && !about.isPast
        ? usual(question, isRank, {
            weekday: weekdayAt(now),
            minute: undefined,
            part: { from: when.from, to: when.to },
            isFuture: true,
          })
        : isToCome
          ? atTime(question, { kind: 'tonight' }, about, circumstances)
          : namedPartOfToday(question, when, circumstances);
    }
    case 'hours':
      return partOfToday(question, when, about, circumstances);
    case 'clock':
      return atClock(question, when.minute, about, circumstances);
  }
}

/** `at 21:00`: what was measured then, or a usual day if that is still to come */
function atClock(
  question: Question,
  minute: number,
  { isPast, isFuture, isRank, isUsual, isUsualDay }: AboutTime,
  circumstances: Circumstances,
): Interpreted {
  const { now, nightAt, minuteAt } = localNow(question, circumstances);
  const agoMs = minutesAgo(minute, minuteAt(now)) * minuteMs;
  // `how will it be at 11`, of which the last is over
  if (agoMs <= knownBackMs && isUsualDay !== true && !isFuture)
    return earlier(question, now - agoMs, isRank, minuteAt(now - agoMs));
  // What has passed today was measured; `will` and the like ask about a usual one.
  // After midnight, the evening before has.
  const isOfEvening = minute >= evening && nightAt(now - agoMs) === nightAt(now);
  const isOver = minute < minuteAt(now) || isOfEvening;
  const hasPassed = isOver && !isFuture && isUsualDay !== true;
  if (isPast || hasPassed) {
    return isZoneRank(question)
      ? rankedThen(question, now - agoMs, minuteAt(now - agoMs))
      : longAgo(question, now - agoMs);
  }
  return usual(question, isRank, {
    weekday: nightAt(isUsual === true ? now : now - agoMs + dayMs),
    minute,
    isFuture: true,
  });
}

/** `this morning`, of the service day that its middle belongs to */
function namedPartOfToday(
  question: Question,
  { from, to }: Extract<When, { kind: 'part_of_today' }>,
  circumstances: Circumstances,
): Interpreted {
  if (question.command === 'music') {
    return { kind: 'refused', why: { kind: 'only_now', question } };
  }
  const { now, minuteAt } = localNow(question, circumstances);
  const middle = (from + to) / 2;
  const isAhead = minuteAt(now) <= from;
  const at = now + (middle - minuteAt(now)) * minuteMs - (isAhead ? dayMs : 0);
  return { kind: 'question', question: { ...question, command: 'night', at, part: { from, to } } };
}

/** A part of today that is over or going on was measured; one to come is a usual one. */
function partOfToday(
  question: Question,
  { from = 0, to }: HoursNamed,
  { isPast, isFuture, isUsual = false, isRank }: AboutTime,
  circumstances: Circumstances,
): Interpreted {
  const { now, nightAt, minuteAt } = localNow(question, circumstances);
  if (question.command === 'music') {
    return { kind: 'refused', why: { kind: 'only_now', question } };
  }
  const [begun, over] = [from, to ?? from].map((minute) => minutesAgo(minute, minuteAt(now)));
  // `today from 5 to 15` is of the service day in which it ends, if it has begun today.
  const hasBegunToday = to !== undefined && to > from && from <= minuteAt(now);
  const agoMs = (hasBegunToday ? Math.min(begun ?? 0, over ?? 0) : (begun ?? 0)) * minuteMs;
  // `has it got quieter since 8`
  if (to === undefined && question.command === 'trend' && agoMs <= knownBackMs) {
    return earlier(question, now - agoMs, isRank, minuteAt(now - agoMs));
  }
  const isToCome = isFuture || (agoMs > dayMs / 2 && !isPast);
  return isToCome
    ? usual(question, isRank, {
        weekday: nightAt(isUsual ? now : now - agoMs + dayMs),
        ...(to === undefined ? { minute: from } : { minute: undefined, part: { from, to } }),
        isFuture: true,
      })
    : {
        kind: 'question',
        question: { ...question, command: 'night', at: now - agoMs, part: { from, to } },
      };
}

const evening = 17 * 60;

function earlier(question: Question, at: number, isRank: boolean, minute: number): Interpreted {
  return isAboutHowItIs(question, isRank)
    ? { kind: 'question', question: { ...question, command: 'trend', at } }
    : rankedThen(question, at, minute);
}

const ofLastMinutes: ReadonlySet<CommandName> = new Set(['live', 'tonight', 'busiest', 'quietest']);

/** `the lobby bar in the last hour`; how it is changing is told over six hours. */
function lastMinutes(
  question: Question,
  ms: number,
  isRank: boolean,
  circumstances: Circumstances,
): Interpreted | undefined {
  if (!ofLastMinutes.has(question.command)) return undefined;
  const { now, minuteAt } = localNow(question, circumstances);
  const isOfZones = isRank || isZoneRank(question);
  const ranked = isOfZones ? { all: true, yesNo: undefined, ...leastFirst(question) } : {};
  const hours = { kind: 'hours', from: minuteAt(now - ms), to: undefined } as const;
  const about = { isPast: true, isFuture: false, isRank };
  const asked = partOfToday({ ...question, ...ranked }, hours, about, circumstances);
  return asked.kind === 'question' && asked.question.part !== undefined
    ? { ...asked, question: { ...asked.question, part: { ...asked.question.part, lastMs: ms } } }
    : asked;
}

/** In which each zone has a value. */
const besideMinutes = 10;

/** `loudest zone at 21:00`: the values around that time say which it was. */
function rankedThen(question: Question, at: number, minute: number): Interpreted {
  const isOfZones = question.command !== 'compare' && question.command !== 'music';
  if (!isOfZones) return { kind: 'refused', why: { kind: 'only_now', question } };
  const night: Question = {
    ...question,
    ...leastFirst(question),
    command: 'night',
    at,
    all: true,
    part: hoursAround(minute, besideMinutes),
  };
  return { kind: 'question', question: night };
}

/** `which zone was the loudest tonight`, of all that is known of it */
function rankedTonight(question: Question, isLoudness: boolean): Interpreted {
  const asked = { ...question, ...leastFirst(question), ...(isLoudness && { asksLoudness: true }) };
  const night = { past: tonight, part: {}, all: true, yesNo: undefined };
  return { kind: 'question', question: { ...asked, ...night, command: 'night' } };
}

/** Before the six hours that the venue service knows. */
function longAgo(question: Question, at: number): Interpreted {
  if (question.command === 'music') {
    return { kind: 'refused', why: { kind: 'only_now', question } };
  }
  return { kind: 'question', question: { ...question, command: 'night', at } };
}
