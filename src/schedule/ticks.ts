import cron from 'node-cron';
import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';

/** Work that runs on a cron schedule, by the machine's clock. */
export interface Job {
  readonly name: string;
  /** A cron expression. */
  readonly when: string;
  readonly work: () => Promise<void>;
}

/** @returns a function that stops the jobs; draining `inFlight` waits for running work */
export function startTicks(
  jobs: readonly Job[],
  inFlight: InFlight,
  log: Log,
): () => Promise<void> {
  const tasks = jobs.map(({ name, when, work }) => {
    const ofJob = log.child({ job: name });
    const attempt = () =>
      inFlight.track(work()).catch((error: unknown) => {
        ofJob.error({ err: error }, 'scheduled work failed');
      });
    // If work takes longer than a tick, node-cron skips the next one and logs it here.
    const logger = {
      debug: () => {},
      info: () => {},
      warn: (message: string) => ofJob.info(message),
      error: (message: string | Error) => ofJob.error(String(message)),
    };
    return cron.schedule(when, attempt, { name, noOverlap: true, logger });
  });
  return async () => {
    await Promise.all(tasks.map((task) => task.destroy()));
  };
}
