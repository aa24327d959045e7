import { isDeepStrictEqual } from 'node:util';
import { type KnownPlaceNeeds, knownPlace } from '../../history/known-place.ts';
import { venueDay } from '../../history/past-night.ts';
import type { PastTime } from '../../history/past-time.ts';
import { sameDates } from '../../history/service-days.ts';
import type { Place } from '../../venues/find.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { Question } from '../question.ts';

/** A past time that several venues are asked about at once: the dates of the first one. */

interface AskedAtPlaces {
  readonly question: Question;
  readonly asker: { readonly workspaceId: string };
  readonly needs: KnownPlaceNeeds;
}

/**
 * What is asked at each place. On Monday morning in Copenhagen, last week is over; in New York it is still Sunday
 * night, and last week would be the one before.
 */
export async function atSameTime<T extends AskedAtPlaces>(
  places: readonly Place[],
  asked: T,
): Promise<readonly (readonly [Place, T])[]> {
  const { question, asker, needs } = asked;
  const { past, against } = question;
  const [first] = places;
  if (first === undefined || past === undefined) return places.map((place) => [place, asked]);
  const dayOf = async (connection: Connection) =>
    venueDay(await knownPlace(asker.workspaceId, connection, needs));
  const day = await dayOf(first.connection);
  return Promise.all(
    places.map(async (place) => {
      const own = await dayOf(place.connection);
      const meant = (time: PastTime) => {
        const dates = sameDates(time, day);
        return isDeepStrictEqual(sameDates(time, own), dates) ? time : dates;
      };
      const timed: Question = {
        ...question,
        past: meant(past),
        ...(against && { against: meant(against) }),
      };
      return [place, { ...asked, question: timed }] as const;
    }),
  );
}
