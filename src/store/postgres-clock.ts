import { z } from 'zod';
import type { Clock } from '../time.ts';
import type { PostgresDatabase } from './postgres-database.ts';

/**
 * A clock that shows the time of the database, so that replicas agree about what is due although
 * the clocks of their machines differ.
 */
export interface DatabaseClock extends Clock {
  /** The database's own time, even if a test has moved this clock. */
  databaseNow(): number;
  /** Measures the difference again. @returns it, in milliseconds */
  adjust(): Promise<number>;
}

const rows = z.array(z.object({ now_ms: z.number() }));

export async function createDatabaseClock(
  database: PostgresDatabase,
  machine: Clock,
): Promise<DatabaseClock> {
  let behindMs = 0;

  async function adjust(): Promise<number> {
    const before = Date.now();
    const found = await database.query({ name: 'clock', text: selectNow, values: [] });
    const middle = (before + Date.now()) / 2;
    const [row] = rows.parse(found);
    const measured = (row?.now_ms ?? middle) - middle;
    // Smaller differences come from the network.
    behindMs = Math.abs(measured) < negligibleMs ? 0 : Math.round(measured);
    return behindMs;
  }

  await adjust();
  return {
    now: () => machine.now() + behindMs,
    databaseNow: () => Date.now() + behindMs,
    adjust,
  };
}

const negligibleMs = 200;
const selectNow = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now_ms';
