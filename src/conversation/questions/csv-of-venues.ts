import { asPlain, join, rich } from '../../card/rich-text.ts';
import { localZone } from '../../insight/local-time.ts';
import { usualFor } from '../../insight/usual.ts';
import { newestReading } from '../../venues/venue-now.ts';
import type { Caller } from '../actor.ts';
import type { Answer } from '../answer.ts';
import { sendCsv } from '../asking/send-csv.ts';
import type { QuestionNeeds } from '../asking/venue-question.ts';
import { noVenueMessage } from '../denials.ts';
import { type CsvCell, type CsvTable, csvDay, csvTime, ofMeasure } from '../text/csv.ts';
import type { Locale } from '../text/locale.ts';
import { verdictOf } from '../text/venue-needs.ts';
import {
  currentRows,
  missingWords,
  moodOf,
  needWords,
  sortedByNeed,
  updatedWords,
  type VenueRow,
} from '../text/venue-rows.ts';
import { readVenueRows } from './read-venue-rows.ts';

/** All venues right now, in the order of `/ambience compare`, for a spreadsheet. */
export async function exportAllVenues(asker: Caller, needs: QuestionNeeds): Promise<Answer> {
  const connected = await needs.connections.list(asker.workspaceId);
  if (connected.length === 0) {
    return { message: noVenueMessage(await needs.roles.permissionsOf(asker)) };
  }
  const rows = sortedByNeed(await readVenueRows(asker, connected, needs));
  const day = csvDay(needs.clock.now(), localZone(connected[0]?.venue.timezone ?? 'UTC'));
  const updated = updatedWords(currentRows(rows), asker.locale);
  const head = { title: rich`*All venues* now`, warning: undefined, updated };
  const about = { head, name: ['all-venues', day] };
  const message = await sendCsv(venuesTable(rows, asker.locale), about, asker, needs);
  return { message, isAside: true };
}

/** Data that is not of now has no numbers, as everywhere. */
export function venuesTable(rows: readonly VenueRow[], locale: Locale): CsvTable {
  return {
    columns: [
      'Venue',
      'Mood',
      'Usual mood',
      'Loudness',
      'Usual loudness',
      'Needs a look',
      'Updated',
      'Time zone',
    ],
    rows: rows.map((row) => {
      const { label, connection } = row;
      const zone = localZone(connection.venue.timezone);
      const [current] = currentRows([row]);
      if (current === undefined) {
        const why = missingWords(row, locale);
        return [label, ...Array<CsvCell>(4), why && asPlain(why), undefined, zone.name];
      }
      const { venue } = current;
      const measuredAt = newestReading(venue)?.measuredAt ?? venue.now;
      const week = venue.typical.venue?.representative;
      const loudness = venue.live?.value.representative.loudness;
      // With sensors down, the numbers cover other zones than the usual ones do.
      const isComparable = week !== undefined && verdictOf(venue) !== undefined;
      const usual = isComparable ? usualFor({ loudness }, week, measuredAt) : {};
      const look = needWords(venue, locale);
      return [
        label,
        ofMeasure(moodOf(venue)),
        ofMeasure(usual.mood),
        ofMeasure(loudness?.value),
        ofMeasure(usual.loudness),
        look.length === 0 ? undefined : asPlain(join(look, ' · ')),
        csvTime(measuredAt, zone),
        zone.name,
      ];
    }),
  };
}
