import { type RichText, rich } from '../../card/rich-text.ts';
import type { PastNight, PastPlace } from '../../history/past-night.ts';
import { momentIn } from '../../history/service-days.ts';
import { nearestTo } from '../../insight/even-steps.ts';
import { minuteMs } from '../../time.ts';
import type { Question } from '../question.ts';
import { dayOfMonth, timeOfDay, weekdayName } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { measureOf, nightSentence, type PastMeasure } from '../text/night-words.ts';
import { measureNumber } from '../text/numbers.ts';
import { soFarLabel } from '../text/without-tonight.ts';

/** What the last day of a weekday was like, beside a usual one. */

export interface LastDay {
  readonly place: PastPlace;
  readonly night: PastNight;
  /** It is going on. */
  readonly isCurrent: boolean;
}

/**
 * `Last Friday (13 Nov): Livelier than a usual Friday. Liveliest at 23:00 (mood 8.9 of 10).`
 *
 * @returns undefined if nothing is known of it
 */
export function lastDayWords(
  { place, night, isCurrent }: LastDay,
  question: Question,
  locale: Locale,
): RichText | undefined {
  const { zone } = place;
  const { facts, scale, day } = night;
  const { minute } = question;
  const measure = measureOf(question);
  const date = dayOfMonth(day.from, zone, locale);
  const name = isCurrent ? soFarLabel(place) : `Last ${weekdayName(day.weekday)} (${date})`;
  if (minute === undefined) {
    const words = nightSentence({ facts, day, measure, scale, zone }, locale);
    return words && rich`${name}: ${words}`;
  }
  const { at } = momentIn(day, minute, zone);
  // What was measured just before is nothing of that time.
  if (at > place.now) return undefined;
  const shown = (of: PastMeasure) => {
    const value = nearestTo(facts[of].values, at, nearMs)?.value;
    const number = value === undefined ? undefined : measureNumber(value, of, scale, locale);
    return number && `${of} ${number}${of === 'mood' ? ' of 10' : ''}`;
  };
  const [first, second] = [shown(measure), shown(measure === 'mood' ? 'loudness' : 'mood')];
  if (first === undefined) return undefined;
  const time = timeOfDay(at, zone, locale);
  // After midnight, the date is that of the next day.
  const isLate = dayOfMonth(at, zone, locale) !== date;
  const said = isCurrent
    ? 'Tonight'
    : `Last ${weekdayName(day.weekday)}${isLate ? ' night' : ''} (${date})`;
  const values = second === undefined ? first : `${first} · ${second}`;
  return rich`${said} at ${time}: ${values}`;
}

/** A value that is further away says little. */
const nearMs = 15 * minuteMs;
