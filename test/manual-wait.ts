import { EventEmitter, once } from 'node:events';
import type { Wait } from '../src/time.ts';

/** Waits that end when the test ends them, not after a time. */
export interface ManualWait {
  readonly wait: Wait;
  /** Lengths of the pending waits, in milliseconds. */
  pending(): number[];
  /** Ends all pending waits of that length. If there are none, waits until one begins. */
  end(ms: number): Promise<void>;
}

interface Pending {
  readonly ms: number;
  readonly resolve: () => void;
}

export function manualWait(): ManualWait {
  const waits = new Set<Pending>();
  const events = new EventEmitter<{ begun: [] }>();
  const wait: Wait = (ms, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one: Pending = { ms, resolve };
    const abort = () => {
      waits.delete(one);
      reject(signal?.reason);
    };
    if (signal?.aborted === true) abort();
    else {
      signal?.addEventListener('abort', abort, { once: true });
      waits.add(one);
      events.emit('begun');
    }
    return promise;
  };
  return {
    wait,
    pending: () => [...waits].map(({ ms }) => ms),
    async end(ms) {
      let due = [...waits].filter((one) => one.ms === ms);
      while (due.length === 0) {
        await once(events, 'begun');
        due = [...waits].filter((one) => one.ms === ms);
      }
      for (const one of due) {
        waits.delete(one);
        one.resolve();
      }
    },
  };
}

/** Runs all work that does not wait for timers or the network. */
export async function turns(count = 5): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((go) => setImmediate(go));
}
