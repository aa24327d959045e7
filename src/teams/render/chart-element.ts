import { oneLine } from '../../card/rich-text.ts';
import type { LineChart } from '../../card/table.ts';
import { uniqueNames } from '../../card/unique-names.ts';
import type { ChartColor, Container, LineChartElement } from './adaptive-card.ts';
import { limits } from './limits.ts';

const fewestPoints = 2;

/** What is measured now stands out; the default colours begin with red. */
const colors: readonly ChartColor[] = [
  'categoricalBlue',
  'neutral',
  'categoricalTeal',
  'categoricalPurple',
];

/**
 * Teams labels every point and cuts the labels of more than seven (measured), so of more points as many
 * as fit are drawn, evenly spaced, with the first and the last. The point nearest to the highest value
 * shows that value, because the words beside the chart name it.
 *
 * @param fallback says the same in words
 * @returns undefined with fewer than two points
 */
export function chartElement(
  { title, labels, series }: LineChart,
  fallback: Container,
): LineChartElement | undefined {
  const drawn = evenly(labels.length, limits.chart.points);
  if (labels.length < fewestPoints || series.length === 0) return undefined;
  const names = uniqueNames(
    drawn.map((index) => labels[index] ?? ''),
    limits.chart.label,
  );
  return {
    type: 'Chart.Line',
    title: oneLine(title, limits.text.title),
    data: series.slice(0, colors.length).map(({ name, values }, line) => ({
      legend: oneLine(name, limits.text.title),
      color: colors[line] ?? 'neutral',
      values: withPeak(values, drawn).map((y, point) => ({ x: names[point] ?? '', y })),
    })),
    fallback,
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
