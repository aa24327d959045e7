/** To one decimal, as people read figures; also for numbers near the largest there is. */
export function roundToTenth(value: number): number {
  return Number(value.toFixed(1));
}
