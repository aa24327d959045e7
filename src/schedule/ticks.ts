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
  const tasks = jobs.map(({ name, when, work }) => {
    const ofJob = log.child({ job: name });
    const attempt = () =>
      inFlight.track(work()).catch((error: unknown) => {
        ofJob.error({ err: error }, 'scheduled work failed');
      });
    // Work that takes longer than a tick has the next one left out, and may say so here.
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
