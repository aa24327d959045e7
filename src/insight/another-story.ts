import type { Trend, TypicalWeek } from '../ambience/types.ts';
import { spreadOf } from './comparison.ts';

/** Below this correlation two measures do not move together. */
const together = 0.8;
/** A change of less than this share of the spread is no story. */
const leastShare = 0.2;

/**
 * Whether loudness moves otherwise than mood, so that a chart of it says something new: it has
 * changed, and mood does not explain how.
 *
 * @param week without it, any change counts
 */
export function loudnessTellsMore(
  { points }: Pick<Trend, 'points'>,
  week: TypicalWeek | undefined,
): boolean {
  const pairs = points.flatMap(({ mood, loudness }) =>
    mood === undefined || loudness === undefined ? [] : [[mood.value, loudness.value] as const],
  );
  const loudness = pairs.map(([, value]) => value);
  const change = Math.max(...loudness) - Math.min(...loudness);
  const spread = (week && spreadOf(week, 'loudness')) ?? 0;
  if (pairs.length < 2 || change <= spread * leastShare) return false;
  const correlation = correlationOf(pairs);
  return correlation === undefined || correlation < together;
}

/** Pearson's; undefined if one of the two never changes. */
function correlationOf(pairs: readonly (readonly [number, number])[]): number | undefined {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, one) => sum + one, 0) / values.length;
  const [meanX, meanY] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))];
  const sum = (of: (x: number, y: number) => number) =>
    pairs.reduce((total, [x, y]) => total + of(x - meanX, y - meanY), 0);
  const scale = Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y));
  return scale === 0 ? undefined : sum((x, y) => x * y) / scale;
}
