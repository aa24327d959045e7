import type { RespondArguments, RespondFn } from '@slack/bolt';
import { createLru } from '../../lru.ts';
import type { Log } from '../../ops/log.ts';
import { type Clock, dayMs } from '../../time.ts';
import { RespondError } from '../bolt.ts';
import type { SlackMessage } from '../render/render-message.ts';

/**
 * Some plans and workspaces reject messages with charts or data tables. Slack does not document
 * which, so each workspace is tried, and the result is remembered for a day.
 */
export interface BlockSupport {
  /**
   * The message for an acknowledgement, where a rejection would go unnoticed. For the same message
   * it is the same object, so that it is serialised once.
   * @returns undefined while it is unknown whether this workspace accepts the message
   */
  forAcknowledgement(teamId: string, message: SlackMessage): RespondArguments | undefined;
  /** Sends the message, with fallback blocks if Slack rejects its charts or data tables. */
  respond(
    teamId: string,
    respond: RespondFn,
    message: SlackMessage,
    options: Pick<RespondArguments, 'response_type' | 'replace_original'>,
  ): Promise<void>;
  isRefused(teamId: string, blocks: readonly Typed[]): boolean;
  /** Whether this workspace is known to reject charts or data tables. */
  isAnyRefused(teamId: string): boolean;
  markRefused(teamId: string, types: readonly BlockType[]): void;
}

type BlockType = 'data_visualization' | 'data_table';
type Verdict = 'taken' | 'refused';

const nativeTypes: readonly BlockType[] = ['data_visualization', 'data_table'];
const rememberedMs = dayMs;
const verdictsRemembered = 5_000;

export function createBlockSupport(clock: Clock, log: Log): BlockSupport {
  const verdicts = createLru<{ verdict: Verdict; until: number }>(verdictsRemembered);

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
      if (isRefused(teamId, message.blocks)) return acknowledgement(withFallback(message));
      const isKnown = typesIn(message.blocks).every((type) => verdictOn(teamId, type) === 'taken');
      return isKnown ? acknowledgement(asNative(message)) : undefined;
    },

    async respond(teamId, respond, message, options) {
      const types = typesIn(message.blocks);
      if (isRefused(teamId, message.blocks)) {
        await respond({ ...options, ...withFallback(message) });
        return;
      }
      try {
        await respond({ ...options, ...asNative(message) });
        remember(teamId, types, 'taken');
      } catch (error) {
        const isRefusal = error instanceof RespondError && error.statusCode === 400;
        if (!isRefusal || message.fallbackBlocks === undefined) throw error;
        await respond({ ...options, ...withFallback(message) });
        // The fallback was accepted, so the blocks were the reason.
        markRefused(teamId, types);
      }
    },

    isRefused,
    isAnyRefused: (teamId) => nativeTypes.some((type) => verdictOn(teamId, type) === 'refused'),
    markRefused,
  };

  function markRefused(teamId: string, types: readonly BlockType[]): void {
    remember(teamId, types, 'refused');
    log.warn({ workspaceId: teamId, types }, 'this workspace rejects charts or data tables');
  }
}

interface Blocks {
  readonly text: string;
  readonly blocks: SlackMessage['blocks'];
}

const acknowledgements = new WeakMap<SlackMessage['blocks'], RespondArguments>();

function acknowledgement({ text, blocks }: Blocks): RespondArguments {
  const known = acknowledgements.get(blocks) ?? { response_type: 'ephemeral', text, blocks };
  acknowledgements.set(blocks, known);
  return known;
}

interface Typed {
  readonly type: string;
}

/** Which of the block types that Slack may reject occur in the blocks. */
export function typesIn(blocks: readonly Typed[]): BlockType[] {
  return nativeTypes.filter((type) => blocks.some((block) => block.type === type));
}

function asNative({ text, blocks }: SlackMessage): Blocks {
  return { text, blocks };
}

function withFallback({ text, blocks, fallbackBlocks }: SlackMessage): Blocks {
  return { text, blocks: fallbackBlocks ?? blocks };
}
