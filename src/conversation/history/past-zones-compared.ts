import { readForPerson, type VenueCredentials } from '../../ambience/reading.ts';
import type { Measures } from '../../ambience/types.ts';
import type { RichText } from '../../card/rich-text.ts';
import type { PastNight } from '../../history/past-night.ts';
import { readNight } from '../../history/read-nights.ts';
import type { ZonePlace } from '../../venues/find.ts';
import type { Asker } from '../actor.ts';
import { nightAsked, pastPlace } from '../asking/past-place.ts';
import type { QuestionNeeds } from '../asking/venue-question.ts';
import type { Question } from '../question.ts';
import { loudnessNumber, moodNumber } from '../text/numbers.ts';
import { zonesComparedWords } from '../text/zones-compared.ts';
import { isLevel, levels } from '../understanding/levels.ts';

/** Which of several zones was livelier or louder in a night: `which bar was livelier last night`. */

/** Undefined if the question does not compare them, or not all their peaks are certain. */
export async function comparePastZones(
  places: readonly ZonePlace[],
  { yesNo, past, minute }: Question,
  { workspaceId, locale }: Asker,
  needs: QuestionNeeds,
): Promise<RichText | undefined> {
  if (yesNo === undefined || !isLevel(yesNo.asks) || minute !== undefined) return undefined;
  if (yesNo.against !== 'other' && yesNo.against !== 'each') return undefined;
  const { asks } = yesNo;
  const { measure } = levels[asks];
  const options = readForPerson(needs.clock);
  const nights = await Promise.all(
    places.map(async ({ connection, zone }) => {
      const asked = {
        workspaceId,
        connection,
        options,
        read: <T>(work: (credentials: VenueCredentials) => Promise<T>) =>
          needs.connections.read(workspaceId, connection, work),
      };
      const place = await pastPlace(asked, zone.id, needs);
      return { zone, night: await readNight(place, nightAsked(past, place), needs) };
    }),
  );
  if (nights.some(({ night }) => !night.facts[measure].isPeak)) return undefined;
  const [first] = nights;
  const shown = ({ mood, loudness }: Measures) =>
    measure === 'mood'
      ? mood && moodNumber(mood.value, locale)
      : loudness && first && loudnessNumber(loudness.value, first.night.scale, locale);
  return zonesComparedWords(
    { asks, isYesNo: yesNo.against === 'other', isPast: true },
    nights.map(({ zone, night }) => ({ name: zone.name, ...peaksOf(night) })),
    shown,
  );
}

function peaksOf({ facts: { mood, loudness } }: PastNight): Measures {
  return {
    ...(mood.highest === undefined ? {} : { mood: { value: mood.highest.value } }),
    ...(loudness.highest === undefined ? {} : { loudness: { value: loudness.highest.value } }),
  };
}
