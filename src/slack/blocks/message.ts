import type { KnownBlock } from '@slack/types';
import { limits } from './limits.ts';
import { type Block, type Part, splitLines } from './parts.ts';

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
  return parts
    .flatMap((part): readonly Block[] => {
      if (part?.plainBlocks === undefined) return part?.blocks ?? [];
      tableCharacters += JSON.stringify(part.blocks).length;
      return tableCharacters <= mostTableCharacters ? part.blocks : part.plainBlocks;
    })
    .filter((block) => block.type !== 'data_visualization')
    .slice(0, limits.view.blocks);
}

/** Whether a view's tables count together is not documented; together they stay within one's limit. */
const mostTableCharacters = limits.message.dataTableCharacters / 2;

/** The parts without native blocks; undefined if there are none to leave out. */
export function plainOf(
  parts: readonly (Part | undefined)[],
  most: number,
): KnownBlock[] | undefined {
  if (!parts.some((part) => part?.plainBlocks !== undefined)) return undefined;
  return parts
    .flatMap((part) => part?.plainBlocks ?? part?.blocks ?? [])
    .filter((block) => block.type !== 'data_visualization')
    .slice(0, most);
}
