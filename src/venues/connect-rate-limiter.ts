import { LRUCache } from 'lru-cache';
import { type Clock, minuteMs } from '../time.ts';

/**
 * Limits guessing at connection codes: so many wrong codes a person and a workspace within a window,
 * which starts with the first of them. An attempt counts before it is made, so that many at once are
 * not all let through; one that was no wrong code is taken off again.
 */
export interface ConnectRateLimiter {
  claim(teamId: string, userId: string): ConnectAttempt;
}

export type ConnectAttempt =
  | {
      readonly isAllowed: true;
      /** The code was right, or the service did not say: the attempt does not count. */
      refund(): void;
    }
  | { readonly isAllowed: false; readonly waitMs: number };

export const connectLimits = { person: 5, workspace: 20, windowMs: 10 * minuteMs } as const;
const remembered = 10_000;

interface Window {
  readonly endsAt: number;
  count: number;
}

export function createConnectRateLimiter(clock: Clock): ConnectRateLimiter {
  const windows = new LRUCache<string, Window>({ max: remembered });

  function windowOf(key: string): Window {
    const known = windows.get(key);
    if (known !== undefined && known.endsAt > clock.now()) return known;
    const started = { endsAt: clock.now() + connectLimits.windowMs, count: 0 };
    windows.set(key, started);
    return started;
  }

  return {
    claim(teamId, userId) {
      const limited = [
        { window: windowOf(JSON.stringify([teamId, userId])), limit: connectLimits.person },
        { window: windowOf(teamId), limit: connectLimits.workspace },
      ];
      const full = limited.filter(({ window, limit }) => window.count >= limit);
      if (full.length > 0) {
        const waits = full.map(({ window }) => window.endsAt - clock.now());
        return { isAllowed: false, waitMs: Math.max(...waits) };
      }
      for (const { window } of limited) window.count += 1;
      let isCounted = true;
      return {
        isAllowed: true,
        refund() {
          if (!isCounted) return;
          isCounted = false;
          for (const { window } of limited) window.count -= 1;
        },
      };
    },
  };
}
