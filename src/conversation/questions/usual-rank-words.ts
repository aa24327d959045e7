import type { TypicalWeek } from '../../ambience/types.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { localZone, type ServiceDay, zonedTime } from '../../insight/local-time.ts';
import { meanOf } from '../../insight/mean.ts';
import { typicalPoints } from '../../insight/typical.ts';
import { minuteMs, type Weekday } from '../../time.ts';
import { timeOfDay, weekdayName } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { listed, listedInBold } from '../text/wording.ts';
import { type HoursAsked, partSpan, usualAsked } from './usual-hours.ts';

/** Which of several places is usually first, and by what. */

/** Most or least of mood or loudness first, or the one that peaks first or last. */
export type UsualOrder = 'most' | 'least' | 'earliest' | 'latest';

export interface UsualValue {
  /** At the time that was asked about, over those hours on average, or else at its highest. */
  readonly value: number;
  /** Epoch milliseconds, of the highest value. */
  readonly at: number | undefined;
  /** How long after the beginning of its day that is, in ms: elsewhere, the same day has another date. */
  readonly into: number | undefined;
}

export type UsualHours = Pick<HoursAsked, 'timezone' | 'moment' | 'part' | 'loudness'>;

/** @returns undefined if nothing is known of that time */
function usualValue(week: TypicalWeek, data: UsualHours, day: ServiceDay): UsualValue | undefined {
  const measure = data.loudness === undefined ? 'mood' : 'loudness';
  if (data.moment !== undefined || data.part !== undefined) {
    const value = usualAsked(week, data, day, measure);
    return value === undefined ? undefined : { value, at: undefined, into: undefined };
  }
  const { from, to } = partSpan(data, day);
  const points = typicalPoints(week, from, to).flatMap(({ at, [measure]: value }) =>
    value === undefined ? [] : [{ at, value }],
  );
  const [peak] = points.toSorted((a, b) => b.value - a.value);
  return peak && { ...peak, into: peak.at - day.from };
}

/** Of several days on average; the time of the peak to half an hour. @param days not empty */
export function usualOfDays(
  week: TypicalWeek,
  hours: UsualHours,
  days: readonly ServiceDay[],
): UsualValue | undefined {
  const [first] = days;
  const found = days.flatMap((day) => usualValue(week, hours, day) ?? []);
  const [only, ...others] = found;
  if (only === undefined || first === undefined || days.length === 1) return only;
  const value = meanOf(found.map((one) => one.value)) ?? only.value;
  const mean = meanOf(found.flatMap(({ into }) => into ?? []));
  const step = 30 * minuteMs;
  const into = mean === undefined || others.length === 0 ? mean : Math.round(mean / step) * step;
  return { value, at: into === undefined ? undefined : first.from + into, into };
}

/** A place with its own clock: venues may be in several time zones. */
interface Ranked extends UsualValue {
  readonly timezone: string;
}

export function inUsualOrder<T extends Ranked>(
  places: readonly T[],
  order: UsualOrder,
): readonly T[] {
  const byValue = places.toSorted((a, b) => b.value - a.value);
  switch (order) {
    case 'most':
      return byValue;
    case 'least':
      return byValue.toReversed();
    case 'earliest':
    case 'latest': {
      const byTime = byValue.toSorted((a, b) => minuteOfNight(a) - minuteOfNight(b));
      return order === 'earliest' ? byTime : byTime.toReversed();
    }
  }
}

/** By its own clock: their days do not begin at the same time. An hour after midnight comes last. */
function minuteOfNight({ at, timezone }: Ranked): number {
  if (at === undefined) return 0;
  const { hour, minute } = zonedTime(at, localZone(timezone));
  return ((hour - firstHour + 24) % 24) * 60 + minute;
}

/** Hours before it belong to the night. */
const firstHour = 6;

/** `21:00`, by its own clock */
export function usualTime({ at, timezone }: Ranked, locale: Locale): string | undefined {
  return at === undefined ? undefined : timeOfDay(at, localZone(timezone), locale);
}

/**
 * `*Harbour Hotel* usually peaks first on a Saturday, around 21:00. Next: Canal House around 21:30.`
 *
 * @param ranked not empty, by the time of their peaks
 * @param when `on a Saturday`
 */
export function peaksWords(
  ranked: readonly (Ranked & { readonly name: string })[],
  order: 'earliest' | 'latest',
  when: string,
  locale: Locale,
): RichText {
  const time = (one: Ranked | undefined) => (one && usualTime(one, locale)) ?? '';
  const around = time(ranked[0]);
  const same = ranked.filter((one) => time(one) === around);
  const next = ranked[same.length];
  const names = listedInBold(same, mostNamed);
  if (next === undefined && same.length > 1) {
    return rich`${names} usually peak at the same time ${when}, around ${around}.`;
  }
  const peak = same.length === 1 ? 'peaks' : 'peak';
  const word = order === 'earliest' ? 'first' : 'last';
  const lead = rich`${names} usually ${peak} ${word} ${when}, around ${around}.`;
  const then = order === 'earliest' ? 'Next' : 'Before that';
  if (next === undefined) return lead;
  const alike = ranked.filter((one) => time(one) === time(next)).map(({ name }) => name);
  return rich`${lead} ${then}: ${listed(alike, mostNamed)} around ${time(next)}.`;
}

/** Before days that are still to come. @param weekdays not empty */
export function futureWords([weekday, ...others]: readonly Weekday[]): RichText {
  return weekday === undefined || others.length > 0
    ? rich`I don't know the future, but this is what's usual.`
    : rich`I don't know the future, but a usual ${weekdayName(weekday)} looks like this.`;
}

/** More of them are counted. */
export const mostNamed = 3;
