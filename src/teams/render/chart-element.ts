import { oneLine } from '../../card/rich-text.ts';
import { fewerPoints, type LineChart } from '../../card/table.ts';
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
 * Teams labels every point and cuts the labels of more than seven (measured).
 *
 * @param fallback says the same in words
 * @returns undefined with fewer than two points
 */
export function chartElement(chart: LineChart, fallback: Container): LineChartElement | undefined {
  const { title, labels, series } = fewerPoints(chart, limits.chart.points);
  if (labels.length < fewestPoints || series.length === 0) return undefined;
  const names = uniqueNames(labels, limits.chart.label);
  return {
    type: 'Chart.Line',
    title: oneLine(title, limits.text.title),
    data: series.slice(0, colors.length).map(({ name, values }, line) => ({
      legend: oneLine(name, limits.text.title),
      color: colors[line] ?? 'neutral',
      values: values.map((y, point) => ({ x: names[point] ?? '', y })),
    })),
    fallback,
  };
}
