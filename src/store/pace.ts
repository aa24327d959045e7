import { z } from 'zod';
import type { PostgresDatabase } from './postgres-database.ts';

/**
 * Limits that all replicas keep together, by the database's clock. Each limit is one time: until
 * when what was granted keeps it busy (the generic cell rate algorithm,
 * https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm).
 */
export interface Pace {
  /**
   * Reserves the next free slot.
   * @param intervalMs the distance between two slots
   * @returns how long to wait for it, in milliseconds
   */
  reserve(name: string, intervalMs: number): Promise<number>;
  /**
   * Takes from a limit that refills with time.
   * @param costMs how long it takes until the cost has refilled
   * @param limitMs the most that may be taken ahead of time
   * @returns how long to wait until it could be taken, 0 if it was; and how much is taken by now
   */
  take(name: string, costMs: number, limitMs: number): Promise<Taken>;
  /** Gives back what was not used. */
  giveBack(name: string, costMs: number): Promise<void>;
}

export interface Taken {
  readonly waitMs: number;
  readonly busyMs: number;
}

const busyRows = z.array(z.object({ busy_ms: z.number() }));

export function createPace(database: PostgresDatabase): Pace {
  async function run(
    statement: { readonly name: string; readonly text: string },
    ...values: readonly (string | number)[]
  ): Promise<number | undefined> {
    return busyRows.parse(await database.query({ ...statement, values }))[0]?.busy_ms;
  }

  return {
    async reserve(name, intervalMs) {
      const busyMs = (await run(statements.reserve, name, intervalMs)) ?? intervalMs;
      return Math.max(0, busyMs - intervalMs);
    },
    async take(name, costMs, limitMs) {
      const taken = await run(statements.take, name, costMs, limitMs);
      if (taken !== undefined) return { waitMs: 0, busyMs: taken };
      const busyMs = (await run(statements.read, name)) ?? 0;
      return { waitMs: Math.max(1, Math.ceil(busyMs + costMs - limitMs)), busyMs };
    },
    async giveBack(name, costMs) {
      await run(statements.giveBack, name, costMs);
    },
  };
}

const now = 'extract(epoch FROM clock_timestamp()) * 1000';
const afterMore = `greatest(pace.busy_until, ${now}) + $2::float8`;
const busy = `(busy_until - ${now})::float8 AS busy_ms`;

const statements = {
  reserve: {
    name: 'pace-reserve',
    text: `INSERT INTO ambience.pace AS pace (name, busy_until) VALUES ($1, ${now} + $2::float8)
      ON CONFLICT (name) DO UPDATE SET busy_until = ${afterMore} RETURNING ${busy}`,
  },
  take: {
    name: 'pace-take',
    text: `INSERT INTO ambience.pace AS pace (name, busy_until) VALUES ($1, ${now} + $2::float8)
      ON CONFLICT (name) DO UPDATE SET busy_until = ${afterMore}
        WHERE ${afterMore} - ${now} <= $3::float8
      RETURNING ${busy}`,
  },
  read: {
    name: 'pace-read',
    text: `SELECT ${busy} FROM ambience.pace WHERE name = $1`,
  },
  giveBack: {
    name: 'pace-give-back',
    text: 'UPDATE ambience.pace SET busy_until = busy_until - $2::float8 WHERE name = $1',
  },
} as const;
