import { readForPerson } from '../../ambience/reading.ts';
import type { Measures, Zone } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import type { RichText } from '../../card/rich-text.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import type { ZonePlace } from '../../venues/find.ts';
import { readVenueNow } from '../../venues/read-venue-now.ts';
import { knownScale } from '../../venues/typical.ts';
import { dataAge } from '../../venues/venue-now.ts';
import { findVenue, venueName } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import type { Question } from '../question.ts';
import type { Locale } from '../text/locale.ts';
import { measureNumber } from '../text/numbers.ts';
import { withPeopleWords } from '../text/people-words.ts';
import {
  bothComparedWords,
  type ComparedZone,
  zonesComparedWords,
} from '../text/zones-compared.ts';
import { isLevel, type Level, levels } from '../understanding/sentence/levels.ts';
import type { YesNo } from '../yes-no-asked.ts';
import { isPlainly } from './is-plainly.ts';
import { eachSoWords, zonesNamedWords } from './plain-words.ts';

/** Which of several zones is louder, quieter, busier or calmer: `is the terrace louder than the spa`, or than another venue. */

const compared: ReadonlySet<YesNo['against']> = new Set([
  'nothing',
  'other',
  'each',
  'zones_so',
  'zones_not_so',
]);

/** Undefined if the question does not compare them, or not all have current data. */
export async function compareZones(
  places: readonly ZonePlace[],
  { yesNo }: Question,
  { workspaceId, locale }: Asker,
  needs: QuestionNeeds,
): Promise<RichText | undefined> {
  if (yesNo === undefined || !isLevel(yesNo.asks)) return undefined;
  if (!compared.has(yesNo.against)) return undefined;
  const current = await currentZones(places, workspaceId, needs);
  if (current === undefined) return undefined;
  const { zones, first } = current;
  const { asks, and, against } = yesNo;
  if (against === 'nothing') {
    const isLoud = zones.some(({ loudness }) => isPlainly('loud', loudness, first.week) === true);
    // Whether a loud place is empty is hard to say, of each.
    const isHard = yesNo.isOfPeople === true && asks === 'calm' && isLoud;
    return isHard ? undefined : withPeopleWords(eachSoWords(asks, zones, first.week), yesNo);
  }
  if (against === 'zones_so' || against === 'zones_not_so') {
    return zonesNamedWords(asks, against === 'zones_not_so', zones, first.week);
  }
  const shown = (level: Level, measures: Measures) =>
    levelNumber(level, measures, first.scale, locale);
  if (and !== undefined) return bothComparedWords([asks, and], zones, shown);
  return zonesComparedWords(
    { asks, isYesNo: against === 'other', isAs: yesNo.isAs === 'then', week: first.week },
    zones,
    (measures) => shown(asks, measures),
  );
}

/** The number that a question about a level is answered with; undefined if it isn't measured */
function levelNumber(level: Level, measures: Measures, scale: LoudnessScale, locale: Locale) {
  const { measure } = levels[level];
  const measured = measures[measure];
  return measured && measureNumber(measured.value, measure, scale, locale);
}

/** @returns undefined if not all have current data; `first` is of the first of their venues */
export async function currentZones(
  places: readonly ZonePlace[],
  workspaceId: string,
  needs: QuestionNeeds,
) {
  const options = readForPerson(needs.clock);
  const venues = [...new Set(places.map(({ connection }) => connection))];
  const read = await Promise.all(
    venues.map((connection) =>
      needs.connections.read(workspaceId, connection, async (credentials) => {
        const reading = await needs.readings.zonesLive(credentials, options);
        const { venue } = await needs.readings.knownTypical(credentials);
        const scale = await knownScale(credentials, needs.readings, reading.value);
        return { reading, scale, week: venue?.representative };
      }),
    ),
  );
  const current = read.filter(({ reading }) => dataAge(reading, needs.clock.now()) === 'current');
  const zones = places.flatMap(({ zone }) =>
    current.flatMap(({ reading }) => reading.value.find(({ id }) => id === zone.id) ?? []),
  );
  const [first] = current;
  return first === undefined || zones.length < places.length ? undefined : { zones, first };
}

/** Begins with the comparison, if one was asked for and both have current data. */
export async function withVenueBeside(
  told: Message,
  zone: Zone,
  asked: VenueQuestion,
  needs: QuestionNeeds,
): Promise<Message> {
  const words = await besideWords(zone, asked, needs);
  return words === undefined ? told : message(paragraph(words), ...told.parts);
}

async function besideWords(
  zone: Zone,
  { question, connection, workspaceId, locale }: VenueQuestion,
  needs: QuestionNeeds,
): Promise<RichText | undefined> {
  const { besideVenue, yesNo } = question;
  if (besideVenue === undefined || yesNo === undefined || !isLevel(yesNo.asks)) return undefined;
  const other = findVenue(await needs.connections.list(workspaceId), besideVenue.venueId);
  if (other === undefined) return undefined;
  const [current, venue] = await Promise.all([
    currentZones([{ connection, zone }], workspaceId, needs),
    needs.connections.read(workspaceId, other, (credentials) =>
      readVenueNow(other, credentials, readForPerson(needs.clock), needs),
    ),
  ]);
  const { live } = venue;
  if (live === undefined || dataAge(live, venue.now) !== 'current') return undefined;
  const ofVenue: ComparedZone = { ...live.value.representative, name: venueName(other) };
  const { asks } = yesNo;
  const shown = (measures: Measures) => levelNumber(asks, measures, venue.scale, locale);
  const [ofZone] = current?.zones ?? [];
  if (ofZone === undefined) return undefined;
  const both = besideVenue.isFirst === true ? [ofVenue, ofZone] : [ofZone, ofVenue];
  const compared = {
    asks,
    isYesNo: yesNo.against === 'other',
    isAs: yesNo.isAs === 'then',
    week: current?.first.week,
  };
  return zonesComparedWords(compared, both, shown);
}
