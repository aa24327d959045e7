/** A figure against what is usual. */
export interface Comparison {
  /** Now minus usual. */
  readonly difference: number;
  readonly direction: 'more' | 'less' | 'same';
}

/**
 * @param sameWithin smaller differences count as the same
 * @returns undefined where nothing can be compared
 */
export function compare(
  value: number | undefined,
  typical: number | undefined,
  sameWithin: number,
): Comparison | undefined {
  if (value === undefined || typical === undefined) return undefined;
  const difference = value - typical;
  if (Math.abs(difference) < sameWithin) return { difference, direction: 'same' };
  return { difference, direction: difference > 0 ? 'more' : 'less' };
}
