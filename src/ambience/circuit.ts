import type { Clock } from '../time.ts';
import { AmbienceError } from './errors.ts';

/**
 * Spares a service that is down, and the people who would wait for it: after so many outages in a
 * row, calls fail at once; after a while one call tries, the others wait for what comes of it.
 * Written here because the time must be ours to move, which no circuit breaker on npm lets one do.
 */
export type Circuit = <T>(call: () => Promise<T>) => Promise<T>;

const outagesThatOpen = 6;
const openMs = 10_000;

/**
 * What a failure says of the service: it is down; it is there, since it refused; or nothing, since it
 * was not asked, or had no time to answer.
 */
export type Verdict = 'down' | 'there' | 'nothing';

export interface CircuitOptions {
  readonly clock: Clock;
  readonly judge: (error: unknown) => Verdict;
  /** Told when the service is given up, and when it is back. */
  readonly onChange: (isDown: boolean) => void;
}

export function createCircuit({ clock, judge, onChange }: CircuitOptions): Circuit {
  let outages = 0;
  let openUntil = 0;
  let probe: Promise<unknown> | undefined;

  const isDown = () => outages >= outagesThatOpen;

  async function attempt<T>(call: () => Promise<T>): Promise<T> {
    try {
      const result = await call();
      note(0);
      return result;
    } catch (error) {
      const verdict = judge(error);
      if (verdict !== 'nothing') note(verdict === 'down' ? outages + 1 : 0);
      throw error;
    }
  }

  function note(count: number): void {
    const wasDown = isDown();
    outages = count;
    if (isDown()) openUntil = clock.now() + openMs;
    if (isDown() !== wasDown) onChange(isDown());
  }

  return async (call) => {
    if (!isDown()) return attempt(call);
    if (clock.now() < openUntil) throw new AmbienceError('given_up');
    if (probe === undefined) {
      const trial = attempt(call);
      probe = trial;
      return trial.finally(() => {
        probe = undefined;
      });
    }
    await probe.catch(() => {});
    if (isDown()) throw new AmbienceError('given_up');
    return attempt(call);
  };
}
