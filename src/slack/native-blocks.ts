import type { RespondArguments, RespondFn } from '@slack/bolt';
import { RespondError } from '@slack/bolt';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { Log } from '../ops/log.ts';
import type { Message } from './blocks/message.ts';

/**
 * Some plans and workspaces refuse charts and data tables, and then the whole message. Which do is
 * not documented, so it is tried, and what came of it is remembered for a day.
 */
export interface NativeBlocks {
  /**
   * The message as it may be put into an acknowledgement, where a refusal would go unnoticed;
   * undefined while it is not known what this workspace takes.
   */
  forAcknowledgement(teamId: string, message: Message): RespondArguments | undefined;
  /** Sends it, plainly if Slack refuses it as it is. */
  respond(
    teamId: string,
    respond: RespondFn,
    message: Message,
    options: Pick<RespondArguments, 'response_type' | 'replace_original'>,
  ): Promise<void>;
  isRefused(teamId: string, blocks: readonly Typed[]): boolean;
  /** Whether charts or tables are known to be refused in this workspace. */
  isAnyRefused(teamId: string): boolean;
  noteRefused(teamId: string, types: readonly BlockType[]): void;
}

type BlockType = 'data_visualization' | 'data_table';
type Verdict = 'taken' | 'refused';

const nativeTypes: readonly BlockType[] = ['data_visualization', 'data_table'];
const rememberedMs = 24 * 60 * 60_000;
const verdictsRemembered = 20_000;

export function createNativeBlocks(clock: Clock, log: Log): NativeBlocks {
  const verdicts = new LRUCache<string, { verdict: Verdict; until: number }>({
    max: verdictsRemembered,
  });

  const keyOf = (teamId: string, type: BlockType) => JSON.stringify([teamId, type]);

  function verdictOn(teamId: string, type: BlockType): Verdict | undefined {
    const known = verdicts.get(keyOf(teamId, type));
    return known !== undefined && clock.now() < known.until ? known.verdict : undefined;
  }

  function remember(teamId: string, types: readonly BlockType[], verdict: Verdict): void {
    const until = clock.now() + rememberedMs;
    for (const type of types) verdicts.set(keyOf(teamId, type), { verdict, until });
  }

  function isRefused(teamId: string, blocks: readonly Typed[]): boolean {
    return typesIn(blocks).some((type) => verdictOn(teamId, type) === 'refused');
  }

  return {
    forAcknowledgement(teamId, message) {
      if (isRefused(teamId, message.blocks)) return asPlain(message);
      const isKnown = typesIn(message.blocks).every((type) => verdictOn(teamId, type) === 'taken');
      return isKnown ? asNative(message) : undefined;
    },

    async respond(teamId, respond, message, options) {
      const types = typesIn(message.blocks);
      if (isRefused(teamId, message.blocks)) {
        await respond({ ...options, ...asPlain(message) });
        return;
      }
      try {
        await respond({ ...options, ...asNative(message) });
        remember(teamId, types, 'taken');
      } catch (error) {
        const isRefusal = error instanceof RespondError && error.statusCode === 400;
        if (!isRefusal || message.plainBlocks === undefined) throw error;
        await respond({ ...options, ...asPlain(message) });
        // Only now is it certain that the blocks were the reason.
        noteRefused(teamId, types);
      }
    },

    isRefused,
    isAnyRefused: (teamId) => nativeTypes.some((type) => verdictOn(teamId, type) === 'refused'),
    noteRefused,
  };

  function noteRefused(teamId: string, types: readonly BlockType[]): void {
    remember(teamId, types, 'refused');
    log.warn({ teamId, types }, 'this workspace refuses charts or data tables');
  }
}

interface Typed {
  readonly type: string;
}

export function typesIn(blocks: readonly Typed[]): BlockType[] {
  return nativeTypes.filter((type) => blocks.some((block) => block.type === type));
}

function asNative({ text, blocks }: Message): RespondArguments {
  return { text, blocks };
}

function asPlain({ text, blocks, plainBlocks }: Message): RespondArguments {
  return { text, blocks: plainBlocks ?? blocks };
}
