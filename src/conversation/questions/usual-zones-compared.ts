import { readForPerson } from '../../ambience/reading.ts';
import type { Measures, TypicalWeek } from '../../ambience/types.ts';
import type { RichText } from '../../card/rich-text.ts';
import { localZone, type ServiceDay } from '../../insight/local-time.ts';
import { loudnessScale } from '../../insight/loudness-scale.ts';
import { meanOf } from '../../insight/mean.ts';
import {
  nextServiceDay,
  serviceDayAt,
  serviceDayStart,
  timeInDay,
} from '../../insight/service-day.ts';
import { typicalPoints } from '../../insight/typical.ts';
import { dayMs } from '../../time.ts';
import type { ZonePlace } from '../../venues/find.ts';
import { splitWeekday } from '../../venues/names.ts';
import type { Asker } from '../actor.ts';
import type { QuestionNeeds } from '../asking/venue-question.ts';
import type { Question } from '../question.ts';
import { loudnessNumber, moodNumber } from '../text/numbers.ts';
import { zonesComparedWords } from '../text/zones-compared.ts';
import { isLevel, levels } from '../understanding/sentence/levels.ts';

/** Which of several zones is usually livelier or louder: `is the spa or the lobby quieter on fridays`. */

/** As on a usual day like today if no weekday is named; undefined if the question does not compare them. */
export async function compareUsualZones(
  places: readonly ZonePlace[],
  question: Question,
  { workspaceId, locale }: Asker,
  needs: QuestionNeeds,
): Promise<RichText | undefined> {
  const { yesNo, argument } = question;
  const { weekday } = splitWeekday(argument);
  if (yesNo === undefined || !isLevel(yesNo.asks)) return undefined;
  if (yesNo.against !== 'other' && yesNo.against !== 'each') return undefined;
  const options = readForPerson(needs.clock);
  const zones = await Promise.all(
    places.map(({ connection, zone }) =>
      needs.connections.read(workspaceId, connection, async (credentials) => {
        const [typical, { venue }] = await Promise.all([
          needs.readings.zoneTypical(credentials, zone.id, options),
          needs.readings.knownTypical(credentials),
        ]);
        const local = localZone(connection.venue.timezone);
        const now = needs.clock.now();
        const start = serviceDayStart(venue?.representative, local, now);
        const today = serviceDayAt(now, start, local);
        const day = nextServiceDay(weekday ?? today.weekday, now, start, local);
        const hours = hoursOf(day, question, (minute) => timeInDay(day, minute, local));
        return {
          name: zone.name,
          scale: loudnessScale(venue, []),
          venueWeek: venue?.representative,
          ...usualOf(typical.value, hours, isOfPeaks(question)),
        };
      }),
    ),
  );
  const [first] = zones;
  const { measure } = levels[yesNo.asks];
  const shown = ({ mood, loudness }: Measures) =>
    measure === 'mood'
      ? mood && moodNumber(mood.value, locale)
      : loudness && first && loudnessNumber(loudness.value, first.scale, locale);
  return zonesComparedWords(
    {
      asks: yesNo.asks,
      isYesNo: yesNo.against === 'other',
      isAs: yesNo.isAs === 'then',
      values: isOfPeaks(question) ? 'usual_peaks' : 'usual',
      week: first?.venueWeek,
    },
    zones,
    shown,
  );
}

/** The hours that were named, or the whole day. */
function hoursOf(
  day: ServiceDay,
  { part, minute }: Question,
  timeOf: (minute: number) => number,
): Pick<ServiceDay, 'from' | 'to'> {
  if (minute !== undefined) return { from: timeOf(minute), to: timeOf(minute) + 1 };
  const from = part?.from === undefined ? day.from : timeOf(part.from);
  const to = part?.to === undefined ? day.to : timeOf(part.to);
  return { from, to: to <= from ? to + dayMs : to };
}

/** Without hours, days that are busy or loud are compared by their peaks, as two weekdays are. */
function isOfPeaks({ part, minute, yesNo }: Question): boolean {
  const isHigh = yesNo?.asks === 'busy' || yesNo?.asks === 'loud';
  return isHigh && part === undefined && minute === undefined;
}

function usualOf(
  week: TypicalWeek,
  { from, to }: Pick<ServiceDay, 'from' | 'to'>,
  isPeak: boolean,
): Measures {
  const points = typicalPoints(week, from, to);
  const [mood, loudness] = (['mood', 'loudness'] as const).map((measure) => {
    const values = points.flatMap(({ [measure]: value }) => value ?? []);
    return isPeak && values.length > 0 ? Math.max(...values) : meanOf(values);
  });
  return {
    ...(mood === undefined ? {} : { mood: { value: mood } }),
    ...(loudness === undefined ? {} : { loudness: { value: loudness } }),
  };
}
