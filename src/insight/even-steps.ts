import { highestOf, rounded } from './peak.ts';

/** Evenly spaced values for a chart. */

export interface Timed {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly value: number;
}

export interface Steps {
  /** The time of the last step, in epoch milliseconds. */
  readonly end: number;
  readonly stepMs: number;
  readonly count: number;
}

export type Step = { readonly at: number; readonly value: number | undefined };

/**
 * The values at evenly spaced times; undefined where nothing was measured within half of
 * `pointMs`.
 *
 * @param pointMs the distance between measured values, in milliseconds
 */
export function evenSteps(
  points: readonly Timed[],
  { end, stepMs, count }: Steps,
  pointMs: number,
): Step[] {
  const start = end - (count - 1) * stepMs;
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * stepMs;
    return { at, value: nearestTo(points, at, pointMs / 2)?.value };
  });
}

/** @param withinMs a point that is further away says nothing about that time */
export function nearestTo<T extends { readonly at: number }>(
  points: readonly T[],
  at: number,
  withinMs = Number.POSITIVE_INFINITY,
): T | undefined {
  const distance = (point: T) => Math.abs(point.at - at);
  const [nearest] = points
    .filter((point) => distance(point) <= withinMs)
    .toSorted((a, b) => distance(a) - distance(b));
  return nearest;
}

/**
 * Shows the highest value at the step nearest to it, so that a peak named in the text is on the
 * chart. Of equal ones the latest counts. The last step keeps the newest value.
 *
 * @param steps without a gap; a value less than a step before the first belongs to it
 * @param decimals shown for the measure
 */
export function withPeak(
  steps: readonly Step[],
  points: readonly Timed[],
  decimals: number,
): Step[] {
  const [first, second, last] = [steps[0], steps[1], steps.at(-1)];
  if (first === undefined || second === undefined || last === undefined) return [...steps];
  const stepMs = second.at - first.at;
  const highest = highestOf(
    points.filter(({ at }) => at > first.at - stepMs && at <= last.at),
    decimals,
  );
  const shownAt = (step: Step) => rounded(step.value ?? Number.NEGATIVE_INFINITY, decimals);
  if (highest === undefined) return [...steps];
  // A neighbouring step that was as high shows it already, and this one shows what was measured then.
  const isShown = steps.some(
    (step) =>
      (step === last || Math.abs(step.at - highest.at) <= stepMs) &&
      rounded(highest.value, decimals) <= shownAt(step),
  );
  if (isShown) return [...steps];
  const nearest = nearestTo(steps.slice(0, -1), highest.at);
  return steps.map((step) => (step === nearest ? { ...step, value: highest.value } : step));
}

/**
 * The longest run of steps that all have a value; the latest of several equally long ones. Slack
 * draws no gaps, so a chart shows only this run.
 */
export function longestRun<T>(steps: readonly T[], isKnown: (step: T) => boolean): T[] {
  const runs: T[][] = [[]];
  for (const step of steps) {
    if (isKnown(step)) runs.at(-1)?.push(step);
    else runs.push([]);
  }
  const [longest = []] = runs.toReversed().toSorted((a, b) => b.length - a.length);
  return longest;
}
