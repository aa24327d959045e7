import { LRUCache } from 'lru-cache';
import { type Clock, minuteMs } from '../time.ts';

/**
 * Limits guessing of connection codes, per person and per workspace. A window starts with its first
 * attempt. Attempts are counted before the code is sent, so that parallel guesses cannot exceed the
 * limit, and refunded if the code was not wrong.
 */
export interface ConnectRateLimiter {
  /** Counts an attempt, or refuses it if a limit is reached. */
  claim(teamId: string, userId: string): ConnectAttempt;
}

export type ConnectAttempt =
  | {
      readonly isAllowed: true;
      /** Call it if the code was right, or the service did not say. Further calls do nothing. */
      refund(): void;
    }
  /** `waitMs`: until the next attempt is allowed. */
  | { readonly isAllowed: false; readonly waitMs: number };

/** The number of wrong codes that are allowed per window. */
const connectLimits = { person: 5, workspace: 20, windowMs: 10 * minuteMs } as const;
const maxWindows = 10_000;

interface Window {
  readonly endsAt: number;
  count: number;
}

export function createConnectRateLimiter(clock: Clock): ConnectRateLimiter {
  const windows = new LRUCache<string, Window>({ max: maxWindows });

  function currentWindow(key: string): Window {
    const existing = windows.get(key);
    if (existing !== undefined && existing.endsAt > clock.now()) return existing;
    const created = { endsAt: clock.now() + connectLimits.windowMs, count: 0 };
    windows.set(key, created);
    return created;
  }

  return {
    claim(teamId, userId) {
      const limited = [
        { window: currentWindow(JSON.stringify([teamId, userId])), limit: connectLimits.person },
        { window: currentWindow(teamId), limit: connectLimits.workspace },
      ];
      const exhausted = limited.filter(({ window, limit }) => window.count >= limit);
      if (exhausted.length > 0) {
        const waits = exhausted.map(({ window }) => window.endsAt - clock.now());
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
