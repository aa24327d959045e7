import { z } from 'zod';
import type { RecordKind, Records } from '../store/records.ts';
import { type Clock, minuteMs } from '../time.ts';

/**
 * Limits guessing of connection codes, per person and per workspace, over all replicas. A window
 * starts with its first attempt. Attempts are counted before the code is sent, so that parallel
 * guesses cannot exceed the limit, and refunded if the code was not wrong.
 */
export interface ConnectRateLimiter {
  /** Counts an attempt, or refuses it if a limit is reached. */
  claim(workspaceId: string, userId: string): Promise<ConnectAttempt>;
}

export type ConnectAttempt =
  | {
      readonly isAllowed: true;
      /** Call it if the code was right, or the service did not say. Further calls do nothing. */
      refund(): Promise<void>;
    }
  /** `waitMs`: until the next attempt is allowed. */
  | { readonly isAllowed: false; readonly waitMs: number };

/** The number of wrong codes that are allowed per window. */
const connectLimits = { person: 5, workspace: 20, windowMs: 10 * minuteMs } as const;

const window = z.object({ endsAt: z.number(), count: z.number() });
/** With all windows of a workspace: its own has the key of the workspace, a person's that of the user. */
const windows = z.record(z.string(), window);
type Windows = z.infer<typeof windows>;

export const connectAttemptKind: RecordKind<Windows> = {
  name: 'connect_attempts',
  schema: windows,
};

export function createConnectRateLimiter(
  records: Records<Windows>,
  clock: Clock,
): ConnectRateLimiter {
  const isOpen = ({ endsAt, count }: z.infer<typeof window>) => endsAt > clock.now() && count > 0;

  /** Adds to both windows. Those that have ended are dropped. */
  function added(all: Windows, names: readonly string[], change: number): Windows | undefined {
    const open = Object.fromEntries(Object.entries(all).filter(([, one]) => isOpen(one)));
    for (const name of names) {
      const { endsAt, count } = open[name] ?? {
        endsAt: clock.now() + connectLimits.windowMs,
        count: 0,
      };
      open[name] = { endsAt, count: Math.max(0, count + change) };
    }
    const left = Object.entries(open).filter(([, one]) => isOpen(one));
    return left.length === 0 ? undefined : Object.fromEntries(left);
  }

  return {
    async claim(workspaceId, userId) {
      const limits = { [workspaceId]: connectLimits.workspace, [userId]: connectLimits.person };
      const names = Object.keys(limits);
      let waits: readonly number[] = [];
      const count = (all: Windows = {}) => {
        const exhausted = names.flatMap((name) => {
          const found = all[name];
          return found !== undefined && isOpen(found) && found.count >= (limits[name] ?? 0)
            ? [found]
            : [];
        });
        waits = exhausted.map(({ endsAt }) => endsAt - clock.now());
        return exhausted.length > 0 ? all : added(all, names, 1);
      };
      await records.update(workspaceId, count, connectLimits.windowMs);
      if (waits.length > 0) return { isAllowed: false, waitMs: Math.max(...waits) };
      let isCounted = true;
      return {
        isAllowed: true,
        async refund() {
          if (!isCounted) return;
          isCounted = false;
          await records.update(workspaceId, (all) => all && added(all, names, -1));
        },
      };
    },
  };
}
