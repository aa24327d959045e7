import { z } from 'zod';
import type { RecordKind, Records } from '../store/records.ts';
import type { Clock } from '../time.ts';
import { alertLimits } from './rule.ts';
import { type Episode, episode } from './venue-alerts.ts';

/** Closed episodes of a venue, newest first; see `venueKey` for the key. */
export const alertHistoryKind: RecordKind<Episode[]> = {
  name: 'alert_history',
  schema: z.array(episode),
};

/** The episodes of the last 100 days. */
export interface AlertHistory {
  list(key: string): Promise<readonly Episode[]>;
  /** Adding the same episode twice keeps one. */
  add(key: string, closed: readonly Episode[]): Promise<void>;
  forget(key: string): Promise<void>;
  forgetAll(keyPrefix: string): Promise<void>;
}

/** Ten a night; of a rule that opens one every hour, the oldest leave earlier. */
const maxEpisodes = 1_000;

export function createAlertHistory(records: Records<Episode[]>, clock: Clock): AlertHistory {
  const isRecent = ({ closed }: Episode) =>
    closed === undefined || clock.now() - closed.at < alertLimits.historyMs;
  return {
    list: async (key) => ((await records.get(key)) ?? []).filter(isRecent),
    async add(key, closed) {
      if (closed.length === 0) return;
      const ids = new Set(closed.map(({ id }) => id));
      await records.update(
        key,
        (all = []) =>
          [...closed, ...all.filter(({ id }) => !ids.has(id))]
            .filter(isRecent)
            .slice(0, maxEpisodes),
        alertLimits.historyMs,
      );
    },
    forget: (key) => records.delete(key),
    forgetAll: records.deleteStartingWith,
  };
}
