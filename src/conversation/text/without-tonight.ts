import { type RichText, rich } from '../../card/rich-text.ts';
import { currentDay, type PastNight, type PastPlace, venueDay } from '../../history/past-night.ts';
import { zonedTime } from '../../insight/local-time.ts';
import { timeOfDay, todayOrTonight } from './local-time.ts';
import { type PastMeasure, superlative, type Told } from './night-words.ts';
import { measureNumber } from './numbers.ts';
import { capitalised } from './wording.ts';

/** Said below nights that end with the last one: `Doesn't include tonight (so far mood 9.4 at 21:00).` */
export function withoutTonight(
  tonight: PastNight | undefined,
  measure: PastMeasure,
  { place, locale }: Told,
): RichText {
  const highest = tonight?.facts[measure].highest;
  if (tonight === undefined || highest === undefined) return rich`Doesn't include tonight.`;
  const value = measureNumber(highest.value, measure, tonight.scale, locale);
  const time = timeOfDay(highest.at, place.zone, locale);
  return rich`Doesn't include tonight (so far ${measure} ${value} at ${time}).`;
}

/**
 * `Tonight is already the loudest night (loudness 8.9 at 20:45).`
 *
 * @param most the highest peak of the nights that are over
 * @returns undefined if it is not
 */
export function tonightIsMore(
  tonight: PastNight | undefined,
  most: number,
  measure: PastMeasure,
  { place, locale }: Told,
): RichText | undefined {
  const highest = tonight?.facts[measure].highest;
  if (tonight === undefined || highest === undefined) return undefined;
  const number = (value: number) => measureNumber(value, measure, tonight.scale, locale);
  if (highest.value <= most || number(highest.value) === number(most)) return undefined;
  const time = timeOfDay(highest.at, place.zone, locale);
  const { hour } = zonedTime(highest.at, place.zone);
  const isOfDay = hour >= dayHours.from && hour < dayHours.to;
  return rich`${isOfDay ? 'Today' : 'Tonight'} is already the ${superlative[measure]} ${isOfDay ? 'day' : 'night'} (${measure} ${number(highest.value)} at ${time}).`;
}

/** Hours that nobody calls tonight. */
const dayHours = { from: 5, to: 17 };

/** The day or night that is going on: `Today so far`, from 17:00 on `Tonight so far` */
export function soFarLabel({ now, zone, ...place }: PastPlace): string {
  const day = currentDay(venueDay({ ...place, now, zone }));
  return `${capitalised(todayOrTonight(now, day, zone))} so far`;
}
