import { setTimeout as delay } from 'node:timers/promises';

/** The time as a parameter, so that tests and the sandbox can move it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/**
 * Waits as long as the machine's timers say, whatever a clock shows. A parameter, so that tests decide
 * when a wait is over.
 * @throws the reason of the signal once that is aborted
 */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>;

export const systemWait: Wait = async (ms, signal) => {
  try {
    await delay(ms, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    throw signal?.aborted === true ? signal.reason : error;
  }
};
