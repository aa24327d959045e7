import { readForPerson, type VenueCredentials } from '../../ambience/reading.ts';
import type { Measures } from '../../ambience/types.ts';
import type { RichText } from '../../card/rich-text.ts';
import type { MeasuredPoint } from '../../history/measured.ts';
import type { PastNight, PastPlace } from '../../history/past-night.ts';
import { readNight } from '../../history/read-nights.ts';
import { momentIn } from '../../history/service-days.ts';
import type { ZonePlace } from '../../venues/find.ts';
import type { Asker } from '../actor.ts';
import {
  type AskedVenue,
  dayAsked,
  isNightMeant,
  pastPlace,
  spanOfPart,
  withLastHours,
} from '../asking/past-place.ts';
import type { QuestionNeeds } from '../asking/venue-question.ts';
import type { Question } from '../question.ts';
import { loudnessNumber, moodNumber } from '../text/numbers.ts';
import { zonesComparedWords } from '../text/zones-compared.ts';
import { isLevel, levels } from '../understanding/sentence/levels.ts';
import { nearest } from './nearest.ts';

/** Which of several zones was livelier or louder in a night: `which bar was livelier last night`. */

/** Undefined if the question does not compare them, or too little is known of one. */
export async function comparePastZones(
  places: readonly ZonePlace[],
  question: Question,
  { workspaceId, locale }: Asker,
  needs: QuestionNeeds,
): Promise<RichText | undefined> {
  const { yesNo, minute, at, part } = question;
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
      const week = place.typical?.representative;
      return { zone, week, ...(await readAsked(question, place, asked, needs)) };
    }),
  );
  const isMoment = part === undefined && (minute !== undefined || at !== undefined);
  // Of a night that is going on, what was measured so far is compared.
  const isUnsure = ({ facts }: PastNight) =>
    !facts[measure].isMostlyKnown && facts.span.to <= needs.clock.now();
  if (!isMoment && nights.some(({ night }) => isUnsure(night))) return undefined;
  const [first] = nights;
  const shown = ({ mood, loudness }: Measures) =>
    measure === 'mood'
      ? mood && moodNumber(mood.value, locale)
      : loudness && first && loudnessNumber(loudness.value, first.night.scale, locale);
  return zonesComparedWords(
    {
      asks,
      isYesNo: yesNo.against === 'other',
      isAs: yesNo.isAs === 'then',
      values: isMoment ? 'then' : 'means',
      week: first?.week,
    },
    nights.map(({ zone, measures }) => ({ name: zone.name, ...measures })),
    shown,
  );
}

/** What each of them is compared by: its value at the moment that is meant, or its mean in the night or a part of it. */
async function readAsked(
  question: Question,
  place: PastPlace,
  asked: AskedVenue,
  needs: QuestionNeeds,
): Promise<{ readonly night: PastNight; readonly measures: Measures }> {
  const { at, minute, part } = question;
  const day = dayAsked(question, place);
  const known = await withLastHours(place, day, asked, needs);
  const then = minute === undefined ? at : momentIn(day, minute, place.zone).at;
  if (then !== undefined && part === undefined) {
    const night = await readNight({ ...known, within: 'day' }, day, needs);
    return { night, measures: measuresOf(nearest(night.facts, then)) };
  }
  // `last night` of a place that lives by day is its evening, as where it is told alone.
  const evening = isNightMeant(question) ? ({ within: 'night' } as const) : {};
  const whole = await readNight({ ...known, ...evening }, day, needs);
  const within = part && spanOfPart(part, whole.facts.span, day, place);
  const night = within === undefined ? whole : await readNight({ ...known, within }, day, needs);
  const { mood, loudness } = night.facts;
  return {
    night,
    measures: measuresOf({ mood: mood.mean, loudness: loudness.mean }),
  };
}

function measuresOf(values: Partial<Pick<MeasuredPoint, 'mood' | 'loudness'>> = {}): Measures {
  const { mood, loudness } = values;
  return {
    ...(mood === undefined ? {} : { mood: { value: mood } }),
    ...(loudness === undefined ? {} : { loudness: { value: loudness } }),
  };
}
