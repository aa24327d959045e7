import { chart } from './chart.ts';
import { dataTable } from './data-table.ts';
import { type Child, h } from './dom.ts';
import { control, inputControl, type Surface } from './elements.ts';
import { fieldsIn, isFields, stringIn, textIn } from './fields.ts';
import { text } from './mrkdwn.ts';

/** Draws the blocks that the sandbox's Slack accepts; see slack/block-kit/blocks.ts. */
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
      return [h('h3', {}, textIn(block.text))];
    case 'divider':
      return [h('hr')];
    case 'section':
      return [
        h('p', {}, ...text(block.text)),
        isFields(block.accessory) && control(block.accessory, blockId, surface),
      ];
    case 'context':
      return elements.map((one) => h('span', {}, ...text(one)));
    case 'actions':
      return elements.map((one) => control(one, blockId, surface));
    case 'input':
      return inputControl(block, blockId, surface);
    case 'data_table':
      return [dataTable(block)];
    case 'data_visualization':
      return [chart(block)];
    default:
      return undefined;
  }
}
