import { z } from 'zod';
import { limits, type Surface } from '../../../slack/blocks/limits.ts';
import {
  accessory,
  actionElement,
  button,
  contextElement,
  image,
  inputElement,
} from './elements.ts';
import { anyText, blockId, plainText } from './objects.ts';
import { cell, chart, richTextElement } from './rich.ts';

/** The layout blocks: https://docs.slack.dev/reference/block-kit/blocks */

const section = z
  .strictObject({
    type: z.literal('section'),
    block_id: blockId,
    text: anyText(limits.section.text).optional(),
    fields: z.array(anyText(limits.section.field)).min(1).max(limits.section.fields).optional(),
    accessory: accessory.optional(),
    expand: z.boolean().optional(),
  })
  .refine((one) => one.text !== undefined || one.fields !== undefined, {
    error: 'text or fields',
  });

const header = z.strictObject({
  type: z.literal('header'),
  block_id: blockId,
  text: plainText(limits.header.text),
  level: z.number().int().min(1).max(limits.header.levels).optional(),
});

const divider = z.strictObject({ type: z.literal('divider'), block_id: blockId });

const context = z.strictObject({
  type: z.literal('context'),
  block_id: blockId,
  elements: z.array(contextElement).min(1).max(limits.context.elements),
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

const imageBlock = image.safeExtend({
  block_id: blockId,
  title: plainText(limits.image.title).optional(),
});

const video = z.strictObject({
  type: z.literal('video'),
  block_id: blockId,
  alt_text: z.string().min(1).max(limits.video.altText),
  title: plainText(limits.video.title),
  title_url: z.string().max(limits.video.url).optional(),
  description: plainText(limits.video.description).optional(),
  author_name: z.string().max(limits.video.authorName).optional(),
  provider_name: z.string().optional(),
  provider_icon_url: z.string().max(limits.video.url).optional(),
  thumbnail_url: z.string().max(limits.video.url),
  video_url: z.string().max(limits.video.url),
});

const richText = z.strictObject({
  type: z.literal('rich_text'),
  block_id: blockId,
  elements: z.array(richTextElement).min(1),
});

const markdown = z.strictObject({
  type: z.literal('markdown'),
  block_id: blockId,
  text: z.string().min(1).max(limits.message.markdownCharacters),
});

const table = z.strictObject({
  type: z.literal('table'),
  block_id: blockId,
  rows: z.array(z.array(cell).min(1).max(limits.table.columns)).min(1).max(limits.table.rows),
  column_settings: z
    .array(
      z
        .strictObject({
          align: z.enum(['left', 'center', 'right']).optional(),
          is_wrapped: z.boolean().optional(),
        })
        .nullable(),
    )
    .max(limits.table.columns)
    .optional(),
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
    row_header_column_index: z.number().int().min(0).optional(),
  })
  .refine(({ rows }) => rows.every((row) => row.length === rows[0]?.length), {
    error: 'all rows have the same length',
  })
  .refine(({ rows }) => rows[0]?.every(({ type }) => type !== 'rich_text') === true, {
    error: 'no rich_text in the header row',
  });

const dataVisualization = z.strictObject({
  type: z.literal('data_visualization'),
  block_id: blockId,
  title: z.string().min(1).max(limits.chart.title),
  chart,
});

const slackIcon = z.strictObject({ type: z.literal('icon'), name: z.string() });
const card = z
  .strictObject({
    type: z.literal('card'),
    block_id: blockId,
    hero_image: image.optional(),
    icon: image.optional(),
    slack_icon: slackIcon.optional(),
    title: anyText(limits.card.title).optional(),
    subtitle: anyText(limits.card.title).optional(),
    body: anyText(limits.card.body).optional(),
    subtext: anyText(limits.card.body).optional(),
    actions: z.array(button).min(1).max(limits.card.actions).optional(),
  })
  .refine((one) => [one.hero_image, one.title, one.actions, one.body].some(Boolean), {
    error: 'one of hero_image, title, actions or body',
  })
  .refine((one) => one.icon === undefined || one.slack_icon === undefined, {
    error: 'icon or slack_icon, not both',
  });

const carousel = z.strictObject({
  type: z.literal('carousel'),
  block_id: blockId,
  elements: z.array(card).min(1).max(limits.carousel.elements),
});

const alert = z.strictObject({
  type: z.literal('alert'),
  block_id: blockId,
  text: anyText(limits.alert.text),
  level: z.enum(['default', 'info', 'warning', 'error', 'success']).optional(),
});

const contextActions = z.strictObject({
  type: z.literal('context_actions'),
  block_id: blockId,
  elements: z
    .array(z.looseObject({ type: z.enum(['feedback_buttons', 'icon_button']) }))
    .min(1)
    .max(limits.contextActions.elements),
});

const container = z
  .strictObject({
    type: z.literal('container'),
    block_id: blockId,
    title: plainText(limits.container.title).optional(),
    rich_text_title: richText.optional(),
    subtitle: anyText(limits.container.title).optional(),
    child_blocks: z
      .array(
        z.discriminatedUnion('type', [
          actions,
          context,
          divider,
          header,
          imageBlock,
          input,
          richText,
          section,
          table,
          video,
        ]),
      )
      .min(1)
      .max(limits.container.blocks),
    width: z.enum(['narrow', 'standard', 'wide', 'full']).optional(),
    icon: z.looseObject({}).optional(),
    is_collapsible: z.boolean().optional(),
    default_collapsed: z.boolean().optional(),
    has_header_divider: z.boolean().optional(),
  })
  .refine((one) => one.title !== undefined || one.rich_text_title !== undefined, {
    error: 'title or rich_text_title',
  });

const taskCard = z.looseObject({ type: z.literal('task_card'), title: z.string().min(1) });
const plan = z.looseObject({ type: z.literal('plan'), title: z.string().min(1) });

export const block = z.discriminatedUnion('type', [
  actions,
  alert,
  card,
  carousel,
  container,
  context,
  contextActions,
  dataTable,
  dataVisualization,
  divider,
  header,
  imageBlock,
  input,
  markdown,
  plan,
  richText,
  section,
  table,
  taskCard,
  video,
]);
export type KnownBlock = z.infer<typeof block>;

/** Where a block is allowed; the narrower reading wherever Slack's own pages disagree. */
const everywhere: readonly Surface[] = ['message', 'modal', 'home'];
export const surfaces: Readonly<Record<KnownBlock['type'], readonly Surface[]>> = {
  actions: everywhere,
  alert: ['modal'],
  card: everywhere,
  carousel: ['message'],
  container: ['message'],
  context: everywhere,
  context_actions: ['message'],
  data_table: ['message', 'home'],
  data_visualization: ['message'],
  divider: everywhere,
  header: everywhere,
  image: everywhere,
  input: everywhere,
  markdown: ['message'],
  plan: ['message'],
  rich_text: everywhere,
  section: everywhere,
  table: ['message'],
  task_card: ['message'],
  video: everywhere,
};
