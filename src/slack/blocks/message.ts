import type { KnownBlock } from '@slack/types';
import { limits } from './limits.ts';
import { type Part, splitLines } from './parts.ts';

/** What is posted: blocks, and a top-level text that says the same facts. */
export interface Message {
  readonly text: string;
  readonly blocks: KnownBlock[];
}

export function message(...parts: readonly (Part | undefined)[]): Message {
  const present = parts.filter((part) => part !== undefined);
  const text = present
    .map((part) => part.text)
    .filter((twin) => twin !== '')
    .join('\n');
  const [first = '', ...rest] = splitLines(text, limits.message.text - 2);
  return {
    text: rest.length === 0 ? first : `${first}\n…`,
    blocks: present.flatMap((part) => part.blocks).slice(0, limits.message.blocks),
  };
}

/** The blocks of a modal or of Home. */
export function viewBlocks(...parts: readonly (Part | undefined)[]): KnownBlock[] {
  return parts.flatMap((part) => part?.blocks ?? []).slice(0, limits.view.blocks);
}
