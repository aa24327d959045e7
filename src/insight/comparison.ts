/** A figure against what is usual, in numbers and in words. */

export interface Comparison {
  /** Now minus usual. */
  readonly difference: number;
  readonly words: string;
}

const words = {
  mood: { more: 'livelier', less: 'calmer' },
  loudness: { more: 'louder', less: 'quieter' },
} as const;

export interface Precision {
  /** With which the measure is shown. */
  readonly decimals: number;
  /** Smaller differences are not worth a word. */
  readonly sameWithin: number;
}

/** @param usual what it is compared with, such as `a usual Friday at 21:00` */
export function compare(
  measure: keyof typeof words,
  value: number | undefined,
  typical: number | undefined,
  usual: string,
  { decimals, sameWithin }: Precision,
): Comparison | undefined {
  if (value === undefined || typical === undefined) return undefined;
  const difference = value - typical;
  if (Math.abs(difference) < sameWithin) return { difference, words: `like ${usual}` };
  const { more, less } = words[measure];
  const by = Math.abs(difference).toFixed(decimals);
  return { difference, words: `${difference > 0 ? more : less} than ${usual}, by ${by}` };
}
