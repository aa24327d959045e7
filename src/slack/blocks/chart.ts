import type { DataVisualizationBlock } from './data-visualization.ts';
import { limits } from './limits.ts';
import { type Mrkdwn, plain } from './mrkdwn.ts';
import { type Part, sections } from './parts.ts';
import { uniqueNames } from './unique-names.ts';

/** Series over the same evenly spaced points, oldest first. */
export interface LineChart {
  readonly title: string;
  readonly labels: readonly string[];
  /** A value for every label, since Slack draws no gaps. The first one is what is measured now. */
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
}

const fewestPoints = 2;

/**
 * A chart. With fewer than two points it is only its words.
 *
 * @param words the chart's facts, for screen readers and where Slack refuses charts
 */
export function lineChart({ title, labels, series }: LineChart, words: Mrkdwn): Part {
  const fallbackBlocks = sections(words);
  const categories = uniqueNames(labels.slice(0, limits.chart.points), limits.chart.label);
  const names = uniqueNames(
    series.map(({ name }) => name),
    limits.chart.label,
  );
  if (categories.length < fewestPoints || series.length === 0) {
    return { text: words.mrkdwn, blocks: fallbackBlocks };
  }
  const chart: DataVisualizationBlock = {
    type: 'data_visualization',
    title: plain(title, limits.chart.title),
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
  return { text: words.mrkdwn, blocks: [chart], fallbackBlocks };
}
