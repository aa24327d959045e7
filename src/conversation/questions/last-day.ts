import { currentDay, venueDay } from '../../history/past-night.ts';
import { readNightsSoFar } from '../../history/read-nights.ts';
import { nightMeant } from '../../history/service-days.ts';
import { pastPlace, withLastHours } from '../asking/past-place.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import type { LastDay } from './last-day-words.ts';

/** The last day of a weekday that was named, of which a usual one is told: who names a day may mean either. */

/** @returns undefined unless a day, or a time of it, was named, and its last one is known */
export async function readLastDay(
  asked: VenueQuestion,
  zoneId: string | undefined,
  needs: QuestionNeeds,
): Promise<LastDay | undefined> {
  const { weekday, question } = asked;
  const { isFuture, minute, part, seeks, yesNo, all } = question;
  const isOther = [part, seeks, yesNo, all].some((one) => one !== undefined);
  if (weekday === undefined || isFuture === true || isOther) return undefined;
  const found = await pastPlace(asked, zoneId, needs);
  const place = minute === undefined ? found : { ...found, within: 'day' as const };
  const day = nightMeant({ kind: 'weekday', weekday }, venueDay(place));
  const isCurrent = day.date === currentDay(venueDay(place)).date;
  const [night] = await readNightsSoFar(
    isCurrent ? await withLastHours(place, day, asked, needs) : place,
    [day],
    needs,
  );
  return night && { place, night, isCurrent };
}
