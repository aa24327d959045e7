import type { QueueCounts } from '../schedule/queue.ts';
import { inBackground } from '../store/postgres-lanes.ts';
import type { Prometheus } from './prometheus.ts';

/** What metrics need of the database. It is counted now and then, so that reading them never waits. */
export interface CountedValues {
  readonly installations: () => Promise<number>;
  readonly openEpisodes: () => Promise<number>;
  readonly queueJobs: () => Promise<QueueCounts>;
}

export interface BackgroundCounts {
  /** What fails keeps its last value, and the time of it. */
  count(): Promise<void>;
  /** Less often, because it reads every installation: 0.1 s for 100,000. */
  countInstallations(): Promise<void>;
}

export function createBackgroundCounts(
  prometheus: Pick<Prometheus, 'installations' | 'openEpisodes' | 'queueJobs'>,
  { installations, openEpisodes, queueJobs }: CountedValues,
): BackgroundCounts {
  return {
    async count() {
      const counts = await inBackground(() =>
        Promise.allSettled([
          queueJobs().then(prometheus.queueJobs),
          openEpisodes().then(prometheus.openEpisodes),
        ]),
      );
      const failed = counts.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    },
    async countInstallations() {
      prometheus.installations(await inBackground(installations));
    },
  };
}
