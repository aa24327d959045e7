import type { RespondArguments, RespondFn } from '@slack/bolt';
import { RespondError } from '@slack/bolt';
import { LRUCache } from 'lru-cache';
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
}

type Verdict = 'taken' | 'refused';

const rememberedMs = 24 * 60 * 60_000;
const workspaces = 10_000;

export function createNativeBlocks(log: Log): NativeBlocks {
  const verdicts = new LRUCache<string, Verdict>({ max: workspaces, ttl: rememberedMs });

  return {
    forAcknowledgement(teamId, message) {
      if (message.plainBlocks === undefined) return asNative(message);
      const verdict = verdicts.get(teamId);
      if (verdict === undefined) return undefined;
      return verdict === 'taken' ? asNative(message) : asPlain(message);
    },

    async respond(teamId, respond, message, options) {
      const isPlain = message.plainBlocks === undefined || verdicts.get(teamId) === 'refused';
      if (isPlain) {
        await respond({ ...options, ...asPlain(message) });
        return;
      }
      try {
        await respond({ ...options, ...asNative(message) });
        verdicts.set(teamId, 'taken');
      } catch (error) {
        if (!(error instanceof RespondError) || error.statusCode >= 500) throw error;
        await respond({ ...options, ...asPlain(message) });
        // Only now is it certain that the blocks were the reason.
        verdicts.set(teamId, 'refused');
        log.warn({ teamId }, 'this workspace refuses charts or data tables');
      }
    },
  };
}

function asNative({ text, blocks }: Message): RespondArguments {
  return { text, blocks };
}

function asPlain({ text, blocks, plainBlocks }: Message): RespondArguments {
  return { text, blocks: plainBlocks ?? blocks };
}
