/** Units of time, in milliseconds. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const daysPerWeek = 7;

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
/** `mon` */
export const weekdayStarts: readonly string[] = weekdays.map((name) => name.slice(0, 3));
export type Weekday = (typeof weekdays)[number];

/** `HH:MM` @param minute of a day */
export function clockTime(minute: number): string {
  return [Math.floor(minute / 60), minute % 60]
    .map((one) => String(one).padStart(2, '0'))
    .join(':');
}

/** @returns undefined if no time is known */
export function earliest(...times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((at) => at !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/**
 * A pause that is up to half as long again, so that what was refused together does not come back together.
 *
 * @param jitter between 0 and 1
 */
export function spread(ms: number, jitter: number): number {
  return Math.round(ms * (1 + jitter / 2));
}

/** The current time as a parameter, so that tests and the sandbox can move it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface MovableClock extends Clock {
  advance(ms: number): void;
  /** How far it has been moved, in milliseconds. */
  readonly moved: number;
}

/**
 * A clock for the sandbox and for tests.
 *
 * @param fixedAt where it stays until moved; without it, it runs with the machine's clock
 * @param movedBefore how far it was already moved when the sandbox last ran, in milliseconds
 */
export function createMovableClock(fixedAt?: number, movedBefore = 0): MovableClock {
  let moved = movedBefore;
  return {
    now: () => (fixedAt ?? Date.now()) + moved,
    advance(ms) {
      moved += ms;
    },
    get moved() {
      return moved;
    },
  };
}

/**
 * Waits with the machine's timers, independent of any {@link Clock}. A parameter, so that tests
 * decide when a wait ends.
 *
 * @throws the signal's reason once it is aborted
 */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>;

// Not the one of `node:timers/promises`, which creates an error for each wait that ends early. Each
// request to the app has such a wait: that took 3 % of its time.
export const systemWait: Wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });

/**
 * Waits for `work` for up to `ms`; the work itself goes on.
 * @throws what `late` returns, if it takes longer
 */
export async function withinTime<T>(
  wait: Wait,
  ms: number,
  work: Promise<T>,
  late: () => Error,
): Promise<T> {
  const settled = new AbortController();
  const timeUp = wait(ms, settled.signal).then(() => {
    throw late();
  });
  return Promise.race([work, timeUp]).finally(() => settled.abort());
}

/**
 * Waits for `work` for up to `ms`; the work itself goes on.
 * @returns undefined if it takes longer
 */
export async function resultWithin<T>(
  wait: Wait,
  ms: number,
  work: Promise<T>,
): Promise<T | undefined> {
  const settled = new AbortController();
  const timeUp = wait(ms, settled.signal).then(
    () => undefined,
    () => undefined,
  );
  return Promise.race([work, timeUp]).finally(() => settled.abort());
}
