import { z } from 'zod';
import { limits, type Surface } from '../../../slack/render/limits.ts';
import { accessoryElement, actionElement, inputElement } from './elements.ts';
import { anyText, blockId, plainText } from './objects.ts';
import { cell, lineChart } from './table-and-chart.ts';

/**
 * Schemas of the layout blocks that the app sends. All others are refused.
 * https://docs.slack.dev/reference/block-kit/blocks
 */

const section = z.strictObject({
  type: z.literal('section'),
  block_id: blockId,
  text: anyText(limits.section.text),
  accessory: accessoryElement.optional(),
});

const header = z.strictObject({
  type: z.literal('header'),
  block_id: blockId,
  text: plainText(limits.header.text),
});

const divider = z.strictObject({ type: z.literal('divider'), block_id: blockId });

const context = z.strictObject({
  type: z.literal('context'),
  block_id: blockId,
  elements: z.array(anyText(limits.section.text)).min(1).max(limits.context.elements),
});

const actions = z.strictObject({
  type: z.literal('actions'),
  block_id: blockId,
  elements: z.array(actionElement).min(1).max(limits.actions.elements),
});

const input = z.strictObject({
  type: z.literal('input'),
  block_id: blockId,
  label: plainText(limits.input.label),
  hint: plainText(limits.input.hint).optional(),
  element: inputElement,
  optional: z.boolean().optional(),
  dispatch_action: z.boolean().optional(),
});

const dataTable = z
  .strictObject({
    type: z.literal('data_table'),
    block_id: blockId,
    caption: z.string().min(1),
    rows: z
      .array(z.array(cell).min(1).max(limits.dataTable.columns))
      .min(2)
      .max(limits.dataTable.rows + 1),
    page_size: z.number().int().min(1).max(limits.dataTable.pageSize).optional(),
  })
  .refine(({ rows }) => rows.every((row) => row.length === rows[0]?.length), {
    error: 'all rows have the same length',
  });

const dataVisualization = z.strictObject({
  type: z.literal('data_visualization'),
  block_id: blockId,
  title: z.string().min(1).max(limits.chart.title),
  chart: lineChart,
});

export const block = z.discriminatedUnion('type', [
  actions,
  context,
  dataTable,
  dataVisualization,
  divider,
  header,
  input,
  section,
]);
export type KnownBlock = z.infer<typeof block>;

const everywhere: readonly Surface[] = ['message', 'modal', 'home'];
/** Where each block is allowed. If Slack's pages disagree, the smaller set. */
export const surfaces: Readonly<Record<KnownBlock['type'], readonly Surface[]>> = {
  actions: everywhere,
  context: everywhere,
  data_table: ['message', 'home'],
  data_visualization: ['message'],
  divider: everywhere,
  header: everywhere,
  input: everywhere,
  section: everywhere,
};
