import type { Zone } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import { availabilityOf } from '../../history/availability.ts';
import { currentDay, type DatedDay, type VenueDay, venueDay } from '../../history/past-night.ts';
import { isOneNight, type PastTime } from '../../history/past-time.ts';
import { includesToday, nightMeant, nightsMeant, spanOfHours } from '../../history/service-days.ts';
import { venueName } from '../../venues/workspace.ts';
import { nothingToSendMessage } from '../asking/csv-message.ts';
import { pastPlace, withLastHours } from '../asking/past-place.ts';
import { readPastTable } from '../asking/past-table.ts';
import { sendCsv } from '../asking/send-csv.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import { hoursAsked } from '../hours-asked.ts';
import { dayAndTime, dayOfMonth, timeOfDay } from '../text/local-time.ts';
import { listed } from '../text/wording.ts';

/** What was measured in the past, as a file. */

export async function csvOfPast(
  zone: Zone | undefined,
  past: PastTime,
  asked: VenueQuestion,
  needs: QuestionNeeds,
): Promise<Message> {
  const { connection, asker, locale } = asked;
  const found = await pastPlace(asked, zone?.id, needs);
  const day = venueDay(found);
  const days = daysOf(past, day);
  const [first, last] = [days[0], days.at(-1)];
  const name = venueName(connection);
  if (first === undefined || last === undefined) return nothingToSendMessage;
  const hours = isOneNight(past) ? hoursAsked(asked.question) : undefined;
  const whole = { from: first.from, to: last.to };
  const span = hours === undefined ? whole : spanOfHours(hours, first, first, found.zone);
  const availability = await availabilityOf(found, span, needs);
  if (availability.kind !== 'known') {
    if (availability.kind !== 'before') return nothingToSendMessage;
    const since = dayAndTime(availability.since, found.zone, locale);
    return message(
      paragraph(rich`Data from *${name}* starts ${since}, so there's none for that time.`),
    );
  }
  const place = await withLastHours(found, span, asked, needs);
  const { table, isShortened, damaged } = await readPastTable(
    place,
    span,
    { connection, zone },
    needs,
  );
  const dates = new Set([first, last].map(({ from }) => dayOfMonth(from, place.zone, locale)));
  const of = zone === undefined ? rich`*${name}*` : rich`*${zone.name}* (${name})`;
  const times = hours && [span.from, span.to].map((at) => timeOfDay(at, place.zone, locale));
  const title = rich`${of}: ${[...dates].join(' to ')}${times === undefined ? '' : `, ${times.join(' to ')}`}`;
  return sendCsv(
    table,
    {
      head: {
        title: isShortened
          ? rich`${title}. Only the venue as a whole, because of the many rows. Ask for a zone, or for a shorter time.`
          : title,
        warning:
          damaged.length === 0
            ? undefined
            : rich`⚠️ Without ${listed(damaged)} (UTC): that data is damaged and can't be read.`,
        updated: undefined,
      },
      name: [name, zone?.name ?? 'zones', ...new Set([first.date, last.date]), ...(times ?? [])],
    },
    asker,
    needs,
  );
}

/** Up to now, if the day that is going on is part of it. */
function daysOf(past: PastTime, day: VenueDay): DatedDay[] {
  if (isOneNight(past)) return [nightMeant(past, day)];
  return [...nightsMeant(past, day), ...(includesToday(past, day) ? [currentDay(day)] : [])];
}
