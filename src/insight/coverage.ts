import type { TrendPoint } from '../ambience/types.ts';
import { hourMs } from '../time.ts';

/** How much of a period has data. A fact about a part must not be stated about the whole. */

/** If at least this share is known, the highest known value counts as the highest of all. */
export const mostOf = 0.75;

export interface Span {
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
}

interface Known {
  readonly at: number;
  readonly isKnown: boolean;
}

/** The contiguous spans of known slots, each slot `slotMs` long. */
export function knownSpans(slots: readonly Known[], slotMs: number): Span[] {
  const spans: { from: number; to: number }[] = [];
  for (const { at, isKnown } of slots) {
    if (!isKnown) continue;
    const last = spans.at(-1);
    if (last !== undefined && last.to === at) last.to = at + slotMs;
    else spans.push({ from: at, to: at + slotMs });
  }
  return spans;
}

/** The period that the service's trends cover. */
const trendMs = 6 * hourMs;
/** Points are 15 minutes apart. One missing point is bridged; more are a gap. */
const longestGapMs = hourMs / 2;

export interface TrendCoverage {
  /** Share of the six hours that has values at most half an hour apart, from 0 to 1. */
  readonly share: number;
  /** From the first to the last value; undefined without values. */
  readonly span: Span | undefined;
  /** Over a quarter is missing between the first and the last value. */
  readonly hasHoles: boolean;
}

/** How much of a trend's six hours has values of one measure. */
export function trendCoverage(
  points: readonly TrendPoint[],
  measure: 'mood' | 'loudness',
): TrendCoverage {
  const times = points
    .filter((point) => point[measure] !== undefined)
    .map(({ at }) => at)
    .toSorted((a, b) => a - b);
  const [from] = times;
  const to = times.at(-1);
  if (from === undefined || to === undefined) return { share: 0, span: undefined, hasHoles: false };
  const covered = times
    .slice(1)
    .map((at, index) => Math.min(longestGapMs, at - (times[index] ?? at)))
    .reduce((sum, gap) => sum + gap, 0);
  const share = Math.min(1, covered / trendMs);
  const hasHoles = share < mostOf * ((to - from) / trendMs);
  return { share, span: { from, to }, hasHoles };
}
