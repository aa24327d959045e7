import type { TypicalWeek, Weekday, Zone } from '../../ambience/types.ts';
import { localWeekday, localZone } from '../../insight/local-time.ts';
import { splitWeekday } from '../../insight/weekday.ts';
import type { Message } from '../blocks/message.ts';
import { weekMessage } from '../messages/week.ts';
import type { Services } from '../services.ts';
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
      async () => {
        const { value } = await asked.read((access) => readings.venueTypical(access, ask));
        return present(asked, undefined, value.representative, weekday, services);
      },
      async (found) => {
        const { value } = await asked.read((access) => readings.zoneTypical(access, found.id, ask));
        return present(asked, found, value, weekday, services);
      },
    );
  },
});

function present(
  { connection }: VenueQuestion,
  zone: Zone | undefined,
  typical: TypicalWeek,
  weekday: Weekday,
  { clock }: Services,
): Message {
  const { name: venueName, timezone } = connection.venue;
  return weekMessage({
    venueName,
    timezone,
    zoneName: zone?.name,
    typical,
    weekday,
    now: clock.now(),
  });
}
