import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded with `--import` into the app's process. Measures event-loop lag and memory. */

export interface Measured {
  /** In ms, since the previous measurement. */
  readonly lag: { readonly median: number; readonly p99: number; readonly most: number };
  readonly megabytes: number;
  /** Processor time of the process since its start. */
  readonly cpuMs: number;
}

const resolutionMs = 5;
const perMs = 1e6;
const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
histogram.enable();

process.on('message', (message) => {
  if (message !== 'measure') return;
  // The histogram includes the sampling interval, which is not lag.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / perMs - resolutionMs);
  const measured: Measured = {
    lag: {
      median: late(histogram.percentile(50)),
      p99: late(histogram.percentile(99)),
      most: late(histogram.max),
    },
    megabytes: process.memoryUsage.rss() / 2 ** 20,
    cpuMs:
      process.resourceUsage().userCPUTime / 1000 + process.resourceUsage().systemCPUTime / 1000,
  };
  histogram.reset();
  process.send?.(measured);
});
