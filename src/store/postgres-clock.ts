import { uptime } from 'node:os';
import { z } from 'zod';
import { createSteadyClock, type Step, systemClock } from '../steady-clock.ts';
import type { Clock } from '../time.ts';
import type { PostgresDatabase } from './postgres-database.ts';

/**
 * A clock that shows the time of the database, so that replicas agree about what is due although
 * the clocks of their machines differ. Between two measurements it goes by the machine's timer,
 * which nobody can set.
 */
export interface DatabaseClock extends Clock {
  /** The database's own time: not moved by a test, nor held if the database's clock is set. */
  databaseNow(): number;
  /** Measures the time of the database again. */
  adjust(): Promise<void>;
  /** Called when the database's clock is set. */
  onStep(listener: (step: Step) => void): () => void;
}

export const timeRows = z.array(z.object({ now_ms: z.number() }));
/** An answer that takes longer says too little about the time. */
const slowMs = 1_000;
/** Smaller differences come from the network. */
const negligibleMs = 200;

/** Where the machine's times come from. Tests replace them. */
export interface MachineTime {
  readonly system?: Clock;
  /** Milliseconds of a timer that nobody sets. */
  readonly elapsed?: () => number;
  /** Seconds since the machine started, suspensions included. */
  readonly machineUptime?: () => number;
}

/**
 * @param machine the time to correct; the sandbox and tests move it
 */
export async function createDatabaseClock(
  database: Pick<PostgresDatabase, 'query'>,
  machine: Clock = systemClock,
  {
    system = systemClock,
    elapsed = () => performance.now(),
    machineUptime = uptime,
  }: MachineTime = {},
): Promise<DatabaseClock> {
  /** From the machine's timer to the time of the database. */
  let offsetMs = await firstOffset();

  /** The database may just be coming up: of three answers, the fastest says most. */
  async function firstOffset(): Promise<number> {
    let best = await measure();
    for (let more = 2; more > 0 && best.tookMs > slowMs; more -= 1) {
      const next = await measure();
      if (next.tookMs < best.tookMs) best = next;
    }
    return best.offsetMs;
  }

  async function measure() {
    const before = elapsed();
    const found = await database.query({ name: 'clock', text: selectNow, values: [] });
    const after = elapsed();
    const [row] = timeRows.parse(found);
    if (row === undefined) throw new Error('the database returned no time');
    return { offsetMs: row.now_ms - (before + after) / 2, tookMs: after - before };
  }

  const databaseNow = () => Math.round(elapsed() + offsetMs);
  const steady = createSteadyClock({
    reference: databaseNow,
    elapsed,
    uptime: machineUptime,
  });
  return {
    now() {
      const correctionMs = steady.now() - system.now();
      return machine.now() + (Math.abs(correctionMs) < negligibleMs ? 0 : correctionMs);
    },
    databaseNow,
    async adjust() {
      const measured = await measure();
      const isNew = Math.abs(measured.offsetMs - offsetMs) >= negligibleMs;
      if (measured.tookMs <= slowMs && isNew) ({ offsetMs } = measured);
    },
    onStep: steady.onStep,
  };
}

/** @returns a row of {@link timeRows} */
export const selectNow = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now_ms';
