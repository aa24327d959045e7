import type { TypicalWeek, VenueTypical } from '../ambience/types.ts';

/**
 * The service does not say on which scale it measures loudness: 0 to 1, 1 to 10 and decibels all
 * occur. So the scale is read off a venue's own data, for all of its zones alike.
 */
export interface LoudnessScale {
  /** Decimals with which loudness is shown. */
  readonly decimals: number;
  /** Highest minus lowest typical value; undefined as long as no typical week is known. */
  readonly spread: number | undefined;
}

/** With fewer steps between the lowest and the highest value, different zones would look the same. */
const fewestSteps = 20;
const mostDecimals = 3;

/**
 * @param typical the venue's typical week, which decides if it is known
 * @param shown the values at hand, which decide otherwise
 */
export function loudnessScale(
  typical: VenueTypical | undefined,
  shown: readonly (number | undefined)[],
): LoudnessScale {
  const usual = typical === undefined ? [] : [typical.average, typical.representative].flatMap(all);
  const spread = usual.length === 0 ? undefined : Math.max(...usual) - Math.min(...usual);
  const known = shown.filter((value) => value !== undefined);
  return { decimals: decimalsFor(usual.length > 1 ? usual : known), spread };
}

/** As few decimals as show the spread of the values in 20 steps or more; 0 to 3. */
export function decimalsFor(values: readonly number[]): number {
  if (values.length === 0) return 1;
  const spread = Math.max(...values) - Math.min(...values);
  // A single value says how large values are, and so how far they may lie apart.
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
