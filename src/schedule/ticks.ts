import cron from 'node-cron';
import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';

/** Work that is done again and again, as the machine's clock says. */
export interface Job {
  readonly name: string;
  /** As cron has it. */
  readonly when: string;
  readonly work: () => Promise<void>;
}

/** @returns what ends it; work under way is the drain's to wait for */
export function startTicks(
  jobs: readonly Job[],
  inFlight: InFlight,
  log: Log,
): () => Promise<void> {
  const tasks = jobs.map(({ name, when, work }) =>
    cron.schedule(
      when,
      () =>
        inFlight.track(work()).catch((error: unknown) => {
          log.error({ err: error, job: name }, 'scheduled work failed');
        }),
      { name, noOverlap: true, suppressMissedWarning: true },
    ),
  );
  return async () => {
    await Promise.all(tasks.map((task) => task.destroy()));
  };
}
