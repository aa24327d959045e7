import type { Trend, TrendPoint } from '../../ambience/types.ts';
import { mostOf, trendCoverage } from '../../insight/coverage.ts';
import { downsample } from '../../insight/downsample.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { roundIfKnown } from '../../insight/round.ts';
import { lineChart } from '../blocks/chart.ts';
import { limits } from '../blocks/limits.ts';
import { join, type Mrkdwn, mrkdwn, quote } from '../blocks/mrkdwn.ts';
import type { Part } from '../blocks/parts.ts';
import { roundedNumber, signedNumber } from './figures.ts';
import { timeOfDay } from './local-time.ts';

/** The last six hours, as commands and digests show them. */

/** @param about sentences between the figures and the service's synopses */
export function trendChart(
  trend: Trend,
  zone: LocalZone,
  scale: LoudnessScale,
  about: readonly Mrkdwn[],
): Part {
  const points = downsample(trend.points, limits.chart.points, [
    ({ mood }) => mood?.value,
    ({ loudness }) => loudness?.value,
  ]);
  return lineChart(
    {
      title: `Mood and loudness, ${trendPeriod(trend, zone)}`,
      labels: points.map(({ at }) => timeOfDay(at, zone)),
      series: [
        { name: 'Mood', values: points.map(({ mood }) => roundIfKnown(mood?.value)) },
        {
          name: 'Loudness',
          values: points.map(({ loudness }) => roundIfKnown(loudness?.value, scale.decimals)),
        },
      ],
    },
    join([...trendWords(trend, zone, scale), ...about, ...synopses(trend)], '\n'),
  );
}

/** `the last six hours`, or the part that is known: `18:00 to 20:15` */
export function trendPeriod({ points }: Trend, zone: LocalZone): string {
  const covered = [trendCoverage(points, 'mood'), trendCoverage(points, 'loudness')];
  if (covered.some(({ share }) => share >= mostOf)) return 'the last six hours';
  const spans = covered.flatMap(({ span }) => (span === undefined ? [] : [span]));
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map((span) => span.to));
  return `${timeOfDay(from, zone)} to ${timeOfDay(to, zone)}`;
}

/** Current mood and loudness, their peaks, and how fast they change. */
export function trendWords(trend: Trend, zone: LocalZone, scale: LoudnessScale): Mrkdwn[] {
  return [
    measureWords('mood', trend.points, trend.mood?.ratePerHour, zone, 1),
    measureWords('loudness', trend.points, trend.loudness?.ratePerHour, zone, scale.decimals),
  ].filter((words) => words !== undefined);
}

/**
 * `mood *8.2* at 21:00, peak 8.6 at 20:15, +0.4 an hour`. Instead of the peak it names the known
 * period if that is less than most of the six hours.
 */
function measureWords(
  measure: 'mood' | 'loudness',
  points: readonly TrendPoint[],
  ratePerHour: number | undefined,
  zone: LocalZone,
  decimals: number,
): Mrkdwn | undefined {
  const known = points.flatMap(({ at, [measure]: figure }) =>
    figure === undefined ? [] : [{ at, value: figure.value }],
  );
  const [peak] = known.toSorted((a, b) => b.value - a.value);
  const now = known.at(-1);
  if (peak === undefined || now === undefined) return undefined;
  const rate = ratePerHour === undefined ? '' : `, ${signedNumber(ratePerHour, decimals)} an hour`;
  const { share, span, hasHoles } = trendCoverage(points, measure);
  const number = (value: number) =>
    measure === 'mood' ? roundedNumber(value) : value.toFixed(decimals);
  const highest =
    share >= mostOf
      ? mrkdwn`, peak ${number(peak.value)} at ${timeOfDay(peak.at, zone)}`
      : span && span.to > span.from
        ? mrkdwn` (data from ${timeOfDay(span.from, zone)} to ${timeOfDay(span.to, zone)} only${hasHoles ? ', with gaps' : ''})`
        : mrkdwn` (the only value in the last six hours)`;
  return mrkdwn`${measure} *${number(now.value)}* at ${timeOfDay(now.at, zone)}${highest}${rate}`;
}

/** The service's own sentences, quoted; empty ones are left out. */
export function synopses({ mood, loudness }: Trend): Mrkdwn[] {
  return [mood?.synopsis, loudness?.synopsis].flatMap((synopsis) =>
    synopsis === undefined || synopsis.trim() === ''
      ? []
      : [mrkdwn`The service says: “${quote(synopsis)}”`],
  );
}
