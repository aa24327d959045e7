/** To one decimal, as people read figures; also for numbers near the largest there is. */
export function roundToTenth(value: number): number {
  return Number(value.toFixed(1));
}

export function roundIfKnown(value: number | undefined, decimals = 1): number | undefined {
  return value === undefined ? undefined : Number(value.toFixed(decimals));
}
