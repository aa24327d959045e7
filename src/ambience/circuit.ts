import type { Clock } from '../clock.ts';
import { AmbienceError } from './errors.ts';

/**
 * Spares a service that is down, and the people who would wait for it: after so many outages in a
 * row, calls fail at once; after a while one call tries, and its result decides for all. Written
 * here because the time must be ours to move, which no circuit breaker on npm lets one do.
 */
export type Circuit = <T>(call: () => Promise<T>) => Promise<T>;

const outagesThatOpen = 6;
const openMs = 10_000;

export function createCircuit(clock: Clock): Circuit {
  let outages = 0;
  let openUntil = 0;

  return async (call) => {
    const isOpen = outages >= outagesThatOpen;
    if (isOpen && clock.now() < openUntil) throw new AmbienceError('unavailable');
    // While this call tries, the others keep failing at once.
    if (isOpen) openUntil = clock.now() + openMs;
    try {
      const result = await call();
      outages = 0;
      return result;
    } catch (error) {
      outages = isOutage(error) ? outages + 1 : 0;
      if (outages >= outagesThatOpen) openUntil = clock.now() + openMs;
      throw error;
    }
  };
}

/** Any answer, even a refusal, shows that the service is there. */
function isOutage(error: unknown): boolean {
  return (
    error instanceof AmbienceError && (error.code === 'unavailable' || error.code === 'timeout')
  );
}
