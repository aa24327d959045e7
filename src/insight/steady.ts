import type { TrendPoint } from '../ambience/types.ts';
import { mostOf, trendCoverage } from './coverage.ts';

/** A spread of fewer steps of the last decimal shown is not noticeable. */
const noticeableSteps = 5;

/**
 * Whether mood and loudness stayed about the same. False unless most of the six hours is known.
 * @param loudnessDecimals decimals shown for loudness; mood has one
 */
export function isSteady(points: readonly TrendPoint[], loudnessDecimals: number): boolean {
  const decimals = { mood: 1, loudness: loudnessDecimals } as const;
  const series = (['mood', 'loudness'] as const)
    .map((measure) => ({
      measure,
      values: points.flatMap(({ [measure]: figure }) => figure?.value ?? []),
    }))
    .filter(({ values }) => values.length > 1);
  return (
    series.length > 0 &&
    series.every(
      ({ measure, values }) =>
        trendCoverage(points, measure).share >= mostOf &&
        Math.max(...values) - Math.min(...values) < noticeableSteps / 10 ** decimals[measure],
    )
  );
}
