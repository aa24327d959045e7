import type { ContextBlock, PlainTextElement, SectionBlock } from '@slack/types';
import { oneLine, type RichText } from '../../card/rich-text.ts';
import type { CountRest } from '../../card/table.ts';
import { limits } from './limits.ts';
import { codeBlock, mrkdwnOf } from './mrkdwn.ts';

/** Text within Slack's limits. */

/**
 * Disables emoji, so that external text such as `:smile:` is shown unchanged. An empty text becomes
 * `–`, because Slack rejects empty text; names made only of control characters are empty here.
 */
export function plainText(text: string, length?: number): PlainTextElement {
  const shown = length === undefined ? text : oneLine(text, length);
  return { type: 'plain_text', text: shown === '' ? '–' : shown, emoji: false };
}

/** One or more sections. A text longer than one section allows is split at line breaks. */
export function sections(text: string): SectionBlock[] {
  return splitLines(text, limits.section.text).map((chunk) => ({
    type: 'section',
    text: { type: 'mrkdwn', text: chunk, verbatim: true },
  }));
}

export function contexts(text: string): ContextBlock[] {
  return splitLines(text, limits.section.text).map((chunk) => ({
    type: 'context',
    elements: [{ type: 'mrkdwn', text: chunk, verbatim: true }],
  }));
}

/** As many lines as fit into a message, and how many are left. */
export function boundedLines(
  lines: readonly RichText[],
  countRest: CountRest,
): { readonly text: string; readonly rest: number } {
  const shown: string[] = [];
  let length = 0;
  for (const line of lines) {
    const text = mrkdwnOf(line);
    length += text.length + 1;
    if (length > listCharacters) break;
    shown.push(text);
  }
  const rest = lines.length - shown.length;
  const text = (rest > 0 ? [...shown, mrkdwnOf(countRest(rest))] : shown).join('\n');
  return { text, rest };
}

/** A third of a message's limit for all blocks, so that a list leaves room for the rest. */
const listCharacters = Math.floor(limits.message.blockCharacters / 3);

/** Room for the other blocks of the message. */
const codeCharacters = limits.message.blockCharacters - 1_200;
const codeInSection = limits.section.text - 100;

/** Code blocks of whole lines; last, how many lines did not fit. */
export function codeBlocks(text: string, countRest: CountRest | undefined): string[] {
  const lines = text.match(/[^\n]*\n|[^\n]+/g) ?? [];
  const chunks: string[] = [];
  let [current, total, taken] = ['', 0, 0];
  for (const line of lines) {
    const length = codeBlock(line).length;
    if (total + length > codeCharacters) break;
    if (codeBlock(current).length + length > codeInSection) {
      chunks.push(current);
      current = '';
    }
    current += line;
    total += length;
    taken += 1;
  }
  const left = lines.length - taken;
  const rest = left > 0 && countRest !== undefined ? [mrkdwnOf(countRest(left))] : [];
  return [...[...chunks, current].map(codeBlock), ...rest];
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
