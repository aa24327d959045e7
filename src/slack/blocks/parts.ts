import type { KnownBlock, PlainTextElement, SectionBlock } from '@slack/types';
import type { DataVisualizationBlock } from './data-visualization.ts';
import { limits } from './limits.ts';
import { join, type Mrkdwn, mrkdwn, plain } from './mrkdwn.ts';

export type Block = KnownBlock | DataVisualizationBlock;

/**
 * Our Block Kit vocabulary. A part is some blocks and their text twin, which says the same facts:
 * screen readers and notifications get the twin. Parts keep Slack's limits, so that whatever is
 * built of them is accepted.
 */
export interface Part {
  readonly blocks: readonly Block[];
  /** Instead of `blocks`, where Slack refuses charts and data tables. */
  readonly fallbackBlocks?: readonly KnownBlock[];
  /** mrkdwn, since Slack reads a message's top-level text as that. Empty when there is no fact. */
  readonly text: string;
}

/** What every surface takes: charts are for messages alone. */
export function withoutCharts(blocks: readonly Block[]): KnownBlock[] {
  return blocks.filter((block) => block.type !== 'data_visualization');
}

export function heading(text: string): Part {
  const shown = plain(text, limits.header.text);
  return {
    blocks: [{ type: 'header', text: plainText(shown) }],
    text: mrkdwn`${shown}`.mrkdwn,
  };
}

/** One or more sections: a text longer than a section holds is split between its lines. */
export function paragraph(text: Mrkdwn): Part {
  return { blocks: sections(text), text: text.mrkdwn };
}

export function sections(text: Mrkdwn): SectionBlock[] {
  return splitLines(text.mrkdwn, limits.section.text).map((chunk) => ({
    type: 'section',
    text: { type: 'mrkdwn', text: chunk, verbatim: true },
  }));
}

/**
 * Lines of a list, as many as a message bears; the rest are counted.
 * @param countRest says how many are not shown
 */
export function list(lines: readonly Mrkdwn[], countRest: (count: number) => Mrkdwn): Part {
  return paragraph(boundedLines(lines, countRest));
}

export function boundedLines(
  lines: readonly Mrkdwn[],
  countRest: (count: number) => Mrkdwn,
): Mrkdwn {
  const shown: Mrkdwn[] = [];
  let length = 0;
  for (const line of lines) {
    length += line.mrkdwn.length + 1;
    if (length > listCharacters) break;
    shown.push(line);
  }
  const rest = lines.length - shown.length;
  return join(rest > 0 ? [...shown, countRest(rest)] : shown, '\n');
}

/** A third of what all blocks of a message may hold, so that a list never crowds out the rest. */
const listCharacters = Math.floor(limits.message.blockCharacters / 3);

/** Small print: age, source, hints. */
export function note(text: Mrkdwn): Part {
  return {
    blocks: splitLines(text.mrkdwn, limits.section.text).map((chunk) => ({
      type: 'context',
      elements: [{ type: 'mrkdwn', text: chunk, verbatim: true }],
    })),
    text: text.mrkdwn,
  };
}

export function divider(): Part {
  return { blocks: [{ type: 'divider' }], text: '' };
}

/**
 * Outside text in it may hold `:smile:` or `:x:`, which is to be shown as it is. A name of control
 * characters only has nothing to show, and Slack refuses an empty text.
 */
export function plainText(text: string): PlainTextElement {
  return { type: 'plain_text', text: text === '' ? '–' : text, emoji: false };
}

/** Chunks of at most `length`, split at line ends; a single longer line is cut. */
export function splitLines(text: string, length: number): string[] {
  const chunks: string[] = [];
  for (const line of text.split('\n')) {
    const piece = line.length > length ? `${line.slice(0, length - 1)}…` : line;
    const last = chunks.at(-1);
    if (last === undefined || last.length + 1 + piece.length > length) chunks.push(piece);
    else chunks[chunks.length - 1] = `${last}\n${piece}`;
  }
  return chunks.filter((chunk) => chunk.trim() !== '');
}
