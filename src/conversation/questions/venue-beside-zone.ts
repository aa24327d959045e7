import { readForPerson } from '../../ambience/reading.ts';
import type { Measures, Zone } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import type { RichText } from '../../card/rich-text.ts';
import { readVenueNow } from '../../venues/read-venue-now.ts';
import { dataAge } from '../../venues/venue-now.ts';
import { findVenue, venueName } from '../../venues/workspace.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import { loudnessNumber, moodNumber } from '../text/numbers.ts';
import { type ComparedZone, zonesComparedWords } from '../text/zones-compared.ts';
import { isLevel, levels } from '../understanding/sentence/levels.ts';
import { currentZones } from './zones-compared.ts';

/** Whether a venue is louder or livelier than a zone of another one: `is the café busier than the lobby bar`. */

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
  const shown = ({ mood, loudness }: Measures) =>
    levels[asks].measure === 'mood'
      ? mood && moodNumber(mood.value, locale)
      : loudness && loudnessNumber(loudness.value, venue.scale, locale);
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
