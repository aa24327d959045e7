import type { Measures, Trend, TypicalWeek } from './types.ts';

/** Checks whether a response holds any data. */

export function hasFigures({ mood, loudness, vibe }: Measures): boolean {
  return mood !== undefined || loudness !== undefined || vibe !== undefined;
}

export function hasPoints({ points }: Trend): boolean {
  return points.some(({ mood, loudness }) => mood !== undefined || loudness !== undefined);
}

export function hasValues({ days, minutes }: TypicalWeek): boolean {
  const isKnown = (value: number | null) => value !== null;
  return (
    minutes.length > 0 &&
    Object.values(days).some(({ mood, loudness }) => mood.some(isKnown) || loudness.some(isKnown))
  );
}
