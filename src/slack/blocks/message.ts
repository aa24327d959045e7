import type { KnownBlock } from '@slack/types';
import { limits } from './limits.ts';
import { type Block, type Part, splitLines, withoutCharts } from './parts.ts';

/** A message: blocks, and a top-level text with the same facts. */
export interface Message {
  readonly text: string;
  readonly blocks: Block[];
  /** Set if `blocks` holds charts or data tables; sent where Slack rejects those. */
  readonly fallbackBlocks?: KnownBlock[];
}

/** Joins parts into one message within Slack's limits; what exceeds them is cut off. */
export function message(...parts: readonly (Part | undefined)[]): Message {
  const present = parts.filter((part) => part !== undefined);
  const text = present
    .map((part) => part.text)
    .filter((partText) => partText !== '')
    .join('\n');
  const [first = '', ...rest] = splitLines(text, limits.message.text - 2);
  const fallbackBlocks = fallbackOf(present, limits.message.blocks);
  return {
    text: rest.length === 0 ? first : `${first}\n…`,
    blocks: present.flatMap((part) => part.blocks).slice(0, limits.message.blocks),
    ...(fallbackBlocks === undefined ? {} : { fallbackBlocks }),
  };
}

/** The blocks of a modal or Home. Neither supports charts; only Home supports data tables. */
export function viewBlocks(...parts: readonly (Part | undefined)[]): KnownBlock[] {
  let tableCharacters = 0;
  const blocks = parts.flatMap((part): readonly Block[] => {
    if (part?.fallbackBlocks === undefined) return part?.blocks ?? [];
    tableCharacters += JSON.stringify(part.blocks).length;
    // Slack does not document whether a view's tables share one limit, so they are kept within it.
    return tableCharacters <= limits.dataTable.safeCharacters ? part.blocks : part.fallbackBlocks;
  });
  return withoutCharts(blocks).slice(0, limits.view.blocks);
}

/** The parts without charts and data tables; undefined if there are none to replace. */
export function fallbackOf(
  parts: readonly (Part | undefined)[],
  most: number,
): KnownBlock[] | undefined {
  if (!parts.some((part) => part?.fallbackBlocks !== undefined)) return undefined;
  const blocks = parts.flatMap((part) => part?.fallbackBlocks ?? part?.blocks ?? []);
  return withoutCharts(blocks).slice(0, most);
}

/** Appends a part to a message. If there is no room, the message's last blocks are dropped. */
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
