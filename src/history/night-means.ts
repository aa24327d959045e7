import { meanOf } from '../insight/mean.ts';
import type { MeasureFacts, NightFacts } from './measure-facts.ts';

/** Averages of nights. Of a night of which too little is known, none is claimed. */

/** @returns undefined also if only the highest values of half hours are kept */
export function knownMean({ isMostlyKnown, mean }: MeasureFacts): number | undefined {
  return isMostlyKnown ? mean : undefined;
}

interface NightMean {
  readonly mean: number;
  /** What was usual at the same times; undefined if that isn't known. */
  readonly usual: number | undefined;
}

/** Of each night that is known well enough. */
export function nightMeans(
  nights: readonly { readonly facts: NightFacts }[],
  measure: 'mood' | 'loudness',
): NightMean[] {
  return nights.flatMap(({ facts: { [measure]: facts } }) => {
    const mean = knownMean(facts);
    return mean === undefined
      ? []
      : [{ mean, usual: facts.whole && mean - facts.whole.difference }];
  });
}

/** Over the nights with enough data. */
export function meanOfNights(
  nights: readonly { readonly facts: NightFacts }[],
  measure: 'mood' | 'loudness',
): number | undefined {
  return meanOf(nightMeans(nights, measure).map(({ mean }) => mean));
}
