import type { NumbersNamed } from './numbers.ts';
import { hasTerm, type Term, type Terms } from './terms.ts';

/** A question about measured values in its parts. */

export interface Said extends Terms, Pick<NumbersNamed, 'bounds' | 'atLeastMs' | 'top'> {
  /** Whether a week, a weekend or a month is named. */
  readonly isPeriod: boolean;
  /** Whether some hours are named, or the last few. */
  readonly isPart: boolean;
  /** Whether a moment is named. */
  readonly isMoment: boolean;
  /** Whether two times are named. */
  readonly areTwoTimes: boolean;
  /** Whether several weekdays are named, one after the other. */
  readonly areDaysListed: boolean;
  /** Whether it is asked which zones of one name: `which bar` */
  readonly areZonesOfName: boolean;
  /** How many zones are named. */
  readonly zones: number;
  readonly isYesNo: boolean;
  /** `all night`, `for the last hour`: whether it was so at any time is no answer. */
  readonly isThroughout: boolean;
  /** It is asked how it is, rather than how it was. */
  readonly isPresent: boolean;
  /** `has it been`: it may still be so. */
  readonly isSoFar: boolean;
  /** Whether a day, a night or a period is named. */
  readonly isDated: boolean;
}

/** They stand in any of these questions. */
const anyway = ['whether', 'place', 'show', 'which', 'how', 'across'] as const satisfies Term[];

export function hasOnly({ all }: Terms, ...some: readonly Term[]): boolean {
  return all.every((term) => some.includes(term) || anyway.some((one) => one === term));
}

export function measureIn(said: Terms): 'mood' | 'loudness' | undefined {
  if (hasTerm(said, 'loudness')) return 'loudness';
  return hasTerm(said, 'mood') ? 'mood' : undefined;
}
