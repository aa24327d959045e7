import type { KnownBlock } from '@slack/types';
import type { Part } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import { chartBlock } from './chart-block.ts';
import { actionsBlock, besideElement } from './control-elements.ts';
import type { DataVisualizationBlock } from './data-visualization.ts';
import { limits } from './limits.ts';
import { mrkdwnOf } from './mrkdwn.ts';
import { tableBlock } from './table-block.ts';
import { boundedLines, codeBlocks, contexts, plainText, sections } from './text-blocks.ts';

export type Block = KnownBlock | DataVisualizationBlock;

/** A part in Block Kit, within Slack's limits. */
export interface RenderedPart {
  readonly blocks: readonly Block[];
  /** Replaces `blocks` where Slack rejects charts and data tables. */
  readonly fallbackBlocks?: readonly KnownBlock[];
  /**
   * The same facts for screen readers and notifications: mrkdwn, because Slack parses a message's
   * top-level text as mrkdwn. Empty if there is no fact.
   */
  readonly text: string;
}

export function renderPart(part: Part): RenderedPart {
  switch (part.kind) {
    case 'heading': {
      const text = plainText(part.text, limits.header.text);
      return { blocks: [{ type: 'header', text }], text: mrkdwnOf(rich`${text.text}`) };
    }
    case 'paragraph':
      return inSections(mrkdwnOf(part.text));
    case 'list':
      return inSections(boundedLines(part.lines, part.countRest).text);
    case 'note': {
      const text = mrkdwnOf(part.text);
      return { blocks: contexts(text), text };
    }
    case 'quotation':
      return inSections(`> ${mrkdwnOf(part.text)}`);
    case 'divider':
      return { blocks: [{ type: 'divider' }], text: '' };
    case 'row': {
      const text = mrkdwnOf(part.text);
      const [first, ...rest] = sections(text);
      if (first === undefined) return { blocks: [], text };
      return { blocks: [{ ...first, accessory: besideElement(part.beside) }, ...rest], text };
    }
    case 'controls': {
      const block = actionsBlock(part);
      return { blocks: block === undefined ? [] : [block], text: '' };
    }
    case 'preformatted': {
      const texts = codeBlocks(part.text, part.countRest);
      return { blocks: texts.flatMap(sections), text: texts.join('\n') };
    }
    case 'table': {
      const { text, rest } = boundedLines(part.lines, part.countRest);
      const more = rest > 0 && part.all ? [part.all] : [];
      return withFallback(tableBlock(part), text, actionsBlock({ buttons: more }));
    }
    case 'line_chart':
      return withFallback(chartBlock(part), mrkdwnOf(part.words));
  }
}

function inSections(text: string): RenderedPart {
  return { blocks: sections(text), text };
}

/**
 * @param block undefined if only the words can be shown
 * @param below stands below the words
 */
function withFallback(
  block: Block | undefined,
  words: string,
  below?: KnownBlock | undefined,
): RenderedPart {
  const fallbackBlocks = [...sections(words), ...(below === undefined ? [] : [below])];
  return block === undefined
    ? { blocks: fallbackBlocks, text: words }
    : { blocks: [block], fallbackBlocks, text: words };
}
