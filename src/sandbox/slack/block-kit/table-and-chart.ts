import { z } from 'zod';
import { limits } from '../../../slack/render/limits.ts';

/**
 * Schemas of a data table's cells and of line charts.
 * https://docs.slack.dev/reference/block-kit/blocks/data-table-block
 * https://docs.slack.dev/reference/block-kit/blocks/data-visualization-block
 */

export const cell = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('raw_text'), text: z.string().min(1) }),
  z.strictObject({ type: z.literal('raw_number'), value: z.number(), text: z.string().min(1) }),
]);

const label = z.string().min(1).max(limits.chart.label);
const areUnique = (values: readonly string[]) => new Set(values).size === values.length;

export const lineChart = z
  .strictObject({
    type: z.literal('line'),
    series: z
      .array(
        z.strictObject({
          name: label,
          data: z
            .array(z.strictObject({ label, value: z.number() }))
            .min(1)
            .max(limits.chart.points),
        }),
      )
      .min(1)
      .max(limits.chart.series),
    axis_config: z.strictObject({ categories: z.array(label).min(1).max(limits.chart.points) }),
  })
  .refine(({ series }) => areUnique(series.map(({ name }) => name)), {
    error: 'series names are unique',
  })
  .refine(({ axis_config }) => areUnique(axis_config.categories), {
    error: 'categories are unique',
  })
  .refine(
    ({ series, axis_config }) =>
      series.every(
        ({ data }) =>
          data.length === axis_config.categories.length &&
          areUnique(data.map((point) => point.label)) &&
          data.every((point) => axis_config.categories.includes(point.label)),
      ),
    { error: 'every series has exactly one point for every category' },
  );
