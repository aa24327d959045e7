import type { Trend, TrendPoint } from '../../ambience/types.ts';
import { thin } from '../../insight/bucket.ts';
import { type LocalZone, timeOfDay } from '../../insight/local-time.ts';
import { roundIfKnown } from '../../insight/round.ts';
import { lineChart } from '../blocks/chart.ts';
import { limits } from '../blocks/limits.ts';
import { join, type Mrkdwn, mrkdwn, quote } from '../blocks/mrkdwn.ts';
import type { Part } from '../blocks/parts.ts';
import { roundedNumber, signedNumber } from './figures.ts';

/** The last six hours, as commands and digests show them. */

export function hasSeries({ points }: Trend): boolean {
  return points.some(({ mood, loudness }) => mood !== undefined || loudness !== undefined);
}

/** @param about sentences between the figures and the service's own words */
export function trendChart(trend: Trend, zone: LocalZone, about: readonly Mrkdwn[]): Part {
  const points = thin(trend.points, limits.chart.points, ({ mood }) => mood?.value);
  return lineChart(
    {
      title: 'Mood and loudness, last six hours',
      labels: points.map(({ at }) => timeOfDay(at, zone)),
      series: [
        { name: 'Mood', values: points.map(({ mood }) => roundIfKnown(mood?.value)) },
        { name: 'Loudness', values: points.map(({ loudness }) => roundIfKnown(loudness?.value)) },
      ],
    },
    join([...trendWords(trend, zone), ...about, ...synopses(trend)], '\n'),
  );
}

/** Where mood and loudness are, where they peaked, and how fast they change. */
export function trendWords(trend: Trend, zone: LocalZone): Mrkdwn[] {
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
export function synopses({ mood, loudness }: Trend): Mrkdwn[] {
  return [mood?.synopsis, loudness?.synopsis].flatMap((synopsis) =>
    synopsis === undefined || synopsis.trim() === ''
      ? []
      : [mrkdwn`The service says: “${quote(synopsis)}”`],
  );
}
