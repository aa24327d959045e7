import type { Observation } from '../ambience/observation.ts';
import type { VenueKey } from '../ambience/reading.ts';
import type { Clock } from '../time.ts';
import { measuredIn, merge, within } from './measured.ts';
import type { Usual } from './pack.ts';
import { createPending } from './pending.ts';
import { type AskedStretch, historyOf, readStored, type Stretch, usualOn } from './read-days.ts';
import {
  createHistoryRecorder,
  type HistoryRecorder,
  type HistoryRecorderOptions,
} from './recorder.ts';
import type { VenueHistory } from './records.ts';

/** What is remembered of the venues. */
export interface HistoryService {
  readonly recorder: HistoryRecorder;
  /** How many days are kept; 0 keeps none. */
  readonly keepDays: number;
  /** @returns undefined if nothing is kept of the venue */
  about(venue: VenueKey): Promise<VenueHistory | undefined>;
  /**
   * What is known of a stretch of time.
   *
   * @param justRead answers of the service that may not be stored yet
   */
  read(venue: VenueKey, span: AskedStretch, justRead?: readonly Observation[]): Promise<Stretch>;
  /** The typical week that was known on a UTC date. */
  usualOn(venue: VenueKey, date: string): Promise<Usual | undefined>;
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
      return {
        ...stored,
        measured: within(all.reduce(merge, stored.measured), span.from, span.to),
      };
    },
    usualOn: (venue, date) => usualOn(venue, date, records),
  };
}
