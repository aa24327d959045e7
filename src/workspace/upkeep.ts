import { AmbienceError } from '../ambience/errors.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../ops/log.ts';
import type { Connections } from './connections.ts';
import { ConnectionError } from './errors.ts';
import type { Connection } from './workspace.ts';

/**
 * What has to happen to connections without anyone asking: a venue that has yet to approve is asked
 * again, and news that could not be told are told. Only such connections are kept in mind, so a tick
 * costs what is due and not what exists.
 */
export interface Upkeep {
  /** Finds what is open in the store: at the start, since what is kept in mind ends with the process. */
  load(teamIds: AsyncIterable<string>): Promise<void>;
  /** To be told of each new or changed state. */
  follow(teamId: string, connection: Connection): void;
  /** Does what is due. */
  tick(): Promise<void>;
}

export interface UpkeepOptions {
  readonly connections: Pick<Connections, 'list' | 'check'>;
  /** Tells who connected the venue what has become of it, if there is anything to tell. */
  readonly tellNews: (teamId: string, venueId: string) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

const minuteMs = 60_000;
/** A venue that has waited for a day for its owner's approval need not be asked every minute. */
const longestPauseMs = 60 * minuteMs;
const atOnce = 8;

interface Open {
  readonly teamId: string;
  readonly venueId: string;
  readonly isPending: boolean;
  readonly since: number;
  dueAt: number;
}

export function createUpkeep({ connections, tellNews, clock, log }: UpkeepOptions): Upkeep {
  const open = new Map<string, Open>();

  function follow(teamId: string, connection: Connection): void {
    const { venueId, state, untold } = connection;
    const key = JSON.stringify([teamId, venueId]);
    const isPending = state === 'pending';
    if (!isPending && untold === undefined) {
      open.delete(key);
      return;
    }
    // News are told at once by whoever causes them; here they are only tried again.
    const now = clock.now();
    open.set(key, { teamId, venueId, isPending, since: now, dueAt: now + minuteMs });
  }

  async function attend(one: Open): Promise<void> {
    const { teamId, venueId, isPending, since } = one;
    const pauseMs = (clock.now() - since) / 10;
    one.dueAt = clock.now() + Math.min(longestPauseMs, Math.max(minuteMs, pauseMs));
    try {
      const connection = await find(teamId, venueId);
      if (isPending && connection?.state === 'pending') {
        await connections.check(teamId, connection);
        return;
      }
      if (connection !== undefined) await tellNews(teamId, venueId);
      const isOver = (await find(teamId, venueId))?.untold === undefined;
      const key = JSON.stringify([teamId, venueId]);
      // Unless it has turned meanwhile, and is open anew.
      if (isOver && open.get(key) === one) open.delete(key);
    } catch (error) {
      // Still waiting, or the service has trouble: the next time may be better.
      if (error instanceof ConnectionError || error instanceof AmbienceError) return;
      log.warn({ err: error, teamId, venueId }, 'looking after a connection failed');
    }
  }

  async function find(teamId: string, venueId: string): Promise<Connection | undefined> {
    return (await connections.list(teamId)).find((one) => one.venueId === venueId);
  }

  return {
    async load(teamIds) {
      for await (const teamId of teamIds) {
        try {
          for (const connection of await connections.list(teamId)) follow(teamId, connection);
        } catch (error) {
          log.error({ err: error, teamId }, 'a workspace could not be read');
        }
      }
      for (const one of open.values()) one.dueAt = clock.now();
    },
    follow,
    async tick() {
      const due = [...open.values()].filter(({ dueAt }) => dueAt <= clock.now());
      while (due.length > 0) await Promise.all(due.splice(0, atOnce).map(attend));
    },
  };
}
