/** Difference between the sandbox's clock and this machine's, in ms. */
let ahead = 0;

/** @param now the sandbox's time, in ms since the epoch */
export function keepTime(now: number): void {
  ahead = now - Date.now();
}

export function sandboxNow(): number {
  return Date.now() + ahead;
}
