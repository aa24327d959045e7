import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

/**
 * Limits guessing at connection codes: so many failures a person and a workspace within a window,
 * which is counted from the first of them.
 */
export interface Attempts {
  /** How long to wait before the next attempt, in milliseconds; 0 means go ahead. */
  waitMs(teamId: string, userId: string): number;
  noteFailure(teamId: string, userId: string): void;
}

export const attemptLimits = { person: 5, workspace: 20, windowMs: 10 * 60_000 } as const;
const remembered = 10_000;

interface Window {
  readonly endsAt: number;
  readonly failures: number;
}

export function createAttempts(clock: Clock): Attempts {
  const windows = new LRUCache<string, Window>({ max: remembered });

  function windowOf(key: string): Window {
    const window = windows.get(key);
    return window !== undefined && window.endsAt > clock.now()
      ? window
      : { endsAt: clock.now() + attemptLimits.windowMs, failures: 0 };
  }

  const keysOf = (teamId: string, userId: string) =>
    [
      [JSON.stringify([teamId, userId]), attemptLimits.person],
      [teamId, attemptLimits.workspace],
    ] as const;

  return {
    waitMs(teamId, userId) {
      const waits = keysOf(teamId, userId).map(([key, limit]) => {
        const { failures, endsAt } = windowOf(key);
        return failures < limit ? 0 : endsAt - clock.now();
      });
      return Math.max(...waits);
    },
    noteFailure(teamId, userId) {
      for (const [key] of keysOf(teamId, userId)) {
        const { endsAt, failures } = windowOf(key);
        windows.set(key, { endsAt, failures: failures + 1 });
      }
    },
  };
}
