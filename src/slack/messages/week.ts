import type { TypicalWeek, Weekday } from '../../ambience/types.ts';
import { thin } from '../../insight/bucket.ts';
import { localWeekday, localZone, timeOfDay } from '../../insight/local-time.ts';
import { roundIfKnown } from '../../insight/round.ts';
import { extremes, typicalAt, typicalDay } from '../../insight/typical.ts';
import { lineChart } from '../blocks/chart.ts';
import { limits } from '../blocks/limits.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, mrkdwn } from '../blocks/mrkdwn.ts';
import { note, paragraph } from '../blocks/parts.ts';
import { roundedNumber } from './figures.ts';
import { capitalised } from './usual.ts';

export interface WeekData {
  readonly venueName: string;
  readonly timezone: string;
  /** Undefined for the venue itself. */
  readonly zoneName: string | undefined;
  readonly typical: TypicalWeek;
  readonly weekday: Weekday;
  readonly now: number;
}

/** `/ambience week`: a typical day at the venue, as its own clock counts it. */
export function weekMessage(data: WeekData): Message {
  const { venueName, zoneName, typical, weekday, now } = data;
  const zone = localZone(data.timezone);
  const day = typicalDay(typical, weekday, zone, now);
  const name = capitalised(weekday);
  const subject =
    zoneName === undefined
      ? mrkdwn`*${venueName}*, its busiest zones together, on a usual ${name}`
      : mrkdwn`*${zoneName}*, ${venueName}, on a usual ${name}`;
  const found = extremes(day);
  if (found === undefined) {
    return message(paragraph(mrkdwn`${subject}: the service does not know yet what is usual.`));
  }
  const { peak, quiet } = found;
  const current = typicalAt(typical, now).mood;
  const isToday = localWeekday(now, zone) === weekday;
  const points = thin(day, limits.chart.points, ({ mood }) => mood);
  const chart = lineChart(
    {
      title: `A usual ${name}`,
      labels: points.map(({ label }) => label),
      series: [
        { name: 'Mood', values: points.map(({ mood }) => roundIfKnown(mood)) },
        { name: 'Loudness', values: points.map(({ loudness }) => roundIfKnown(loudness)) },
      ],
    },
    join(
      [
        mrkdwn`mood peaks at *${roundedNumber(peak.mood)}*, ${peak.label} · calmest *${roundedNumber(quiet.mood)}*, ${quiet.from === quiet.to ? quiet.from : `${quiet.from} to ${quiet.to}`}`,
        subject,
        ...(isToday && current !== undefined
          ? [mrkdwn`Now, at ${timeOfDay(now, zone)}, mood is usually ${roundedNumber(current)}.`]
          : []),
      ],
      '\n',
    ),
  );
  const where = zone.isKnown ? zone.name : "UTC; the venue's own time zone is not known here";
  return message(
    chart,
    note(mrkdwn`Times are the venue's (${where}). Typical values change once a week.`),
  );
}
