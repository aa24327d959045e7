import type { Span } from '../insight/coverage.ts';
import { minuteMs } from '../time.ts';

/** A shorter stretch without data hides nothing that matters. */
export const shownGapMs = 45 * minuteMs;

/** The stretches of a span without data, also before the first data and after the last. */
export function gapsIn(known: readonly Span[], { from, to }: Span): readonly Span[] {
  const edges = [from, ...known.flatMap((one) => [one.from, one.to]), to];
  return Array.from({ length: known.length + 1 }, (_, index) => ({
    from: edges[index * 2] ?? from,
    to: edges[index * 2 + 1] ?? to,
  })).filter((gap) => gap.to - gap.from > shownGapMs);
}
