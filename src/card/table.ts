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
