/** What alerts can watch, and what is known of each measure. */
export interface AlertMeasureFacts {
  /** What a typical week has of it; undefined if nothing is usual, so that only fixed limits work. */
  readonly typical: 'mood' | 'loudness' | undefined;
  /** Measured for the venue as a whole, too. */
  readonly isOfVenue: boolean;
  /**
   * `fixed`: the same everywhere; `width` is what a limit's step is a share of while nothing is known of a
   * usual week. `of_venue`: each venue has its own, which its typical week shows.
   */
  readonly scale:
    | { readonly kind: 'fixed'; readonly width: number }
    | { readonly kind: 'of_venue' };
}

const measures = {
  mood: { typical: 'mood', isOfVenue: true, scale: { kind: 'fixed', width: 9 } },
  loudness: { typical: 'loudness', isOfVenue: true, scale: { kind: 'of_venue' } },
  // Goes over 100 only if someone sets it manually.
  music: { typical: undefined, isOfVenue: false, scale: { kind: 'fixed', width: 50 } },
} as const satisfies Readonly<Record<string, AlertMeasureFacts>>;

export type AlertMeasure = keyof typeof measures;

/**
 * All measures. To add one, add an entry above: the compiler then asks for its value
 * (`ZoneValues` in `venue-input.ts`) and its words (`conversation/text/alert-measures.ts`).
 */
export const alertMeasureFacts: Readonly<Record<AlertMeasure, AlertMeasureFacts>> = measures;

// The keys of an object literal of this file.
export const alertMeasures = Object.keys(measures) as [AlertMeasure, ...AlertMeasure[]];

/** The usual value of a weekday and half hour. */
export interface UsualValue {
  readonly value: number;
  /** Highest minus lowest value of the usual week. */
  readonly spread: number;
}
