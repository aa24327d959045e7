import { chart } from './chart.ts';
import { dataTable, plainTable } from './data-table.ts';
import { type Child, h } from './dom.ts';
import { control, inputControl, type Surface } from './elements.ts';
import { fieldOf, fieldsIn, isFields, stringIn, textIn } from './fields.ts';
import { markdown } from './markdown.ts';
import { text } from './mrkdwn.ts';
import { richText } from './rich-text.ts';

/** Every block of Block Kit: https://docs.slack.dev/reference/block-kit/blocks */

export function drawBlocks(blocks: readonly unknown[], surface: Surface): Child[] {
  return blocks.filter(isFields).map((block) => drawBlock(block, surface));
}

function drawBlock(block: Readonly<Record<string, unknown>>, surface: Surface): HTMLElement {
  const type = stringIn(block.type);
  const drawn = content(block, type, surface);
  return h(
    'div',
    { class: `block block-${type}`, 'data-block': drawn === undefined ? 'unknown' : type },
    ...(drawn ?? [`A block of type ${type}`]),
  );
}

function content(
  block: Readonly<Record<string, unknown>>,
  type: string,
  surface: Surface,
): readonly Child[] | undefined {
  const blockId = stringIn(block.block_id);
  const elements = fieldsIn(block.elements);
  switch (type) {
    case 'header':
      return [h(block.level === 1 ? 'h2' : 'h3', {}, textIn(block.text))];
    case 'divider':
      return [h('hr')];
    case 'section':
      return section(block, blockId, surface);
    case 'context':
      return elements.map((one) =>
        one.type === 'image' ? image(one) : h('span', {}, ...text(one)),
      );
    case 'context_actions':
      return [h('span', {}, 'Was this helpful?')];
    case 'actions':
      return elements.map((one) => control(one, blockId, surface));
    case 'input':
      return inputControl(block, blockId, surface);
    case 'image':
      return [textIn(block.title) !== '' && h('p', {}, textIn(block.title)), image(block)];
    case 'video':
      return [
        h('p', {}, h('strong', {}, textIn(block.title))),
        h('p', {}, stringIn(block.alt_text)),
      ];
    case 'rich_text':
      return [richText(block)];
    case 'markdown':
      return [markdown(stringIn(block.text))];
    case 'table':
      return [plainTable(block)];
    case 'data_table':
      return [dataTable(block)];
    case 'data_visualization':
      return [chart(block)];
    case 'alert':
      return [
        h(
          'p',
          { class: `alert alert-${stringIn(block.level) || 'default'}`, role: 'note' },
          ...text(block.text),
        ),
      ];
    case 'card':
      return [card(block, blockId, surface)];
    case 'carousel':
      return elements.map((one) => card(one, blockId, surface));
    case 'container':
      return [
        h('p', {}, h('strong', {}, textIn(block.title))),
        isFields(block.rich_text_title) && richText(block.rich_text_title),
        isFields(block.subtitle) && h('p', { class: 'small' }, ...text(block.subtitle)),
        ...drawBlocks(fieldsIn(block.child_blocks), surface),
      ];
    case 'plan':
    case 'task_card':
      return [h('p', {}, stringIn(block.title))];
    case 'file':
      return [h('p', {}, 'A file')];
    default:
      return undefined;
  }
}

function section(block: unknown, blockId: string, surface: Surface): Child[] {
  const accessory = fieldOf(block, 'accessory');
  const body = fieldOf(block, 'text');
  const fields = fieldsIn(fieldOf(block, 'fields'));
  return [
    isFields(body) && h('p', {}, ...text(body)),
    fields.length > 0 &&
      h('div', { class: 'fields' }, ...fields.map((one) => h('p', {}, ...text(one)))),
    isFields(accessory) &&
      (accessory.type === 'image' ? image(accessory) : control(accessory, blockId, surface)),
  ];
}

function card(block: unknown, blockId: string, surface: Surface): HTMLElement {
  const part = (name: string) => fieldOf(block, name);
  return h(
    'article',
    { class: 'card' },
    isFields(part('hero_image')) && image(part('hero_image')),
    isFields(part('title')) && h('p', {}, h('strong', {}, ...text(part('title')))),
    isFields(part('subtitle')) && h('p', {}, ...text(part('subtitle'))),
    isFields(part('body')) && h('p', {}, ...text(part('body'))),
    isFields(part('subtext')) && h('p', { class: 'small' }, ...text(part('subtext'))),
    ...fieldsIn(part('actions')).map((one) => control(one, blockId, surface)),
  );
}

/** The page loads nothing from elsewhere: what a picture shows stands in its place. */
function image(element: unknown): HTMLElement {
  const said = stringIn(fieldOf(element, 'alt_text'));
  return h('span', { class: 'image', role: 'img', 'aria-label': said }, said);
}
