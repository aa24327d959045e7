import { z } from 'zod';
import { limits } from '../../../slack/blocks/limits.ts';

/** Rich text, table cells and charts: blocks with a grammar of their own. */

const style = z
  .strictObject({
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
    strike: z.boolean().optional(),
    code: z.boolean().optional(),
    underline: z.boolean().optional(),
  })
  .optional();

const inline = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().min(1), style }),
  z.strictObject({
    type: z.literal('link'),
    url: z.string(),
    text: z.string().optional(),
    unsafe: z.boolean().optional(),
    style,
  }),
  z.strictObject({
    type: z.literal('emoji'),
    name: z.string(),
    unicode: z.string().optional(),
    style,
  }),
  z.strictObject({ type: z.literal('user'), user_id: z.string(), style }),
  z.strictObject({ type: z.literal('channel'), channel_id: z.string(), style }),
  z.strictObject({ type: z.literal('usergroup'), usergroup_id: z.string(), style }),
  z.strictObject({
    type: z.literal('broadcast'),
    range: z.enum(['here', 'channel', 'everyone']),
    style,
  }),
  z.strictObject({
    type: z.literal('date'),
    timestamp: z.number().int(),
    format: z.string(),
    url: z.string().optional(),
    fallback: z.string().optional(),
    style,
  }),
  z.strictObject({ type: z.literal('color'), value: z.string(), style }),
]);

const richSection = z.strictObject({
  type: z.literal('rich_text_section'),
  elements: z.array(inline),
});

const border = z.number().int().min(0).max(1).optional();

export const richTextElement = z.discriminatedUnion('type', [
  richSection,
  z.strictObject({
    type: z.literal('rich_text_list'),
    style: z.enum(['bullet', 'ordered']),
    elements: z.array(richSection),
    indent: z.number().int().min(0).max(8).optional(),
    offset: z.number().int().min(0).optional(),
    border,
  }),
  z.strictObject({ type: z.literal('rich_text_quote'), elements: z.array(inline), border }),
  z.strictObject({ type: z.literal('rich_text_preformatted'), elements: z.array(inline), border }),
]);

export const cell = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('raw_text'), text: z.string().min(1) }),
  z.strictObject({ type: z.literal('raw_number'), value: z.number(), text: z.string().min(1) }),
  z.strictObject({
    type: z.literal('rich_text'),
    block_id: z.string().optional(),
    elements: z.array(richTextElement).min(1),
  }),
]);

const label = z.string().min(1).max(limits.chart.label);
const axisLabel = z.string().max(limits.chart.axisLabel).optional();
const areUnique = (values: readonly string[]) => new Set(values).size === values.length;

const seriesChart = <T extends string>(type: T) =>
  z
    .strictObject({
      type: z.literal(type),
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
      axis_config: z.strictObject({
        categories: z.array(label).min(1).max(limits.chart.points),
        x_label: axisLabel,
        y_label: axisLabel,
      }),
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

export const chart = z.discriminatedUnion('type', [
  seriesChart('line'),
  seriesChart('bar'),
  seriesChart('area'),
  z.strictObject({
    type: z.literal('pie'),
    segments: z
      .array(z.strictObject({ label, value: z.number().positive() }))
      .min(1)
      .max(limits.chart.series),
  }),
]);
