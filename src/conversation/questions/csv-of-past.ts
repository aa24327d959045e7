import { refreshIntervalMs } from '../../ambience/freshness.ts';
import type { TypicalWeek, Zone } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import { availabilityOf } from '../../history/availability.ts';
import type { MeasuredPoint } from '../../history/measured.ts';
import { venueDay } from '../../history/past-night.ts';
import { isOneNight, type PastTime } from '../../history/past-time.ts';
import { dateOf } from '../../history/records.ts';
import { nightMeant, nightsMeant } from '../../history/service-days.ts';
import type { Span } from '../../insight/coverage.ts';
import { type LocalZone, localZone } from '../../insight/local-time.ts';
import { typicalAt } from '../../insight/typical.ts';
import { venueName } from '../../venues/workspace.ts';
import { pastPlace, withLastHours } from '../asking/past-place.ts';
import { sendCsv } from '../asking/send-csv.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import { type CsvTable, csvTime, ofMeasure } from '../text/csv.ts';
import { dayAndTime, dayOfMonth } from '../text/local-time.ts';

/** What was measured in the past, for a spreadsheet: one row for each value of a zone. */

/** Of all zones together. A month of 30 zones is less. */
const mostRows = 100_000;

export async function csvOfPast(
  zone: Zone | undefined,
  past: PastTime,
  asked: VenueQuestion,
  needs: QuestionNeeds,
): Promise<Message> {
  const { connection, asker, locale } = asked;
  const found = await pastPlace(asked, zone?.id, needs);
  const day = venueDay(found);
  const days = isOneNight(past) ? [nightMeant(past, day)] : nightsMeant(past, day);
  const [first, last] = [days[0], days.at(-1)];
  const name = venueName(connection);
  if (first === undefined || last === undefined) return nothingMessage;
  const span = { from: first.from, to: last.to };
  const availability = await availabilityOf(found, span, needs);
  if (availability.kind !== 'known') {
    if (availability.kind !== 'before') return nothingMessage;
    const since = dayAndTime(availability.since, found.zone, locale);
    return message(
      paragraph(rich`Data from *${name}* starts ${since}, so there's none for that time.`),
    );
  }
  const place = await withLastHours(found, span, asked, needs);
  const isTooLong = zone === undefined && rowsOf(span, connection.zones.length) > mostRows;
  const zoneIds = zone !== undefined ? { zoneIds: [zone.id] } : isTooLong ? { zoneIds: [] } : {};
  const { measured } = await needs.history.read(
    place.venue,
    { ...span, ...zoneIds },
    place.justRead,
  );
  const usual = await needs.history.usualOn(place.venue, dateOf(span.from));
  const about = await needs.history.about(place.venue);
  const names = new Map(about?.zones.map((one) => [one.id, one.names.at(-1)?.name ?? one.id]));
  const ofVenue: Series = {
    name,
    points: measured.representative,
    week: usual?.representative,
  };
  const ofZones = [...measured.zones].map(
    ([id, points]): Series => ({ name: names.get(id) ?? id, points, week: usual?.zones.get(id) }),
  );
  const all = zone === undefined ? [ofVenue, ...ofZones] : ofZones;
  const dates = new Set([first, last].map(({ from }) => dayOfMonth(from, place.zone, locale)));
  const of = zone === undefined ? rich`*${name}*` : rich`*${zone.name}* (${name})`;
  const title = rich`${of}: ${[...dates].join(' to ')}`;
  return sendCsv(
    tableOf(all, place.zone),
    {
      head: {
        title: isTooLong
          ? rich`${title}. Only the venue as a whole, because of the many rows. Ask for a zone, or for a shorter time.`
          : title,
        warning: undefined,
        updated: undefined,
      },
      name: [name, zone?.name ?? 'zones', ...new Set([first.date, last.date])],
    },
    asker,
    needs,
  );
}

const nothingMessage = message(paragraph(rich`There's no data for that time.`));

/** About so many rows all zones have, with a value every 15 minutes. */
function rowsOf({ from, to }: Span, zones: number): number {
  return ((to - from) / refreshIntervalMs.trend) * zones;
}

interface Series {
  readonly name: string;
  readonly points: readonly MeasuredPoint[];
  readonly week: TypicalWeek | undefined;
}

const utc = localZone('UTC');

function tableOf(series: readonly Series[], zone: LocalZone): CsvTable {
  // All zones are measured at the same times, and writing one takes long.
  const times = new Map<number, string>();
  const timeOf = (at: number) => {
    const time = times.get(at) ?? csvTime(at, zone);
    times.set(at, time);
    return time;
  };
  return {
    columns: [
      `Time (${zone.name})`,
      'Zone',
      'Mood',
      'Usual mood',
      'Loudness',
      'Usual loudness',
      // When the clocks go back, local times come twice.
      'Time (UTC)',
    ],
    rows: series.flatMap(({ name, points, week }) =>
      points.map(({ at, mood, loudness }) => {
        const usual = week === undefined ? {} : typicalAt(week, at);
        const values = [mood, usual.mood, loudness, usual.loudness];
        return [timeOf(at), name, ...values.map(ofMeasure), csvTime(at, utc)];
      }),
    ),
  };
}
