import type { Reading } from '../../ambience/reading.ts';
import type { Trend, TrendPoint, VenueTrend, ZoneTrend } from '../../ambience/types.ts';
import { thin } from '../../insight/bucket.ts';
import { type LocalZone, localZone, timeOfDay } from '../../insight/local-time.ts';
import { movers } from '../../insight/movers.ts';
import { roundIfKnown } from '../../insight/round.ts';
import { lineChart } from '../blocks/chart.ts';
import { limits } from '../blocks/limits.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { note, type Part, paragraph } from '../blocks/parts.ts';
import { age } from './age.ts';
import { roundedNumber, signedNumber } from './figures.ts';

interface TrendData<T> {
  readonly venueName: string;
  readonly timezone: string;
  readonly reading: Reading<T>;
  readonly now: number;
}

export interface VenueTrendData extends TrendData<VenueTrend> {
  readonly zones: readonly ZoneTrend[];
}

const shownMovers = 3;

/** `/ambience trend`: the busiest zones together, and the zones that change fastest. */
export function venueTrendMessage(data: VenueTrendData): Message {
  const fastest = movers(data.zones, shownMovers).map(
    ({ name, ratePerHour }) => mrkdwn`${name} ${signedNumber(ratePerHour)}`,
  );
  return trendMessage(
    data,
    data.reading.value.representative,
    mrkdwn`*${data.venueName}*, its busiest zones together, the last six hours`,
    fastest.length === 0
      ? undefined
      : paragraph(mrkdwn`Mood per hour, fastest first: ${join(fastest, ' · ')}`),
  );
}

/** `/ambience trend <zone>` */
export function zoneTrendMessage(data: TrendData<ZoneTrend>): Message {
  const { reading, venueName } = data;
  const subject = mrkdwn`*${reading.value.name}*, ${venueName}, the last six hours`;
  return trendMessage(data, reading.value, subject, undefined);
}

function trendMessage(
  { timezone, reading, now }: TrendData<unknown>,
  trend: Trend,
  subject: Mrkdwn,
  more: Part | undefined,
): Message {
  const zone = localZone(timezone);
  const measured = note(age(reading, now, zone));
  if (trend.points.every(({ mood, loudness }) => mood === undefined && loudness === undefined)) {
    return message(
      paragraph(mrkdwn`${subject}: the service has no series for it yet. Ask again in 15 minutes.`),
      measured,
    );
  }
  const points = thin(trend.points, limits.chart.points, ({ mood }) => mood?.value);
  const chart = lineChart(
    {
      title: 'Mood and loudness, last six hours',
      labels: points.map(({ at }) => timeOfDay(at, zone)),
      series: [
        { name: 'Mood', values: points.map(({ mood }) => roundIfKnown(mood?.value)) },
        { name: 'Loudness', values: points.map(({ loudness }) => roundIfKnown(loudness?.value)) },
      ],
    },
    join([...trendWords(trend, zone), subject, ...synopses(trend)], '\n'),
  );
  // An old series must not look like a new one.
  return reading.stale === undefined
    ? message(chart, more, measured)
    : message(measured, chart, more);
}

function trendWords(trend: Trend, zone: LocalZone): Mrkdwn[] {
  return [
    measureWords('mood', trend.points, trend.mood?.ratePerHour, zone),
    measureWords('loudness', trend.points, trend.loudness?.ratePerHour, zone),
  ].filter((words) => words !== undefined);
}

/** `mood *8.2* now, peak 8.6 at 20:15, +0.4 an hour` */
function measureWords(
  measure: 'mood' | 'loudness',
  points: readonly TrendPoint[],
  ratePerHour: number | undefined,
  zone: LocalZone,
): Mrkdwn | undefined {
  const known = points.flatMap(({ at, [measure]: figure }) =>
    figure === undefined ? [] : [{ at, value: figure.value }],
  );
  const [peak] = known.toSorted((a, b) => b.value - a.value);
  const now = known.at(-1);
  if (peak === undefined || now === undefined) return undefined;
  const rate = ratePerHour === undefined ? '' : `, ${signedNumber(ratePerHour)} an hour`;
  return mrkdwn`${measure} *${roundedNumber(now.value)}* at ${timeOfDay(now.at, zone)}, peak ${roundedNumber(peak.value)} at ${timeOfDay(peak.at, zone)}${rate}`;
}

/** The service's own sentences. */
function synopses({ mood, loudness }: Trend): Mrkdwn[] {
  return [mood?.synopsis, loudness?.synopsis].flatMap((synopsis) =>
    synopsis === undefined || synopsis.trim() === ''
      ? []
      : [mrkdwn`The service says: “${synopsis}”`],
  );
}
