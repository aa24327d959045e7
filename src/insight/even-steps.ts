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

/**
 * The values at evenly spaced times; undefined where nothing was measured within half of
 * `pointMs`. The step nearest to the highest value shows that highest, so that a peak named in the
 * text is on the chart.
 *
 * @param pointMs the distance between measured values, in milliseconds
 */
export function evenSteps(
  points: readonly Timed[],
  { end, stepMs, count }: Steps,
  pointMs: number,
): { readonly at: number; readonly value: number | undefined }[] {
  const start = end - (count - 1) * stepMs;
  const shown = points.filter(({ at }) => at >= start - pointMs / 2 && at <= end + pointMs / 2);
  const [highest] = shown.toSorted((a, b) => b.value - a.value);
  // Halfway between two steps it goes to the earlier one, so that the last step shows the newest.
  const peakStep = highest && Math.ceil((highest.at - start) / stepMs - 0.5);
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * stepMs;
    if (index === peakStep) return { at, value: highest?.value };
    const [nearest] = shown
      .filter((point) => Math.abs(point.at - at) <= pointMs / 2)
      .toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at));
    return { at, value: nearest?.value };
  });
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
