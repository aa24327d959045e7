import type { Button } from './controls.ts';
import type { RichText } from './rich-text.ts';

/** Text, or a number that people can sort by; undefined if there is no value. */
export type Cell = string | NumberCell | undefined;

export interface NumberCell {
  readonly value: number;
  /** The number as shown. */
  readonly text: string;
}

/** @param format use the same number of decimals in every row, so that decimal points line up */
export function numberCell(
  value: number | undefined,
  format: (value: number) => string,
): NumberCell | undefined {
  return value === undefined ? undefined : { value, text: format(value) };
}

/** States how many lines are not shown, where not all of them fit. */
export type CountRest = (count: number) => RichText;

export interface Table {
  /** Read out by screen readers. */
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** The same rows in words, for people who cannot see the table. */
  readonly lines: readonly RichText[];
  readonly countRest: CountRest;
  /** Leads to all of the rows; shown where not all of them fit. */
  readonly all?: Button;
}

/** Series over the same evenly spaced points, oldest first. */
export interface LineChart {
  readonly title: string;
  readonly labels: readonly string[];
  /** A value for every label, without gaps. The first one is what is measured now. */
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** Every face shows this many charts in a message. */
export const mostCharts = 2;

/** Every face draws charts of this many points. */
export const mostChartPoints = 20;

/**
 * The chart with at most so many points: evenly spaced, with the first and the last. The point nearest to the
 * highest value shows that value, because the words beside the chart name it.
 */
export function fewerPoints({ title, labels, series }: LineChart, most: number): LineChart {
  const drawn = evenly(labels.length, most);
  return {
    title,
    labels: drawn.map((index) => labels[index] ?? ''),
    series: series.map(({ name, values }) => ({ name, values: withPeak(values, drawn) })),
  };
}

/** The values at the indexes that are drawn. */
function withPeak(values: readonly number[], drawn: readonly number[]): number[] {
  const highest = Math.max(...values);
  const peak = values.indexOf(highest);
  const [nearest] = drawn.toSorted((a, b) => Math.abs(a - peak) - Math.abs(b - peak));
  return drawn.map((index) => (index === nearest ? highest : (values[index] ?? highest)));
}

/** The indexes of `most` of `count` points, or of all. */
function evenly(count: number, most: number): number[] {
  const shown = Math.min(count, most);
  return Array.from({ length: shown }, (_, index) =>
    shown === 1 ? 0 : Math.round((index * (count - 1)) / (shown - 1)),
  );
}
