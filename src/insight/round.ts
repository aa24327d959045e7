/** Rounds to one decimal. Also works for numbers near the largest possible. */
export function roundToTenth(value: number): number {
  return Number(value.toFixed(1));
}

export function roundIfKnown(value: number | undefined, decimals = 1): number | undefined {
  return value === undefined ? undefined : Number(value.toFixed(decimals));
}
