import { oneLine } from '../../card/rich-text.ts';
import { fewerPoints, type LineChart } from '../../card/table.ts';
import { uniqueNames } from '../../card/unique-names.ts';
import type { DataVisualizationBlock } from './data-visualization.ts';
import { limits } from './limits.ts';

const fewestPoints = 2;

/** @returns undefined with fewer than two points, which Slack rejects */
export function chartBlock(chart: LineChart): DataVisualizationBlock | undefined {
  const { title, labels, series } = fewerPoints(chart, limits.chart.points);
  const categories = uniqueNames(labels, limits.chart.label);
  const names = uniqueNames(
    series.map(({ name }) => name),
    limits.chart.label,
  );
  if (categories.length < fewestPoints || series.length === 0) return undefined;
  return {
    type: 'data_visualization',
    title: oneLine(title, limits.chart.title),
    chart: {
      type: 'line',
      series: series.map(({ values }, line) => ({
        name: names[line] ?? '',
        data: categories.flatMap((label, index) => {
          const value = values[index];
          return value === undefined ? [] : [{ label, value }];
        }),
      })),
      axis_config: { categories },
    },
  };
}
