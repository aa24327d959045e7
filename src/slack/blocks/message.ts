import type { KnownBlock } from '@slack/types';
import { limits } from './limits.ts';
import { type Block, type Part, splitLines, withoutCharts } from './parts.ts';

/** What is posted: blocks, and a top-level text that says the same facts. */
export interface Message {
  readonly text: string;
  readonly blocks: Block[];
  /** Set if `blocks` holds charts or data tables: what to send where Slack refuses them. */
  readonly plainBlocks?: KnownBlock[];
}

export function message(...parts: readonly (Part | undefined)[]): Message {
  const present = parts.filter((part) => part !== undefined);
  const text = present
    .map((part) => part.text)
    .filter((twin) => twin !== '')
    .join('\n');
  const [first = '', ...rest] = splitLines(text, limits.message.text - 2);
  const plainBlocks = plainOf(present, limits.message.blocks);
  return {
    text: rest.length === 0 ? first : `${first}\n…`,
    blocks: present.flatMap((part) => part.blocks).slice(0, limits.message.blocks),
    ...(plainBlocks === undefined ? {} : { plainBlocks }),
  };
}

/** The blocks of a modal or of Home; neither takes charts, and only Home data tables. */
export function viewBlocks(...parts: readonly (Part | undefined)[]): KnownBlock[] {
  let tableCharacters = 0;
  const blocks = parts.flatMap((part): readonly Block[] => {
    if (part?.plainBlocks === undefined) return part?.blocks ?? [];
    tableCharacters += JSON.stringify(part.blocks).length;
    // Whether a view's tables count together is not documented; so they stay within one's limit.
    return tableCharacters <= limits.dataTable.safeCharacters ? part.blocks : part.plainBlocks;
  });
  return withoutCharts(blocks).slice(0, limits.view.blocks);
}

/** The parts without native blocks; undefined if there are none to leave out. */
export function plainOf(
  parts: readonly (Part | undefined)[],
  most: number,
): KnownBlock[] | undefined {
  if (!parts.some((part) => part?.plainBlocks !== undefined)) return undefined;
  const blocks = parts.flatMap((part) => part?.plainBlocks ?? part?.blocks ?? []);
  return withoutCharts(blocks).slice(0, most);
}
