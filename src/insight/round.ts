/** To one decimal, as people read figures; also for numbers near the largest there is. */
export function roundToTenth(value: number): number {
  return Number(value.toFixed(1));
}

export function roundIfKnown(value: number | undefined): number | undefined {
  return value === undefined ? undefined : roundToTenth(value);
}
