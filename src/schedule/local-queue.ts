import type { Clock } from '../clock.ts';
import type { Due, Queue } from './queue.ts';

/** The queue of a single process: in memory, filled anew from what is stored whenever it starts. */
export interface LocalQueue extends Queue {
  /** Takes out what is due, the longest due first. */
  takeDue(): readonly Due[];
  /** When the next one is due. */
  nextAt(): number | undefined;
}

export function createLocalQueue(clock: Clock): LocalQueue {
  const momentOf = new Map<string, number>();
  /** Times are whole minutes, so there are far fewer moments than things. */
  const keysAt = new Map<number, Set<string>>();

  function take(key: string): void {
    const at = momentOf.get(key);
    if (at === undefined) return;
    momentOf.delete(key);
    const keys = keysAt.get(at);
    keys?.delete(key);
    if (keys?.size === 0) keysAt.delete(at);
  }

  return {
    async put({ key, at }) {
      take(key);
      momentOf.set(key, at);
      keysAt.set(at, (keysAt.get(at) ?? new Set()).add(key));
    },
    async remove(key) {
      take(key);
    },
    takeDue() {
      const now = clock.now();
      const moments = [...keysAt.keys()].filter((at) => at <= now).toSorted((a, b) => a - b);
      const due = moments.flatMap((at) => [...(keysAt.get(at) ?? [])].map((key) => ({ key, at })));
      for (const { key } of due) take(key);
      return due;
    },
    nextAt: () => (keysAt.size === 0 ? undefined : Math.min(...keysAt.keys())),
  };
}
