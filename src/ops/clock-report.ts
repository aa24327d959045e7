import type { Step } from '../steady-clock.ts';
import { minuteMs } from '../time.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** Says in the log and in a metric when the machine's clock is wrong or is set. */
export interface ClockReport {
  onStep(step: Step): void;
  /** @param aheadMs how far the machine's clock is ahead of the time that the app uses */
  machineIsAhead(aheadMs: number): void;
}

/** Slack refuses to be five minutes off, and logs of several machines are hard to compare. */
const worthSayingMs = minuteMs;

const sentences: Readonly<Record<Step['kind'], string>> = {
  held: 'the clock was set; the app keeps the time it had until the new one has lasted for 15 minutes',
  followed: 'the clock was set, or the machine was suspended; the app uses the new time',
  undone: 'the clock was set back to the time of the app',
};

export function createClockReport(log: Log, metrics: Pick<Metrics, 'clockAhead'>): ClockReport {
  let isSaid = false;
  return {
    onStep({ kind, aheadMs }) {
      log.warn({ byMs: Math.round(aheadMs) }, sentences[kind]);
    },
    machineIsAhead(aheadMs) {
      metrics.clockAhead(aheadMs / 1_000);
      const isWrong = Math.abs(aheadMs) >= worthSayingMs;
      if (isWrong === isSaid) return;
      isSaid = isWrong;
      const byMs = Math.round(aheadMs);
      if (isWrong) log.warn({ byMs }, "the machine's clock is wrong; the app uses another time");
      else log.info({ byMs }, "the machine's clock is right again");
    },
  };
}
