/** The sandbox's time, which need not be this machine's. */

let ahead = 0;

/** @param now as the sandbox has just said */
export function keepTime(now: number): void {
  ahead = now - Date.now();
}

export function sandboxNow(): number {
  return Date.now() + ahead;
}
