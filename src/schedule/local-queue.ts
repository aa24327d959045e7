import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';
import { type Clock, minuteMs } from '../time.ts';
import type { Due, Queue } from './queue.ts';

/** The delay before failed work runs again, for example after a store error. */
const retryMs = minuteMs;

/** The queue of a single process, in memory. It is rebuilt from the store at startup. */
export function createLocalQueue(
  clock: Clock,
  inFlight: InFlight,
  log: Log,
  onDue: (lagMs: number) => void = () => {},
): Queue {
  const timeOf = new Map<string, number>();
  /** Many keys are due at the same minute, so there are far fewer times than keys. */
  const keysAt = new Map<number, Set<string>>();
  let work: ((key: string) => Promise<void>) | undefined;

  function put({ key, at }: Due): void {
    take(key);
    timeOf.set(key, at);
    keysAt.set(at, (keysAt.get(at) ?? new Set()).add(key));
  }

  function take(key: string): void {
    const at = timeOf.get(key);
    if (at === undefined) return;
    timeOf.delete(key);
    const keys = keysAt.get(at);
    keys?.delete(key);
    if (keys?.size === 0) keysAt.delete(at);
  }

  /** Removes and returns all due keys, the oldest first. */
  function takeDue(): readonly string[] {
    const now = clock.now();
    const times = [...keysAt.keys()].filter((at) => at <= now).toSorted((a, b) => a - b);
    const due = times.flatMap((at) => [...(keysAt.get(at) ?? [])]);
    for (const key of due) {
      onDue(now - (timeOf.get(key) ?? now));
      take(key);
    }
    return due;
  }

  return {
    put: async (due) => put(due),
    async putLater(due) {
      if (due.at <= (timeOf.get(due.key) ?? due.at)) put(due);
    },
    remove: async (key) => take(key),
    dueAt: async (key) => timeOf.get(key),
    start(given) {
      work = given;
    },
    tick() {
      if (work === undefined) return;
      for (const key of takeDue()) {
        inFlight.track(work(key)).catch((error: unknown) => {
          if (work === undefined) return;
          log.error({ err: error, key }, 'due work failed; will retry');
          put({ key, at: clock.now() + retryMs });
        });
      }
    },
    stop() {
      work = undefined;
    },
    size: () => timeOf.size,
    nextAt: () =>
      work === undefined || keysAt.size === 0 ? undefined : Math.min(...keysAt.keys()),
  };
}
