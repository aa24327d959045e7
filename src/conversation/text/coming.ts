import type { TypicalWeek } from '../../ambience/types.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { compare, isChanged, isOnSide, rangeAsSuch, spreadOf } from '../../insight/comparison.ts';
import type { LocalZone, ServiceDay } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { eveningOf } from '../../insight/service-day.ts';
import { highHours, outlook, type TypicalPoint, typicalPoints } from '../../insight/typical.ts';
import { hourMs, minuteMs } from '../../time.ts';
import { type Level, levels } from '../understanding/sentence/levels.ts';
import { timeOfDay, weekdayName } from './local-time.ts';
import type { Locale } from './locale.ts';
import { loudnessNumber, moodNumber } from './numbers.ts';
import { listed } from './wording.ts';

export interface Outlook {
  readonly week: TypicalWeek;
  readonly day: ServiceDay;
  readonly now: number;
  /** How the sentence names the time that it compares with. */
  readonly thisTime?: string;
  /** Set if how loud it gets was asked about, rather than how lively. */
  readonly loudness?: LoudnessScale | undefined;
  /** Whether it still gets livelier, or louder, was asked. */
  readonly isMoreAsked?: boolean;
  /** `will it be busy tonight`, which what is usual of the evening tells. */
  readonly isSoAsked?: Level | undefined;
  /** By whose range loudness is judged. */
  readonly venueWeek?: TypicalWeek | undefined;
}

/**
 * What usually still comes in a service day: `Still to come: usually liveliest around 22:00 (7.9), quieter from 23:30.`
 *
 * @returns undefined if too little of the day is known
 */
export function comingWords(asked: Outlook, zone: LocalZone, locale: Locale): RichText | undefined {
  const { isMoreAsked = false } = asked;
  const coming = outlookOf(asked);
  if (coming === undefined) return undefined;
  const words = outlookWords(coming, asked, zone, locale);
  if (asked.isSoAsked !== undefined)
    return rich`${usuallySo(asked.isSoAsked, asked, zone)}${words}`;
  if (!isMoreAsked) return words;
  return coming.phase === 'before' ? rich`Probably. ${words}` : rich`Probably not. ${words}`;
}

function outlookOf({ week, day, now, loudness }: Outlook) {
  return outlook(typicalPoints(week, day.from, day.to), now, loudness?.decimals);
}

/** `Probably. `; empty if what is usual isn't known */
function usuallySo(asks: Level, outlook: Outlook, zone: LocalZone): RichText {
  const { week, venueWeek, day, now } = outlook;
  const { measure, direction } = levels[asks];
  const range = rangeAsSuch(measure, venueWeek ?? week);
  const from = Math.max(now, eveningOf(day.from, zone));
  const values = typicalPoints(week, from, day.to).flatMap((point) => point[measure] ?? []);
  if (range === undefined || values.length === 0) return rich``;
  return isOnSide(direction, Math.max(...values), range) ? rich`Probably. ` : rich`Probably not. `;
}

function outlookWords(
  coming: NonNullable<ReturnType<typeof outlook>>,
  { day, thisTime, loudness }: Outlook,
  zone: LocalZone,
  locale: Locale,
): RichText {
  const { phase, peak, quietsAt, quietedAt } = coming;
  const weekday = weekdayName(day.weekday);
  const quiets = quietsAt === undefined ? undefined : timeOfDay(quietsAt, zone, locale);
  const most = loudness === undefined ? 'liveliest' : 'loudest';
  const high =
    loudness === undefined
      ? moodNumber(peak.value, locale)
      : loudnessNumber(peak.value, loudness, locale);
  const peaks = (time: string) =>
    loudness === undefined
      ? rich`${weekday}s usually peak around ${time}`
      : rich`${weekday}s are usually loudest around ${time}`;
  switch (phase) {
    case 'before':
      return rich`Still to come: usually ${most} around ${timeOfDay(peak.at, zone, locale)} (${high})${quiets === undefined ? '' : `, quieter from ${quiets}`}.`;
    case 'at':
      return quiets === undefined
        ? rich`${peaks(thisTime ?? 'this time')}.`
        : andQuiet(peaks(thisTime ?? 'this time'), quiets);
    case 'after': {
      const time = timeOfDay(peak.at, zone, locale);
      if (quietedAt !== undefined) return andQuiet(peaks(time), timeOfDay(quietedAt, zone, locale));
      return quiets === undefined
        ? rich`${peaks(time)}.`
        : loudness === undefined
          ? rich`${peaks(time)} and stay busy until ${quiets}.`
          : rich`${peaks(time)} and stay loud until ${quiets}.`;
    }
  }
}

