/** A figure compared with its typical value. */
export interface Comparison {
  /** Current minus typical value. */
  readonly difference: number;
  readonly direction: 'more' | 'less' | 'same';
}

/**
 * @param sameWithin smaller differences count as `same`
 * @returns undefined if either value is unknown
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
