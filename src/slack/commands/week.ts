import type { Access, Reading } from '../../ambience/reading.ts';
import type { Measures, TypicalWeek, Weekday, Zone } from '../../ambience/types.ts';
import { localWeekday, localZone } from '../../insight/local-time.ts';
import { splitWeekday } from '../../insight/weekday.ts';
import type { Message } from '../blocks/message.ts';
import { weekMessage } from '../messages/week.ts';
import type { Services } from '../services.ts';
import { knownScale } from '../typical.ts';
import { type VenueQuestion, venueCommand } from './command.ts';
import { answerVenueOrZone } from './zone-question.ts';

export const week = venueCommand({
  name: 'week',
  usage: 'week [zone] [weekday]',
  summary: 'A typical day as a chart: its peak, its quiet hours, and now',
  zonePart: (argument) => splitWeekday(argument).rest,
  async answer(asked, asker, services) {
    const { readings, clock } = services;
    const zone = localZone(asked.connection.venue.timezone);
    const { rest, weekday = localWeekday(clock.now(), zone) } = splitWeekday(
      asked.question.argument,
    );
    const { ask } = asked;
    return answerVenueOrZone(
      asked,
      rest,
      asker,
      services,
      () =>
        asked.read(async (access) => {
          const reading = await readings.venueTypical(access, ask);
          const typical = { ...reading, value: reading.value.representative };
          return present(asked, undefined, typical, weekday, access, services);
        }),
      (found, from) =>
        from.read(async (access) => {
          const typical = await readings.zoneTypical(access, found.id, ask);
          return present(asked, found, typical, weekday, access, services);
        }),
    );
  },
});

async function present(
  { connection }: VenueQuestion,
  zone: Zone | undefined,
  { value: typical, stale }: Reading<TypicalWeek>,
  weekday: Weekday,
  access: Access,
  { readings, clock }: Services,
): Promise<Message> {
  const { name: venueName, timezone } = connection.venue;
  return weekMessage({
    venueName,
    timezone,
    zoneName: zone?.name,
    typical,
    weekday,
    scale: await knownScale(access, readings, loudnessOf(typical)),
    stale: stale?.code,
    now: clock.now(),
  });
}

function loudnessOf({ days }: TypicalWeek): Measures[] {
  return Object.values(days).flatMap(({ loudness }) =>
    loudness.flatMap((value) => (value === null ? [] : [{ loudness: { value } }])),
  );
}
