import type { DataVisualizationBlock } from './data-visualization.ts';
import { limits } from './limits.ts';
import { type Mrkdwn, plain } from './mrkdwn.ts';
import { type Part, sections } from './parts.ts';
import { uniqueNames } from './unique-names.ts';

/** Series over the same points, oldest first. A missing value is `undefined`. */
export interface LineChart {
  readonly title: string;
  readonly labels: readonly string[];
  readonly series: readonly {
    readonly name: string;
    readonly values: readonly (number | undefined)[];
  }[];
}

const fewestPoints = 2;

/**
 * A chart, preceded by its facts in words. Slack cannot draw gaps, so points at which a series has
 * no value are left out. With fewer than two points left there is no chart.
 *
 * @param words the chart's facts, for people who cannot see it
 */
export function lineChart(chart: LineChart, words: Mrkdwn): Part {
  const wordsOnly = { text: words.mrkdwn, blocks: sections(words) };
  const known = chart.series.map(({ values }) => values.filter((one) => one !== undefined).length);
  // A series with few values would remove most points of the others.
  const enough = Math.max(...known) / 2;
  const possible = chart.series.filter((_, line) => {
    const count = known[line] ?? 0;
    return count > 0 && count >= enough;
  });
  const drawn = withTheirPeaks(chart.labels, possible);
  const points = completePoints(chart.labels, drawn).slice(0, limits.chart.points);
  if (drawn.length === 0 || points.length < fewestPoints) return wordsOnly;
  const labels = uniqueNames(
    points.map(({ label }) => label),
    limits.chart.label,
  );
  const names = uniqueNames(
    drawn.map(({ name }) => name),
    limits.chart.label,
  );
  const chartBlock: DataVisualizationBlock = {
    type: 'data_visualization',
    title: plain(chart.title, limits.chart.title),
    chart: {
      type: 'line',
      series: names.map((name, line) => ({
        name,
        data: points.flatMap(({ values }, index) => {
          const [label, value] = [labels[index], values[line]];
          return label === undefined || value === undefined ? [] : [{ label, value }];
        }),
      })),
      axis_config: { categories: labels },
    },
  };
  return {
    ...wordsOnly,
    blocks: [...wordsOnly.blocks, chartBlock],
    fallbackBlocks: wordsOnly.blocks,
  };
}

interface CompletePoint {
  label: string;
  values: number[];
}

function completePoints(
  labels: readonly string[],
  series: readonly LineChart['series'][number][],
): CompletePoint[] {
  return labels
    .map((label, index) => ({ label, values: series.map(({ values }) => values[index]) }))
    .filter((point): point is CompletePoint => !point.values.includes(undefined));
}

/** Drops series, from the last, whose gaps would remove another's peak. The first always stays. */
function withTheirPeaks(
  labels: readonly string[],
  series: readonly LineChart['series'][number][],
): readonly LineChart['series'][number][] {
  const points = completePoints(labels, series);
  const isWhole = series.every(({ values }, line) => {
    const peak = Math.max(...values.filter((value) => value !== undefined));
    return points.some((point) => point.values[line] === peak);
  });
  return isWhole || series.length < 2 ? series : withTheirPeaks(labels, series.slice(0, -1));
}
