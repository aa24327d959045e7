import type { Reading, VenueCredentials } from '../../ambience/reading.ts';
import type { Readings } from '../../ambience/readings.ts';
import type { Measures, TypicalWeek } from '../../ambience/types.ts';
import { localWeekday, localZone } from '../../insight/local-time.ts';
import { splitWeekday } from '../../venues/search.ts';
import { knownScale } from '../../venues/typical.ts';
import { venueName } from '../../venues/workspace.ts';
import { questionCommand, type Target, type VenueQuestion } from './question-command.ts';
import { weekMessage } from './week-message.ts';

export const week = questionCommand({
  name: 'week',
  usage: 'week [zone] [weekday]',
  summary: 'A typical day as a chart: its peak, its quiet hours, and now',
  zonePart: (argument) => splitWeekday(argument).rest,
  answer: (target, asked, { readings, clock }) =>
    asked.read(async (credentials) => {
      const { connection, question } = asked;
      const { timezone } = connection.venue;
      const now = clock.now();
      const { weekday = localWeekday(now, localZone(timezone)) } = splitWeekday(question.argument);
      const { value, stale } = await typicalOf(target, asked, credentials, readings);
      return weekMessage({
        venueName: venueName(connection),
        timezone,
        zoneName: target.kind === 'zone' ? target.zone.name : undefined,
        typical: value,
        weekday,
        scale: await knownScale(credentials, readings, loudnessOf(value)),
        stale: stale?.code,
        now,
      });
    }),
});

async function typicalOf(
  target: Target,
  { options }: VenueQuestion,
  credentials: VenueCredentials,
  readings: Readings,
): Promise<Reading<TypicalWeek>> {
  if (target.kind === 'zone') return readings.zoneTypical(credentials, target.zone.id, options);
  const reading = await readings.venueTypical(credentials, options);
  return { ...reading, value: reading.value.representative };
}

function loudnessOf({ days }: TypicalWeek): Measures[] {
  return Object.values(days).flatMap(({ loudness }) =>
    loudness.flatMap((value) => (value === null ? [] : [{ loudness: { value } }])),
  );
}
