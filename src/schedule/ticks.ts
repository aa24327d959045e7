import cron from 'node-cron';
import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';
import { minuteMs } from '../time.ts';

/** Work that runs on a cron schedule, by the machine's clock. */
export interface Job {
  readonly name: string;
  /** A cron expression. */
  readonly when: string;
  readonly work: () => Promise<void>;
}

/** @returns a function that stops the jobs; draining `inFlight` waits for running work */
export type StartTicks = (jobs: readonly Job[], inFlight: InFlight, log: Log) => () => void;

/** Timers are shorter, so that a clock that was set back delays nothing by more. */
const longestTimerMs = minuteMs;
/** Later than that, the clock was set forward or the process was stopped, as on a laptop. */
const jumpMs = minuteMs;

/**
 * Runs each job at its times. Times that passed while the machine slept are not made up for: each
 * job runs once, and goes on from there. node-cron only computes the times, because its own timers
 * work through every one that was missed (15 days of five seconds took 39 s and 22,000 log lines).
 */
export const startTicks: StartTicks = (jobs, inFlight, log) => {
  let jumpLoggedAt = Number.NEGATIVE_INFINITY;

  /** One line for all jobs that notice it. */
  function noteJump(lateMs: number): void {
    const now = Date.now();
    if (lateMs < jumpMs || Math.abs(now - jumpLoggedAt) < jumpMs) return;
    jumpLoggedAt = now;
    log.warn({ lateMs }, 'the clock was set forward, or the process was stopped for a while');
  }

  const stops = jobs.map(({ name, when, work }) => {
    // Not in the machine's zone, where nothing would be due in the hour that summer time repeats.
    const times = cron.createTask(when, () => {}, { timezone: 'Etc/UTC' });
    const ofJob = log.child({ job: name });
    let isRunning = false;
    let timer: NodeJS.Timeout | undefined;

    async function run(): Promise<void> {
      if (isRunning) {
        ofJob.info('the last run is not over, and runs must not overlap: skipped');
        return;
      }
      isRunning = true;
      await inFlight
        .track(work())
        .catch((error: unknown) => ofJob.error({ err: error }, 'scheduled work failed'));
      isRunning = false;
    }

    function arm(): void {
      const [next] = times.getNextRuns(1);
      if (next === undefined) throw new Error(`${name} has no next time: ${when}`);
      const due = next.getTime();
      const delayMs = Math.min(longestTimerMs, Math.max(1, due - Date.now()));
      timer = setTimeout(() => {
        const lateMs = Date.now() - due;
        if (lateMs >= 0) {
          noteJump(lateMs);
          void run();
        }
        arm();
      }, delayMs);
    }

    arm();
    return () => clearTimeout(timer);
  });
  return () => {
    for (const stop of stops) stop();
  };
};
