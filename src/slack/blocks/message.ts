import type { KnownBlock } from '@slack/types';
import { limits } from './limits.ts';
import { type Block, type Part, splitLines, withoutCharts } from './parts.ts';

/** What is posted: blocks, and a top-level text that says the same facts. */
export interface Message {
  readonly text: string;
  readonly blocks: Block[];
  /** Set if `blocks` holds charts or data tables: what to send where Slack refuses them. */
  readonly fallbackBlocks?: KnownBlock[];
}

export function message(...parts: readonly (Part | undefined)[]): Message {
  const present = parts.filter((part) => part !== undefined);
  const text = present
    .map((part) => part.text)
    .filter((twin) => twin !== '')
    .join('\n');
  const [first = '', ...rest] = splitLines(text, limits.message.text - 2);
  const fallbackBlocks = fallbackOf(present, limits.message.blocks);
  return {
    text: rest.length === 0 ? first : `${first}\n…`,
    blocks: present.flatMap((part) => part.blocks).slice(0, limits.message.blocks),
    ...(fallbackBlocks === undefined ? {} : { fallbackBlocks }),
  };
}

/** The blocks of a modal or of Home; neither takes charts, and only Home data tables. */
export function viewBlocks(...parts: readonly (Part | undefined)[]): KnownBlock[] {
  let tableCharacters = 0;
  const blocks = parts.flatMap((part): readonly Block[] => {
    if (part?.fallbackBlocks === undefined) return part?.blocks ?? [];
    tableCharacters += JSON.stringify(part.blocks).length;
    // Whether a view's tables count together is not documented; so they stay within one's limit.
    return tableCharacters <= limits.dataTable.safeCharacters ? part.blocks : part.fallbackBlocks;
  });
  return withoutCharts(blocks).slice(0, limits.view.blocks);
}

/** The parts without native blocks; undefined if there are none to leave out. */
export function fallbackOf(
  parts: readonly (Part | undefined)[],
  most: number,
): KnownBlock[] | undefined {
  if (!parts.some((part) => part?.fallbackBlocks !== undefined)) return undefined;
  const blocks = parts.flatMap((part) => part?.fallbackBlocks ?? part?.blocks ?? []);
  return withoutCharts(blocks).slice(0, most);
}

/** Adds a part at the end of a message; if there is no room, the message's last blocks give way. */
export function append({ text, blocks, fallbackBlocks }: Message, part: Part): Message {
  const added = withoutCharts(part.blocks);
  const room = limits.message.blocks - added.length;
  return {
    text: part.text === '' ? text : `${text}\n${part.text}`,
    blocks: [...blocks.slice(0, room), ...added],
    ...(fallbackBlocks === undefined
      ? {}
      : { fallbackBlocks: [...fallbackBlocks.slice(0, room), ...added] }),
  };
}
