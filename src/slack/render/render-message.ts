import type { KnownBlock } from '@slack/types';
import type { Message } from '../../card/message.ts';
import { limits } from './limits.ts';
import { type Block, type RenderedPart, renderPart } from './part-blocks.ts';
import { splitLines } from './text-blocks.ts';

/** A message in Block Kit: blocks, and a top-level text with the same facts. */
export interface SlackMessage {
  readonly text: string;
  readonly blocks: Block[];
  /** Set if `blocks` holds charts or data tables; sent where Slack rejects those. */
  readonly fallbackBlocks?: KnownBlock[];
}

/** The same answer may go to many people. */
const rendered = new WeakMap<Message, SlackMessage>();

/** Renders a message within Slack's limits, once. What exceeds them is cut off before its last part. */
export function renderMessage(message: Message): SlackMessage {
  const known = rendered.get(message) ?? render(message);
  rendered.set(message, known);
  return known;
}

function render({ parts }: Message): SlackMessage {
  const done = parts.map(renderPart);
  const text = done
    .map((part) => part.text)
    .filter((partText) => partText !== '')
    .join('\n');
  const [first = '', ...rest] = splitLines(text, limits.message.text - 2);
  const fallbackBlocks = fallbackOf(done);
  return {
    text: rest.length === 0 ? first : `${first}\n…`,
    blocks: withinLimit(done, ({ blocks }) => blocks),
    ...(fallbackBlocks === undefined ? {} : { fallbackBlocks }),
  };
}

/** Keeps the last part, which has the buttons. */
function withinLimit<B>(
  parts: readonly RenderedPart[],
  blocksOf: (part: RenderedPart) => readonly B[],
): B[] {
  const blocks = parts.flatMap(blocksOf);
  const most = limits.message.blocks;
  if (blocks.length <= most) return blocks;
  const last = parts.slice(-1).flatMap(blocksOf).slice(0, most);
  return [...blocks.slice(0, most - last.length), ...last];
}

/** The parts without charts and data tables; undefined if there are none to replace. */
function fallbackOf(parts: readonly RenderedPart[]): KnownBlock[] | undefined {
  if (!parts.some((part) => part.fallbackBlocks !== undefined)) return undefined;
  return withoutCharts(withinLimit(parts, (part) => part.fallbackBlocks ?? part.blocks));
}

/** Removes charts, which Slack only accepts in messages. */
export function withoutCharts(blocks: readonly Block[]): KnownBlock[] {
  return blocks.filter((block) => block.type !== 'data_visualization');
}
