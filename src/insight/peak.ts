/** The value as people see it; two values that look the same are the same. */
export function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/**
 * The highest value as it is shown; of equal ones the latest. Every text and chart takes its peak
 * from here, so that they name the same one.
 *
 * @param decimals shown for the measure
 */
export function highestOf<T extends { readonly at: number; readonly value: number }>(
  points: readonly T[],
  decimals: number,
): T | undefined {
  return points.reduce<T | undefined>((highest, point) => {
    if (highest === undefined) return point;
    const ahead = rounded(point.value, decimals) - rounded(highest.value, decimals);
    return ahead > 0 || (ahead === 0 && point.at >= highest.at) ? point : highest;
  }, undefined);
}

/**
 * The higher one, of equal ones the later: a trend has fewer values than the history, and newer ones.
 *
 * @param kept the highest value of the history
 */
export function orKept<T extends { readonly at: number; readonly value: number }>(
  highest: T | undefined,
  kept: T | undefined,
  decimals: number,
): T | undefined {
  if (highest === undefined || kept === undefined) return highest;
  const ahead = rounded(kept.value, decimals) - rounded(highest.value, decimals);
  return ahead > 0 || (ahead === 0 && kept.at > highest.at) ? kept : highest;
}

/** Whether all values are equal at the decimals shown, so that none of them is the highest. */
export function isLevel(values: readonly { readonly value: number }[], decimals: number): boolean {
  return new Set(values.map(({ value }) => rounded(value, decimals))).size < 2;
}
