import type { StaleReason } from '../../ambience/reading.ts';
import type { TypicalWeek } from '../../ambience/types.ts';
import { downsample } from '../../insight/downsample.ts';
import { type LocalZone, localWeekday, localZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { roundIfKnown } from '../../insight/round.ts';
import {
  extremes,
  knownHours,
  type TypicalPoint,
  typicalAt,
  typicalDay,
} from '../../insight/typical.ts';
import type { Weekday } from '../../time.ts';
import { lineChart } from '../blocks/chart.ts';
import { limits } from '../blocks/limits.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { note, paragraph } from '../blocks/parts.ts';
import { whyStale } from '../text/age.ts';
import { capitalised } from '../text/comparison.ts';
import { roundedNumber } from '../text/figures.ts';
import { timeOfDay } from '../text/local-time.ts';

export interface WeekData {
  readonly venueName: string;
  readonly timezone: string;
  /** Undefined for the venue itself. */
  readonly zoneName: string | undefined;
  readonly typical: TypicalWeek;
  readonly weekday: Weekday;
  readonly scale: LoudnessScale;
  /** Why the data is out of date; undefined if it is current. */
  readonly stale: StaleReason | undefined;
  readonly now: number;
}

/** `/ambience week`: a typical day in the venue's time zone. */
export function weekMessage(data: WeekData): Message {
  const { venueName, zoneName, typical, weekday, scale, now } = data;
  const zone = localZone(data.timezone);
  const day = typicalDay(typical, weekday, zone, now);
  const name = capitalised(weekday);
  const subject =
    zoneName === undefined
      ? mrkdwn`*${venueName}*, its busiest zones together, on a usual ${name}`
      : mrkdwn`*${zoneName}*, ${venueName}, on a usual ${name}`;
  if (!day.some(({ mood }) => mood !== undefined)) {
    return message(paragraph(mrkdwn`${subject}: the service does not know yet what is usual.`));
  }
  const current = typicalAt(typical, now).mood;
  const isToday = localWeekday(now, zone) === weekday;
  const points = downsample(day, limits.chart.points, [
    ({ mood }) => mood,
    ({ loudness }) => loudness,
  ]);
  const chart = lineChart(
    {
      title: `A usual ${name}`,
      labels: points.map(({ at }) => timeOfDay(at, zone)),
      series: [
        { name: 'Mood', values: points.map(({ mood }) => roundIfKnown(mood)) },
        {
          name: 'Loudness',
          values: points.map(({ loudness }) => roundIfKnown(loudness, scale.decimals)),
        },
      ],
    },
    join(
      [
        peakWords(day, zone),
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
    data.stale === undefined
      ? undefined
      : note(mrkdwn`This may be out of date: ${whyStale(data.stale)}.`),
    chart,
    note(mrkdwn`Times are the venue's (${where}). Typical values change once a week.`),
  );
}

/** The day's peak and quiet hours, or only the known hours if part of the day is missing. */
function peakWords(day: readonly TypicalPoint[], zone: LocalZone): Mrkdwn {
  const found = extremes(day);
  if (found === undefined) {
    return mrkdwn`We only have part of this day (${hoursWords(day, zone)}), so we can't say when it peaks.`;
  }
  const { peak, quiet } = found;
  const [from, to] = [timeOfDay(quiet.from, zone), timeOfDay(quiet.to, zone)];
  const quietHours = from === to ? from : `${from} to ${to}`;
  const gaps = day.some(({ mood }) => mood === undefined)
    ? mrkdwn` · based on ${hoursWords(day, zone)}`
    : mrkdwn``;
  return mrkdwn`mood peaks at *${roundedNumber(peak.mood)}*, ${timeOfDay(peak.at, zone)} · calmest *${roundedNumber(quiet.mood)}*, ${quietHours}${gaps}`;
}

const maxShownSpans = 3;

/** `10:00 to 16:30, 18:00 to 19:00` */
function hoursWords(day: readonly TypicalPoint[], zone: LocalZone): string {
  const spans = knownHours(day).map(
    ({ from, to }) => `${timeOfDay(from, zone)} to ${timeOfDay(to, zone)}`,
  );
  const rest = spans.length - maxShownSpans;
  return [...spans.slice(0, maxShownSpans), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ');
}
