import { type Message, message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import { knownPlace } from '../../history/known-place.ts';
import { venueDay } from '../../history/past-night.ts';
import type { OneNight } from '../../history/past-time.ts';
import { readTwoNights } from '../../history/read-nights.ts';
import { nightMeant } from '../../history/service-days.ts';
import { type Connection, isTold } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import type { Question } from '../question.ts';
import { nothingMeasured, pastOf } from '../text/night-words.ts';
import { venuesCaption } from './past-venues-words.ts';
import { type NightsSource, withLastHours } from './read-venues-nights.ts';
import { twoNightsOfVenuesMessage, type VenueTwoNights } from './two-nights-of-venues-message.ts';

export interface TwoNightsAsked {
  readonly past: OneNight;
  readonly against: OneNight;
  readonly question: Question;
  /** Undefined for all venues. */
  readonly named: readonly Connection[] | undefined;
}

/**
 * `compare tonight with last friday, all venues`: the same two dates everywhere, those of the first venue.
 *
 * @returns undefined if both are one night
 */
export async function compareTwoNights(
  { past, against, question, named }: TwoNightsAsked,
  connected: readonly Connection[],
  { workspaceId, locale }: Pick<Asker, 'workspaceId' | 'locale'>,
  needs: NightsSource,
): Promise<Message | undefined> {
  const meant = named ?? connected;
  const told = meant.filter(isTold);
  const places = await Promise.all(
    told.map(async (connection) => ({
      connection,
      known: await knownPlace(workspaceId, connection, needs),
    })),
  );
  const [first] = places;
  if (first === undefined) return message(paragraph(nothingMeasured));
  const day = venueDay(first.known);
  const days = [nightMeant(past, day), nightMeant(against, day)] as const;
  if (days[0].date === days[1].date) return undefined;
  const dates = [pastOf(days[0]), pastOf(days[1])] as const;
  const venues = await Promise.all(
    places.map(async ({ connection, known }): Promise<VenueTwoNights> => {
      const ownDay = venueDay(known);
      const [one, other] = [nightMeant(dates[0], ownDay), nightMeant(dates[1], ownDay)] as const;
      const place = await withLastHours(known, one.to, connection, needs);
      const within = question.part?.isDay === true ? 'day' : undefined;
      return {
        connection,
        place,
        ...(await readTwoNights({ place, day: one }, { place, day: other }, within, needs)),
      };
    }),
  );
  return twoNightsOfVenuesMessage(
    {
      question,
      caption: venuesCaption({ named }),
      venues,
      days,
      past: dates[0],
      against: dates[1],
      waiting: meant.filter((one) => !isTold(one)),
    },
    locale,
  );
}
