import type { Block } from '@slack/types';

/**
 * Slack's charts since June 2026, which @slack/types 3.2.0 does not know yet
 * (slackapi/node-slack-sdk#2637): delete this file when it does.
 * https://docs.slack.dev/reference/block-kit/blocks/data-visualization-block
 */
export interface DataVisualizationBlock extends Block {
  readonly type: 'data_visualization';
  readonly title: string;
  readonly chart: {
    readonly type: 'line';
    readonly series: readonly ChartSeries[];
    readonly axis_config: {
      readonly categories: readonly string[];
      readonly x_label?: string;
      readonly y_label?: string;
    };
  };
}

/** Exactly one point for every category. */
export interface ChartSeries {
  readonly name: string;
  readonly data: readonly { readonly label: string; readonly value: number }[];
}
