/** What alerts can watch, and what is known of each measure. */
export interface AlertMeasureFacts {
  /** What a typical week has of it; undefined if nothing is usual, so that only fixed limits work. */
  readonly typical: 'mood' | 'loudness' | undefined;
  /** Measured for the venue as a whole, too. */
  readonly isOfVenue: boolean;
  /** Highest minus lowest value; undefined if each venue has a scale of its own. */
  readonly scaleWidth: number | undefined;
}

const measures = {
  mood: { typical: 'mood', isOfVenue: true, scaleWidth: 9 },
  loudness: { typical: 'loudness', isOfVenue: true, scaleWidth: undefined },
  // Over 100 only if it was set by hand.
  music: { typical: undefined, isOfVenue: false, scaleWidth: 50 },
} as const satisfies Readonly<Record<string, AlertMeasureFacts>>;

export type AlertMeasure = keyof typeof measures;

/**
 * All measures. To add one, add an entry above: the compiler then asks for its value
 * (`read-values.ts`) and its words (`conversation/text/alert-measures.ts`).
 */
export const alertMeasureFacts: Readonly<Record<AlertMeasure, AlertMeasureFacts>> = measures;

// The keys of an object literal of this file.
export const alertMeasures = Object.keys(measures) as [AlertMeasure, ...AlertMeasure[]];
