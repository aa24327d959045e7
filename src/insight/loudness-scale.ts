import type { TypicalWeek, VenueTypical } from '../ambience/types.ts';

/**
 * The service does not document its loudness scale: 0 to 1, 1 to 10 and decibels all occur. So the
 * number of decimals follows from a venue's own data, and is the same for all its zones.
 */
export interface LoudnessScale {
  /** Number of decimals to show. */
  readonly decimals: number;
}

/**
 * With fewer steps between the lowest and the highest value, different zones would look the same.
 */
const fewestSteps = 20;
const mostDecimals = 3;

/**
 * @param typical the venue's typical week, used if it is known
 * @param shown the values to show, used otherwise
 */
export function loudnessScale(
  typical: VenueTypical | undefined,
  shown: readonly (number | undefined)[],
): LoudnessScale {
  const usual = typical === undefined ? [] : [typical.average, typical.representative].flatMap(all);
  const known = shown.filter((value) => value !== undefined);
  return { decimals: decimalsFor(usual.length > 1 ? usual : known) };
}

/** The fewest decimals, from 0 to 3, that divide the spread of the values into 20 steps or more. */
export function decimalsFor(values: readonly number[]): number {
  if (values.length === 0) return 1;
  const spread = Math.max(...values) - Math.min(...values);
  // With a single value, its size stands for the spread.
  const size = spread > 0 ? spread : Math.max(...values.map(Math.abs));
  if (size === 0) return 1;
  for (let decimals = 0; decimals < mostDecimals; decimals += 1) {
    if (size * 10 ** decimals >= fewestSteps) return decimals;
  }
  return mostDecimals;
}

function all({ days }: TypicalWeek): number[] {
  return Object.values(days).flatMap(({ loudness }) => loudness.filter((one) => one !== null));
}
