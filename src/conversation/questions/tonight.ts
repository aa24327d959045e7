import { optionalReading } from '../../ambience/optional-reading.ts';
import { loudnessScale } from '../../insight/loudness-scale.ts';
import { isSomeMissing } from '../../insight/ranking.ts';
import { readVenueTrend, readZoneTrend } from '../../venues/trend-now.ts';
import { venueName } from '../../venues/workspace.ts';
import { questionCommand } from './question-command.ts';
import { tonightMessage } from './tonight-message.ts';

export const tonight = questionCommand({
  name: 'tonight',
  usage: 'tonight [zone]',
  summary: 'Today so far, vs usual',
  group: 'time',
  answerVenue: ({ connection, options, read, locale }, { readings, clock }) =>
    read(async (credentials) => {
      const [reading, typical, zones] = await Promise.all([
        readVenueTrend(credentials, options, readings),
        optionalReading(readings.venueTypical(credentials, options)),
        readings.knownZonesLive(credentials),
      ]);
      const week = typical?.value.representative;
      return tonightMessage(
        {
          venueName: venueName(connection),
          timezone: connection.venue.timezone,
          zoneName: undefined,
          reading: { ...reading, value: reading.value.representative },
          week,
          isComparable: !isSomeMissing(zones),
          venueWeek: week,
          scale: loudnessScale(typical?.value, []),
          now: clock.now(),
        },
        locale,
      );
    }),
  answerZone: ({ id, name }, { connection, options, read, locale }, { readings, clock }) =>
    read(async (credentials) => {
      const [reading, week, known] = await Promise.all([
        readZoneTrend(credentials, id, options, readings),
        optionalReading(readings.zoneTypical(credentials, id, options)),
        readings.knownTypical(credentials),
      ]);
      return tonightMessage(
        {
          venueName: venueName(connection),
          timezone: connection.venue.timezone,
          zoneName: name,
          reading,
          week: week?.value,
          isComparable: true,
          venueWeek: known.venue?.representative,
          scale: loudnessScale(known.venue, []),
          now: clock.now(),
        },
        locale,
      );
    }),
});
