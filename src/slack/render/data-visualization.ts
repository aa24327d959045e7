import type { Block } from '@slack/types';

/**
 * Slack's chart block (June 2026), which is missing in @slack/types 3.2.0. Delete this file when it
 * is included: slackapi/node-slack-sdk#2637.
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
