import type { Comparison } from '../insight/comparison.ts';
import type { Span } from '../insight/coverage.ts';
import type { Timed } from '../insight/even-steps.ts';

/** What can be said about a night; `night-facts.ts` finds it out. */

export interface NightFacts {
  /** The part of the service day that is told. */
  readonly span: Span;
  /** The stretches with data, in order. */
  readonly known: readonly Span[];
  readonly mood: MeasureFacts;
  readonly loudness: MeasureFacts;
}

export interface MeasureFacts {
  readonly values: readonly Timed[];
  /** Nothing is claimed of a night of which less than three quarters are known. */
  readonly isMostlyKnown: boolean;
  /** Undefined if only the highest values of half hours are kept. */
  readonly mean: number | undefined;
  /** The highest value that is known. */
  readonly highest: Timed | undefined;
  /** Whether nothing can have been higher: enough is known, and all around it. */
  readonly isPeak: boolean;
  /** The mean difference of the whole night from usual; undefined if too little is known. */
  readonly whole: Comparison | undefined;
  /** That of the whole night, or of `differed`. */
  readonly comparison: Comparison | undefined;
  /** The stretch that differed; undefined if it was most of the night, or none. */
  readonly differed: Span | undefined;
}
