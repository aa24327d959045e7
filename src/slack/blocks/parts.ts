import type { KnownBlock, PlainTextElement, SectionBlock } from '@slack/types';
import type { DataVisualizationBlock } from './data-visualization.ts';
import { limits } from './limits.ts';
import { join, type Mrkdwn, mrkdwn, plain } from './mrkdwn.ts';

export type Block = KnownBlock | DataVisualizationBlock;

/**
 * A building block of messages: Block Kit blocks, and text with the same facts for screen readers
 * and notifications. Parts keep Slack's limits, so that messages made of them are accepted.
 */
export interface Part {
  readonly blocks: readonly Block[];
  /** Replaces `blocks` where Slack rejects charts and data tables. */
  readonly fallbackBlocks?: readonly KnownBlock[];
  /**
   * mrkdwn, because Slack parses a message's top-level text as mrkdwn. Empty if there is no fact.
   */
  readonly text: string;
}

/** Removes charts, which Slack only accepts in messages. */
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

/** One or more sections. A text longer than one section allows is split at line breaks. */
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
 * Shows as many lines as fit into a message and counts the rest.
 * @param countRest states how many are not shown
 */
export function list(lines: readonly Mrkdwn[], countRest: (count: number) => Mrkdwn): Part {
  return paragraph(boundedLines(lines, countRest));
}

/** Like {@link list}, as text. */
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

/** A third of a message's limit for all blocks, so that a list leaves room for the rest. */
const listCharacters = Math.floor(limits.message.blockCharacters / 3);

/** Small text: age, source, hints. */
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
 * Disables emoji, so that external text such as `:smile:` is shown unchanged. An empty text becomes
 * `–`, because Slack rejects empty text; names made only of control characters are empty here.
 */
export function plainText(text: string): PlainTextElement {
  return { type: 'plain_text', text: text === '' ? '–' : text, emoji: false };
}

/** Splits text at line breaks into chunks of at most `length`. A single longer line is cut. */
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
