import { readForPerson, type VenueCredentials } from '../../ambience/reading.ts';
import type { Measures } from '../../ambience/types.ts';
import type { RichText } from '../../card/rich-text.ts';
import type { PastNight, PastPlace } from '../../history/past-night.ts';
import { readNight } from '../../history/read-nights.ts';
import { momentIn } from '../../history/service-days.ts';
import type { ZonePlace } from '../../venues/find.ts';
import type { Asker } from '../actor.ts';
import {
  type AskedVenue,
  dayHolding,
  nightAsked,
  pastPlace,
  spanOfPart,
  withLastHours,
} from '../asking/past-place.ts';
import type { QuestionNeeds } from '../asking/venue-question.ts';
import type { Question } from '../question.ts';
import { loudnessNumber, moodNumber } from '../text/numbers.ts';
import { zonesComparedWords } from '../text/zones-compared.ts';
import { isLevel, levels } from '../understanding/levels.ts';
import { nearest } from './moment-message.ts';

/** Which of several zones was livelier or louder in a night: `which bar was livelier last night`. */

/** Undefined if the question does not compare them, or not all their peaks are certain. */
export async function comparePastZones(
  places: readonly ZonePlace[],
  question: Question,
  { workspaceId, locale }: Asker,
  needs: QuestionNeeds,
): Promise<RichText | undefined> {
  const { yesNo, minute, at } = question;
  if (yesNo === undefined || !isLevel(yesNo.asks)) return undefined;
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
      return { zone, ...(await readAsked(question, place, asked, needs)) };
    }),
  );
  const isMoment = minute !== undefined || (at !== undefined && question.part === undefined);
  if (!isMoment && nights.some(({ night }) => !night.facts[measure].isPeak)) return undefined;
  const [first] = nights;
  const shown = ({ mood, loudness }: Measures) =>
    measure === 'mood'
      ? mood && moodNumber(mood.value, locale)
      : loudness && first && loudnessNumber(loudness.value, first.night.scale, locale);
  return zonesComparedWords(
    { asks, isYesNo: yesNo.against === 'other', values: isMoment ? 'then' : 'peaks' },
    nights.map(({ zone, night, moment }) => ({
      name: zone.name,
      ...(isMoment ? moment : peaksOf(night)),
    })),
    shown,
  );
}

/** The night or the part of it that is meant, and the values of the moment if one is. */
async function readAsked(
  { past, at, minute, part }: Question,
  place: PastPlace,
  asked: AskedVenue,
  needs: QuestionNeeds,
): Promise<{ readonly night: PastNight; readonly moment: Measures }> {
  const day = at === undefined ? nightAsked(past, place) : dayHolding(at, place);
  const known = await withLastHours(place, day, asked, needs);
  const whole = await readNight({ ...known, within: 'day' }, day, needs);
  const then = minute === undefined ? at : momentIn(day, minute, place.zone).at;
  const point = then === undefined ? undefined : nearest(whole.facts, then);
  const moment = {
    ...(point?.mood === undefined ? {} : { mood: { value: point.mood } }),
    ...(point?.loudness === undefined ? {} : { loudness: { value: point.loudness } }),
  };
  const night = await readNight(known, day, needs);
  const within = part && spanOfPart(part, night.facts.span, day, place);
  return {
    night: within === undefined ? night : await readNight({ ...known, within }, day, needs),
    moment,
  };
}

function peaksOf({ facts: { mood, loudness } }: PastNight): Measures {
  return {
    ...(mood.highest === undefined ? {} : { mood: { value: mood.highest.value } }),
    ...(loudness.highest === undefined ? {} : { loudness: { value: loudness.highest.value } }),
  };
}
