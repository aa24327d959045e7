import type { Reading } from '../../ambience/reading.ts';
import type { TypicalWeek, Zone } from '../../ambience/types.ts';
import type { Message } from '../../card/message.ts';
import { localZone } from '../../insight/local-time.ts';
import { serviceDayAt, serviceDayStart } from '../../insight/service-day.ts';
import { venueName } from '../../venues/workspace.ts';
import { questionCommand, type VenueQuestion } from './question-command.ts';
import { weekMessage } from './week-message.ts';

export const week = questionCommand({
  name: 'week',
  usage: 'week [zone] [weekday]',
  summary: 'A usual day, by hour',
  group: 'time',
  takesWeekday: true,
  answerVenue: (asked, { readings, clock }) =>
    asked.read(async (credentials) => {
      const reading = await readings.venueTypical(credentials, asked.options);
      const typical = { ...reading, value: reading.value.representative };
      return weekOf(asked, { typical, venueTypical: typical.value }, clock.now());
    }),
  answerZone: (zone, asked, { readings, clock }) =>
    asked.read(async (credentials) => {
      const [typical, { venue }] = await Promise.all([
        readings.zoneTypical(credentials, zone.id, asked.options),
        readings.knownTypical(credentials),
      ]);
      return weekOf(asked, { typical, venueTypical: venue?.representative, zone }, clock.now());
    }),
});

interface WeekReadings {
  readonly typical: Reading<TypicalWeek>;
  /** By which the service day is decided. */
  readonly venueTypical: TypicalWeek | undefined;
  readonly zone?: Zone;
}

function weekOf(
  { connection, weekday, locale }: VenueQuestion,
  { typical: { value: typical, stale }, venueTypical, zone }: WeekReadings,
  now: number,
): Message {
  const { timezone } = connection.venue;
  const local = localZone(timezone);
  const today = serviceDayAt(now, serviceDayStart(venueTypical, local, now), local);
  return weekMessage(
    {
      venueName: venueName(connection),
      timezone,
      zoneName: zone?.name,
      typical,
      venueTypical,
      weekday: weekday ?? today.weekday,
      stale: stale?.code,
      now,
    },
    locale,
  );
}
