import { localWeekday, localZone, minuteOfDay } from '../../insight/local-time.ts';
import { dayMs, minuteMs, type Weekday } from '../../time.ts';
import { findPlace, impliedVenue } from '../../venues/find.ts';
import { splitWeekday } from '../../venues/names.ts';
import type { Question } from '../question.ts';
import type { Circumstances, Interpreted } from './interpreted.ts';
import { knownBackMs, type When } from './when.ts';

/** Finds out what can be said about the time that is asked about. */

/** Those that are about how it is, which a usual day and the last hours answer too. */
const aboutHowItIs = new Set(['live', 'tonight', 'trend', 'week']);

function isAboutHowItIs({ command }: Question, isRank: boolean): boolean {
  return aboutHowItIs.has(command) && !isRank;
}

export interface AboutTime {
  /** `was it loud at 9am`, asked in the evening */
  readonly isPast: boolean;
  /** `will it be busy at 9am`, asked in the evening */
  readonly isFuture: boolean;
  /** Which zone is the most of something is known for now only. */
  readonly isRank: boolean;
}

export function atTime(
  question: Question,
  when: Exclude<When, { kind: 'past' }>,
  { isPast, isFuture, isRank }: AboutTime,
  circumstances: Circumstances,
): Interpreted {
  const { command } = question;
  const asked = (changed: Partial<Question>): Interpreted => ({
    kind: 'question',
    question: { ...question, ...changed },
  });
  const { now, today, minuteOf } = todayAt(question, circumstances);
  switch (when.kind) {
    case 'now':
      return asked({});
    case 'tonight': {
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
        : earlier(question, now - when.ms, isRank);
    case 'recent':
      return isAboutHowItIs(question, isRank)
        ? asked({ command: 'trend' })
        : { kind: 'refused', why: { kind: 'only_now', question } };
    case 'next_week':
      return isAboutHowItIs(question, isRank)
        ? asked({ command: 'week' })
        : { kind: 'refused', why: { kind: 'future', question, weekday: today(now) } };
    case 'in':
      return usual(question, isRank, {
        weekday: today(now + when.ms),
        minute: roughly(minuteOf(now + when.ms)),
        isFuture: true,
      });
    case 'usual':
      return usual(question, isRank, when);
    case 'in_days':
      return usual(question, isRank, {
        weekday: today(now + when.days * dayMs),
        minute: when.minute,
        isFuture: true,
      });
    case 'clock': {
      const agoMs = minutesAgo(when.minute, minuteOf(now)) * minuteMs;
      if (agoMs <= knownBackMs) return earlier(question, now - agoMs, isRank);
      // What has passed today was measured; `will` and the like ask about a usual one.
      const hasPassed = when.minute < minuteOf(now) && !isFuture;
      if (isPast || hasPassed) return longAgo(question, now - agoMs);
      return usual(question, isRank, {
        weekday: today(now - agoMs + dayMs),
        minute: when.minute,
        isFuture: true,
      });
    }
  }
}

interface UsualTime {
  readonly weekday: Weekday;
  readonly minute: number | undefined;
  readonly isFuture: boolean;
}

function usual(
  question: Question,
  isRank: boolean,
  { weekday, minute, isFuture }: UsualTime,
): Interpreted {
  if (!isAboutHowItIs(question, isRank)) {
    return { kind: 'refused', why: { kind: 'future', question, weekday } };
  }
  return {
    kind: 'question',
    question: {
      ...question,
      command: 'week',
      argument: `${question.argument} ${weekday}`.trim(),
      ...(minute === undefined ? {} : { minute }),
      ...(isFuture ? { isFuture } : {}),
    },
  };
}

/** In minutes. A usual day has a value every half hour. */
const stepMinutes = 15;

/** In an hour is around that time. */
function roughly(minute: number): number {
  return (Math.round(minute / stepMinutes) * stepMinutes) % dayMinutes;
}

const dayMinutes = dayMs / minuteMs;

/** How long ago it was last that time of the day. */
function minutesAgo(minute: number, now: number): number {
  return (now - minute + dayMinutes) % dayMinutes;
}

function earlier(question: Question, at: number, isRank: boolean): Interpreted {
  return isAboutHowItIs(question, isRank)
    ? { kind: 'question', question: { ...question, command: 'trend', at } }
    : { kind: 'refused', why: { kind: 'only_now', question } };
}

/** Before the six hours that the venue service knows. */
function longAgo(question: Question, at: number): Interpreted {
  return { kind: 'question', question: { ...question, command: 'night', at } };
}

/** `busier than a normal friday`, asked on a Friday */
export function isUsualToday(
  { weekday, minute }: UsualTime,
  question: Question,
  circumstances: Circumstances,
): boolean {
  const { now, today } = todayAt(question, circumstances);
  return minute === undefined && weekday === today(now);
}

/** The weekdays and times of the venue that the question is about. */
function todayAt({ argument }: Pick<Question, 'argument'>, { venues, now }: Circumstances) {
  const found = findPlace({ typed: argument, venueId: undefined }, venues);
  const connection = found.kind === 'place' ? found.place.connection : impliedVenue(venues);
  const zone = localZone(connection?.venue.timezone ?? 'UTC');
  return {
    now,
    today: (at: number) => localWeekday(at, zone),
    minuteOf: (at: number) => minuteOfDay(at, zone),
  };
}
