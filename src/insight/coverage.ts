/** How much of a period has data. A fact about a part must not be stated about the whole. */

/** If at least this share is known, the highest known value counts as the highest of all. */
export const mostOf = 0.75;

export interface Span {
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
}

/** The first of the longest. */
export function longestOf<T extends Span>(spans: readonly T[]): T | undefined {
  return spans.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
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
