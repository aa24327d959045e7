import type { Observation } from '../ambience/observation.ts';
import type { VenueKey } from '../ambience/reading.ts';
import type { TypicalWeek } from '../ambience/types.ts';
import type { Span } from '../insight/coverage.ts';
import type { Measured } from './measured.ts';
import type { VenueHistory } from './records.ts';

/** What is remembered of the venues, for those who read it. */
export interface PastHistory {
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
  /** The typical week that was known on a UTC date, or the first that is known. */
  usualOn(venue: VenueKey, date: string): Promise<Usual | undefined>;
}

export interface AskedStretch extends Span {
  /** The zones that are needed beside the venue itself; all of them if it is left out. */
  readonly zoneIds?: readonly string[];
}

export interface Stretch {
  readonly measured: Measured;
  /** The UTC dates whose records cannot be read. */
  readonly damaged: readonly string[];
  /** The UTC dates of which only half hours are kept. */
  readonly thinned: ReadonlySet<string>;
}

/** A typical week of a venue and of its zones. */
export interface Usual {
  readonly representative: TypicalWeek;
  readonly average: TypicalWeek;
  /** By zone id. */
  readonly zones: ReadonlyMap<string, TypicalWeek>;
}
