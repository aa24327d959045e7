import type { Clock } from '../time.ts';
import { measuredIn, merge, ofZonesOnly, within } from './measured.ts';
import type { PastHistory } from './past-history.ts';
import { createPending } from './pending.ts';
import { historyOf, readStored, usualOn } from './read-days.ts';
import {
  createHistoryRecorder,
  type HistoryRecorder,
  type HistoryRecorderOptions,
} from './recorder.ts';

/** What is remembered of the venues. */
export interface HistoryService extends PastHistory {
  readonly recorder: HistoryRecorder;
}

export function createHistoryService(
  options: Omit<HistoryRecorderOptions, 'pending'> & { readonly clock: Clock },
): HistoryService {
  const { records, keepDays, clock } = options;
  const pending = createPending(clock);
  return {
    recorder: createHistoryRecorder({ ...options, pending }),
    keepDays,
    about: (venue) => historyOf(venue, records),
    async read(venue, span, justRead = []) {
      const stored = await readStored(venue, span, records);
      const arrived = pending.get(venue)?.measured;
      const newer = justRead.map((one) => measuredIn(one, clock.now()));
      const all = [...(arrived === undefined ? [] : [arrived]), ...newer];
      const measured = within(all.reduce(merge, stored.measured), span.from, span.to);
      // What has just arrived is of all zones.
      const { zoneIds } = span;
      return {
        ...stored,
        measured: zoneIds === undefined ? measured : ofZonesOnly(measured, zoneIds),
      };
    },
    usualOn: (venue, date) => usualOn(venue, date, records),
  };
}
