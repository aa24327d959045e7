import type { Trend, TypicalWeek } from '../ambience/types.ts';
import type { MeasuredPoint } from '../history/measured.ts';
import type { LoudnessScale } from '../insight/loudness-scale.ts';

/** What is known about one zone, or about the venue as a whole. */
export interface PreviewZone {
  readonly name: string;
  readonly trend: Trend | undefined;
  /** What was measured in the last days, ordered by time, if it was kept. */
  readonly past?: readonly MeasuredPoint[] | undefined;
  readonly typical: TypicalWeek | undefined;
}

/** What is known of what a rule watches. */
export interface PreviewData {
  readonly zones: readonly PreviewZone[];
  readonly scale: LoudnessScale;
  /** Of how many days `past` is, at most seven; 0 if no whole day is known. */
  readonly pastDays: number;
}
