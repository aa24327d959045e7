import type { Temporal } from 'temporal-polyfill';
import { localWeekday, localZone, minuteOfDay, weekdayOf } from '../../../insight/local-time.ts';
import { eveningHour, serviceDate } from '../../../insight/service-day.ts';
import { dayMs, minuteMs, type Weekday } from '../../../time.ts';
import { findPlace } from '../../../venues/find.ts';
import { type ChannelVenues, impliedVenue } from '../../../venues/venue-choices.ts';
import { type Connection, isTold } from '../../../venues/workspace.ts';
import type { Question } from '../../question.ts';
import type { Circumstances } from '../interpreted.ts';

/** The time where the place is that a question is about. */
export interface LocalNow {
  readonly now: number;
  /** The date of the night that is going on: after midnight, tomorrow is the day that has begun. */
  readonly night: Temporal.PlainDate;
  readonly weekdayAt: (at: number) => Weekday;
  /** That of the night: 01:00 on Saturday is of Friday. */
  readonly nightAt: (at: number) => Weekday;
  /** From local midnight. */
  readonly minuteAt: (at: number) => number;
}

type Now = Pick<Circumstances, 'venues' | 'now'>;

/** One interpretation asks for it many times, and finding the place and its date takes long. */
const known = new WeakMap<Now, Map<string, LocalNow>>();

export function localNow(
  question: Pick<Question, 'argument' | 'venueId'>,
  circumstances: Now,
): LocalNow {
  const places = known.get(circumstances) ?? new Map<string, LocalNow>();
  known.set(circumstances, places);
  const key = JSON.stringify([question.argument, question.venueId]);
  const local = places.get(key) ?? localNowAt(question, circumstances);
  places.set(key, local);
  return local;
}

function localNowAt(
  { argument, venueId }: Pick<Question, 'argument' | 'venueId'>,
  { venues, now }: Now,
): LocalNow {
  const found = findPlace({ typed: argument, venueId }, venues);
  const connection = found.kind === 'place' ? found.place.connection : whereMeant(venues);
  const zone = localZone(connection?.venue.timezone ?? 'UTC');
  return {
    now,
    night: serviceDate(now, zone),
    weekdayAt: (at) => localWeekday(at, zone),
    nightAt: (at) => weekdayOf(serviceDate(at, zone)),
    minuteAt: (at) => minuteOfDay(at, zone),
  };
}

/** Of venues of which none is meant more than the others, the first has its day and time. */
function whereMeant(venues: ChannelVenues): Connection | undefined {
  return impliedVenue(venues) ?? venues.connected.find(isTold);
}

/** `busier than a normal friday`, asked on a Friday */
export function isUsualToday(
  { weekday, minute }: { readonly weekday: Weekday; readonly minute: number | undefined },
  question: Question,
  circumstances: Circumstances,
): boolean {
  const { night } = localNow(question, circumstances);
  const isNow = minute === undefined || isNearNow(minute, question, circumstances);
  return isNow && weekday === weekdayOf(night);
}

/** `at quarter to ten`, asked at 21:40 */
export function isNearNow(
  minute: number,
  question: Question,
  circumstances: Circumstances,
): boolean {
  const { now, minuteAt } = localNow(question, circumstances);
  return areNear(minute, minuteAt(now));
}

/** `tonight`, asked before 18:00, is still to come. */
export function isTonightToCome({
  now,
  minuteAt,
  nightAt,
  weekdayAt,
}: Pick<LocalNow, 'now' | 'minuteAt' | 'nightAt' | 'weekdayAt'>): boolean {
  return minuteAt(now) < eveningHour * 60 && nightAt(now) === weekdayAt(now);
}

/** Who names a time that is so close means now. */
const nearMinutes = 45;

/** Whether who names one of two times of day means the other. */
export function areNear(one: number, other: number): boolean {
  return Math.min(minutesAgo(one, other), minutesAgo(other, one)) <= nearMinutes;
}

/** How long ago it was last that time of the day, in minutes. */
export function minutesAgo(minute: number, now: number): number {
  return (now - minute + dayMinutes) % dayMinutes;
}

/** In minutes. */
const stepMinutes = 15;

/** To a quarter of an hour, because `in an hour` means around that time. */
export function roughly(minute: number): number {
  return (Math.round(minute / stepMinutes) * stepMinutes) % dayMinutes;
}

const dayMinutes = dayMs / minuteMs;
