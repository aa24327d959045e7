import type { Zone } from '../../ambience/types.ts';
import type { Message } from '../../card/message.ts';
import { localZone } from '../../insight/local-time.ts';
import { usualFor } from '../../insight/usual.ts';
import { ConnectionError } from '../../venues/errors.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { type CsvFacts, csvHead, zoneNote } from '../asking/csv-message.ts';
import { venuesAsked } from '../asking/find-asked.ts';
import { questionCommand } from '../asking/question-command.ts';
import { sendCsv } from '../asking/send-csv.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import type { Command } from '../feature.ts';
import { type CsvTable, csvDay, csvTime, ofMeasure } from '../text/csv.ts';
import { csvOfPast } from './csv-of-past.ts';
import { csvOfPastVenues } from './csv-of-past-venues.ts';
import { exportAllVenues } from './csv-of-venues.ts';

/** The zones of a venue right now, the last six hours of a zone, or past days, for a spreadsheet. */
const ofOneVenue = questionCommand({
  name: 'csv',
  usage: 'csv [zone] [time]',
  summary: 'Numbers as a CSV file',
  group: 'time',
  isPersonal: true,
  answersSeveral: true,
  answerVenue: (asked, needs) =>
    asked.question.past === undefined
      ? answerVenue(asked, needs)
      : csvOfPast(undefined, asked.question.past, asked, needs),
  answerZone: (zone, asked, needs) =>
    asked.question.past === undefined
      ? answerZone(zone, asked, needs)
      : csvOfPast(zone, asked.question.past, asked, needs),
});

/** Also of all venues, for *Export* in a comparison. */
export const csv: Command<QuestionNeeds> = {
  ...ofOneVenue,
  async answer(question, asker, needs) {
    const { past, argument } = question;
    if (question.all === true || (past === undefined && allVenues.test(argument))) {
      return exportAllVenues(asker, needs);
    }
    const venues = await needs.choices.inChannel(asker.workspaceId, asker.channelId);
    const several = venuesAsked(question, venues);
    return past === undefined || several.length < 2
      ? ofOneVenue.answer(question, asker, needs)
      : { message: await csvOfPastVenues(past, several, asker, needs), isAside: true };
  },
};

const allVenues = /^(all|compare)$|\bvenues\b/i;

async function answerVenue(asked: VenueQuestion, needs: QuestionNeeds): Promise<Message> {
  const { connection, options, read } = asked;
  refuseRevoked(connection);
  const zone = localZone(connection.venue.timezone);
  const [reading, typical] = await read((credentials) =>
    Promise.all([
      needs.readings.zonesLive(credentials, options),
      needs.readings.knownTypical(credentials),
    ]),
  );
  const table: CsvTable = {
    columns: [
      'Zone',
      'Mood',
      'Usual mood',
      'Loudness',
      'Usual loudness',
      'Vibe (-2 to 2)',
      'Music level',
      `Updated (${zone.name})`,
      'Note',
    ],
    rows: reading.value.map(({ id, name, mood, loudness, vibe, music, measuredAt, error }) => {
      // What a faulty sensor sends is not compared.
      const week = error === undefined ? typical.zones?.find((one) => one.id === id) : undefined;
      const at = measuredAt ?? reading.measuredAt;
      const usual = week === undefined ? {} : usualFor({ loudness }, week, at);
      return [
        name,
        ofMeasure(mood?.value),
        ofMeasure(usual.mood),
        ofMeasure(loudness?.value),
        ofMeasure(usual.loudness),
        vibe?.value,
        music?.level,
        csvTime(at, zone),
        zoneNote(error, music?.muted),
      ];
    }),
  };
  return deliver(table, { zoneName: undefined, reading, zone }, asked, needs);
}

async function answerZone(
  { id, name }: Zone,
  asked: VenueQuestion,
  needs: QuestionNeeds,
): Promise<Message> {
  const { connection, options, read } = asked;
  refuseRevoked(connection);
  const zone = localZone(connection.venue.timezone);
  const [reading, week] = await read((credentials) =>
    Promise.all([
      needs.readings.zoneTrend(credentials, id, options),
      needs.readings.knownZoneTypical(credentials, id),
    ]),
  );
  const table: CsvTable = {
    columns: [`Time (${zone.name})`, 'Mood', 'Usual mood', 'Loudness', 'Usual loudness'],
    rows: reading.value.points.map(({ at, mood, loudness }) => {
      const usual = week === undefined ? {} : usualFor({ loudness }, week, at);
      const values = [mood?.value, usual.mood, loudness?.value, usual.loudness];
      return [csvTime(at, zone), ...values.map(ofMeasure)];
    }),
  };
  return deliver(table, { zoneName: name, reading, zone }, asked, needs);
}

/** Old numbers look like new ones in a spreadsheet. */
function refuseRevoked(connection: Connection): void {
  if (connection.state === 'revoked') throw new ConnectionError('connection_revoked', connection);
}

async function deliver(
  table: CsvTable,
  about: Pick<CsvFacts, 'zoneName' | 'reading' | 'zone'>,
  { asker, connection }: VenueQuestion,
  needs: QuestionNeeds,
): Promise<Message> {
  const facts = { ...about, venueName: venueName(connection), now: needs.clock.now() };
  const { zoneName, reading, zone } = about;
  const name = [facts.venueName, zoneName ?? 'zones', csvDay(reading.measuredAt, zone)];
  return sendCsv(table, { head: csvHead(facts, asker.locale), name }, asker, needs);
}
