import type { TrendPoint } from '../ambience/types.ts';

/** A spread smaller than this is no change that one would notice. */
const noticeable = 0.5;

/** Whether mood and loudness have stayed about the same; false where nothing is known. */
export function isSteady(points: readonly TrendPoint[]): boolean {
  const series = (['mood', 'loudness'] as const)
    .map((measure) => points.flatMap(({ [measure]: figure }) => figure?.value ?? []))
    .filter(({ length }) => length > 1);
  return (
    series.length > 0 &&
    series.every((values) => Math.max(...values) - Math.min(...values) < noticeable)
  );
}
