import type { Message } from '../../card/message.ts';
import { rich } from '../../card/rich-text.ts';
import type { PastTime } from '../../history/past-time.ts';
import { localZone } from '../../insight/local-time.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import type { Caller } from '../actor.ts';
import { nothingToSendMessage } from '../asking/csv-message.ts';
import { sendCsv } from '../asking/send-csv.ts';
import type { QuestionNeeds } from '../asking/venue-question.ts';
import { type CsvCell, type CsvTable, csvTime, ofMeasure } from '../text/csv.ts';
import { venueLabels } from '../text/labels.ts';
import { dayOfMonth } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { keptAlerts } from '../text/past-alerts.ts';
import { listed } from '../text/wording.ts';
import { readVenuesNights, type VenueNights } from './read-venues-nights.ts';

/** The past nights of several venues as one file: a row for each venue and night. */

export async function csvOfPastVenues(
  past: PastTime,
  connected: readonly Connection[],
  asker: Caller,
  needs: QuestionNeeds,
): Promise<Message> {
  const { workspaceId, locale } = asker;
  const wanted = { past, isNight: false, workspaceId, connected, isCompared: false };
  const read = await readVenuesNights(wanted, needs);
  const days = read
    .flatMap((one) => one.days.map((day) => ({ ...day, zone: one.place.zone })))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return nothingToSendMessage;
  const dates = new Set([from, to].map((day) => dayOfMonth(day.from, day.zone, locale)));
  const names = connected.map((one) => rich`*${venueName(one)}*`);
  const title = rich`${listed(names)}: ${[...dates].join(' to ')}`;
  const head = { title, warning: undefined, updated: undefined };
  const name = ['venues', ...new Set([from.date, to.date])];
  return sendCsv(nightsTable(read, locale), { head, name }, asker, needs);
}

/** A night of which nothing is known has a row, too. */
export function nightsTable(read: readonly VenueNights[], locale: Locale): CsvTable {
  const labels = venueLabels(
    read.map(({ connection }) => connection),
    locale,
  );
  return {
    columns: [
      'Venue',
      'Night of',
      'Mood peak',
      'Mood peak at',
      'Mood vs usual',
      'Loudness peak',
      'Loudness peak at',
      'Loudness vs usual',
      'Alerts',
      'Complaints',
      'Time zone',
    ],
    rows: read.flatMap((one, index) => rowsOf(one, labels[index] ?? '')),
  };
}

function rowsOf(
  { connection, place, days, nights, episodes, entries }: VenueNights,
  label: string,
): CsvCell[][] {
  const zone = localZone(connection.venue.timezone);
  return days.map((day) => {
    const facts = nights.find((night) => night.day.date === day.date)?.facts;
    const complaints = entries.filter(
      ({ kind, at }) => kind === 'complaint' && at >= day.from && at < day.to,
    );
    const of = (measure: 'mood' | 'loudness'): CsvCell[] => {
      const { highest, whole } = facts?.[measure] ?? {};
      return [
        ofMeasure(highest?.value),
        highest && csvTime(highest.at, zone),
        ofMeasure(whole?.difference),
      ];
    };
    // Before the venue was connected, nothing was counted.
    const counted = (count: number | undefined) =>
      facts === undefined && count === 0 ? undefined : count;
    return [
      label,
      day.date,
      ...of('mood'),
      ...of('loudness'),
      counted(keptAlerts(episodes, day, place)?.length),
      counted(complaints.length),
      zone.name,
    ];
  });
}
