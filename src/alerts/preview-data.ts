import type { Trend, TypicalWeek } from '../ambience/types.ts';
import type { LoudnessScale } from '../insight/loudness-scale.ts';

/** What is known about one zone, or about the venue as a whole. */
export interface PreviewZone {
  readonly name: string;
  readonly trend: Trend | undefined;
  readonly typical: TypicalWeek | undefined;
}

/** What is known of what a rule watches. */
export interface PreviewData {
  readonly zones: readonly PreviewZone[];
  readonly scale: LoudnessScale;
}
