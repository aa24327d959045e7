import type { Clock } from '../time.ts';
import { AmbienceError } from './errors.ts';

/**
 * A circuit breaker. After six failures in a row, calls fail at once with `given_up`. After 10 s,
 * one call probes the service while the others wait for its result. Written here because tests and
 * the sandbox move the clock, which no circuit breaker on npm allows.
 */
export type Circuit = <T>(call: () => Promise<T>) => Promise<T>;

const failuresToOpen = 6;
const openMs = 10_000;

/**
 * What an error says about the service. `down`: no usable response. `there`: it responded, even if
 * with a refusal. `nothing`: it was not called, or had no time to answer.
 */
export type Verdict = 'down' | 'there' | 'nothing';

export interface CircuitOptions {
  readonly clock: Clock;
  readonly judge: (error: unknown) => Verdict;
  /** Called when the circuit opens, and when it closes again. */
  readonly onChange: (isDown: boolean) => void;
}

export function createCircuit({ clock, judge, onChange }: CircuitOptions): Circuit {
  let failures = 0;
  let openUntil = 0;
  let probe: Promise<unknown> | undefined;

  const isDown = () => failures >= failuresToOpen;

  async function attempt<T>(call: () => Promise<T>): Promise<T> {
    try {
      const result = await call();
      setFailures(0);
      return result;
    } catch (error) {
      const verdict = judge(error);
      if (verdict !== 'nothing') setFailures(verdict === 'down' ? failures + 1 : 0);
      throw error;
    }
  }

  function setFailures(count: number): void {
    const wasDown = isDown();
    failures = count;
    if (isDown()) openUntil = clock.now() + openMs;
    if (isDown() !== wasDown) onChange(isDown());
  }

  return async (call) => {
    if (!isDown()) return attempt(call);
    if (clock.now() < openUntil) throw new AmbienceError('given_up');
    if (probe === undefined) {
      const probing = attempt(call);
      probe = probing;
      return probing.finally(() => {
        probe = undefined;
      });
    }
    await probe.catch(() => {});
    if (isDown()) throw new AmbienceError('given_up');
    return attempt(call);
  };
}