function andQuiet(peaks: RichText, time: string): RichText {
  return rich`${peaks} and quiet down from ${time}.`;
}

/** The usual peak of the day, if it is still to come. */
export function peakAhead(asked: Outlook): number | undefined {
  const coming = outlookOf(asked);
  return coming?.phase === 'before' ? coming.peak.value : undefined;
}

/** Whether the usual peak comes after the hours that {@link restWords} names. */
export function isPeakLater(asked: Outlook): boolean {
  const coming = outlookOf(asked);
  return coming !== undefined && coming.peak.at > asked.now + mostTimes * hourMs;
}

/**
 * `Usually busy from 19:00.`, `Usually quiets down from 23:00.`, and of a place that is never loud `Usually louder from
 * 16:00, but not loud (4.6).`
 *
 * @param asked with the week of the venue, by whose range loudness is judged
 * @returns undefined if it never changes
 */
export function turnWords(
  points: readonly TypicalPoint[],
  {
    turn,
    loudness,
    venueWeek,
  }: { readonly turn: 'rise' | 'fall' } & Pick<Outlook, 'loudness' | 'venueWeek'>,
  zone: LocalZone,
  locale: Locale,
): RichText | undefined {
  const hours = highHours(points, loudness?.decimals);
  if (hours === undefined) return undefined;
  const at = turn === 'rise' ? hours.from : hours.to;
  if (at === undefined) return rich`It doesn't usually quiet down before the night ends.`;
  const time = timeOfDay(at, zone, locale);
  if (turn === 'fall') return rich`Usually quiets down from ${time}.`;
  const measure = loudness === undefined ? 'mood' : 'loudness';
  const [high, higher] = loudness === undefined ? ['busy', 'busier'] : ['loud', 'louder'];
  const peak = Math.max(...points.flatMap((point) => point[measure] ?? []));
  const range = rangeAsSuch(measure, venueWeek);
  if (range === undefined || isOnSide('more', peak, range))
    return rich`Usually ${high} from ${time}.`;
  const number =
    loudness === undefined ? moodNumber(peak, locale) : loudnessNumber(peak, loudness, locale);
  return rich`Usually ${higher} from ${time}, but not ${high} (up to ${number}).`;
}

/** In the next hours, who asks whether it gets quieter soon wants to know. */
const nextHoursMs = 2 * hourMs;

/**
 * `Probably. `, or `Probably not. `, to `will it get quieter soon`
 *
 * @returns empty if what is usual in the next hours isn't known
 */
export function quieterSoonWords({ week, day, now, loudness }: Outlook): RichText {
  const to = Math.min(now + nextHoursMs, day.to);
  const measure = loudness === undefined ? 'mood' : 'loudness';
  const values = typicalPoints(week, now, to).flatMap((point) => point[measure] ?? []);
  const change = compare(values.at(-1), values[0], spreadOf(week, measure));
  if (change === undefined) return rich``;
  return isChanged(change, 'less') ? rich`Probably. ` : rich`Probably not. `;
}

/** So many times are told. */
const mostTimes = 4;

/**
 * `Lobby Bar for the rest of a usual Friday: mood 8.3 at 23:00, 7.1 at 01:00 and 5.7 at 03:00.`
 *
 * @param isSoon hour by hour; otherwise spread over what is left of the day
 * @returns undefined if nothing of it is known, or the day is nearly over
 */
export function restWords(
  place: RichText,
  { week, day, now, loudness, isSoon }: Outlook & { readonly isSoon: boolean },
  zone: LocalZone,
  locale: Locale,
): RichText | undefined {
  const hours = isSoon ? 1 : Math.max(1, Math.floor((day.to - now) / hourMs / mostTimes));
  const step = (hours * hourMs) / halfHourMs;
  const times = typicalPoints(week, now + soonMs, day.to).flatMap(({ at, ...typical }, index) => {
    const value = loudness === undefined ? typical.mood : typical.loudness;
    if (index % step !== 0 || value === undefined) return [];
    const number =
      loudness === undefined ? moodNumber(value, locale) : loudnessNumber(value, loudness, locale);
    return [`${number} at ${timeOfDay(at, zone, locale)}`];
  });
  if (times.length === 0) return undefined;
  const measure = loudness === undefined ? 'mood' : 'loudness';
  return rich`${place} for the rest of a usual ${weekdayName(day.weekday)}: ${measure} ${listed(times.slice(0, mostTimes))}.`;
}

const halfHourMs = 30 * minuteMs;

/** A time that is nearly here needs no forecast. */
const soonMs = 15 * minuteMs;
