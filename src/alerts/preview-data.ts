import type { Trend, TypicalWeek } from '../ambience/types.ts';
import type { LoudnessScale } from '../insight/loudness-scale.ts';

/** As the history keeps it. */
export interface PastValue {
  /** In epoch milliseconds. */
  readonly at: number;
  readonly mood?: number | undefined;
  readonly loudness?: number | undefined;
}

/** What is known about one zone, or about the venue as a whole. */
export interface PreviewZone {
  readonly name: string;
  readonly trend: Trend | undefined;
  /** What was measured in the last days, ordered by time, if it was kept. */
  readonly past?: readonly PastValue[] | undefined;
  readonly typical: TypicalWeek | undefined;
  /** Of the venue's busiest zones. */
  readonly venueTypical?: TypicalWeek | undefined;
}

/** What is known of what a rule watches. */
export interface PreviewData {
  readonly zones: readonly PreviewZone[];
  readonly scale: LoudnessScale;
  /** Of how many days `past` is, at most seven; 0 if no whole day is known. */
  readonly pastDays: number;
}
