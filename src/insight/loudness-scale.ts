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
 * @param typical the venue's typical week, whose spread decides if it is known
 * @param shown the values to show. Their size decides otherwise: the spread of a few values says
 * nothing, and the decimals would change once the typical week is known
 */
export function loudnessScale(
  typical: VenueTypical | undefined,
  shown: readonly (number | undefined)[],
): LoudnessScale {
  const usual = typical === undefined ? [] : [typical.average, typical.representative].flatMap(all);
  const known = shown.filter((value) => value !== undefined);
  const spread = Math.max(...usual) - Math.min(...usual);
  return { decimals: decimalsFor(spread > 0 ? spread : Math.max(0, ...known.map(Math.abs))) };
}

/** The fewest decimals, from 0 to 3, that divide a spread into 20 steps or more. */
function decimalsFor(spread: number): number {
  if (spread === 0) return 1;
  for (let decimals = 0; decimals < mostDecimals; decimals += 1) {
    if (spread * 10 ** decimals >= fewestSteps) return decimals;
  }
  return mostDecimals;
}

function all({ days }: TypicalWeek): number[] {
  return Object.values(days).flatMap(({ loudness }) => loudness.filter((one) => one !== null));
}
