import type { Clock } from '../clock.ts';
import { AmbienceError } from './errors.ts';

/**
 * Spares a service that is down, and the people who would wait for it: after so many outages in a
 * row, calls fail at once; after a while one call tries, the others wait for what comes of it.
 * Written here because the time must be ours to move, which no circuit breaker on npm lets one do.
 */
export type Circuit = <T>(call: () => Promise<T>) => Promise<T>;

const outagesThatOpen = 6;
const openMs = 10_000;

/** @param onChange told when the service is given up, and when it is back */
export function createCircuit(clock: Clock, onChange: (isDown: boolean) => void): Circuit {
  let outages = 0;
  let openUntil = 0;
  let probe: Promise<unknown> | undefined;

  async function attempt<T>(call: () => Promise<T>): Promise<T> {
    try {
      const result = await call();
      note(0);
      return result;
    } catch (error) {
      note(isOutage(error) ? outages + 1 : 0);
      throw error;
    }
  }

  function note(now: number): void {
    const wasDown = outages >= outagesThatOpen;
    outages = now;
    const isDown = outages >= outagesThatOpen;
    if (isDown) openUntil = clock.now() + openMs;
    if (isDown !== wasDown) onChange(isDown);
  }

  return async (call) => {
    if (outages < outagesThatOpen) return attempt(call);
    if (clock.now() < openUntil) throw new AmbienceError('unavailable');
    if (probe === undefined) {
      const trial = attempt(call);
      probe = trial;
      return trial.finally(() => {
        probe = undefined;
      });
    }
    await probe.catch(() => {});
    if (outages >= outagesThatOpen) throw new AmbienceError('unavailable');
    return attempt(call);
  };
}

/** Any answer, even a refusal, shows that the service is there. */
function isOutage(error: unknown): boolean {
  return (
    error instanceof AmbienceError && (error.code === 'unavailable' || error.code === 'timeout')
  );
}
