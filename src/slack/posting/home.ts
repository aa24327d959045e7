import type { HomeView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Home } from '../../card/message.ts';
import type { PublishResult } from '../../conversation/actor.ts';
import { renderHome } from '../render/render-view.ts';
import { type BlockSupport, typesIn } from './block-support.ts';
import { slackCodeOf } from './web-api.ts';

/** Whose Home it is, and the client for their workspace. */
export interface HomeOf {
  readonly client: WebClient;
  readonly teamId: string;
  readonly userId: string;
  readonly blockSupport: BlockSupport;
}

/**
 * Publishes a Home, with fallback blocks where Slack rejects data tables:
 * https://docs.slack.dev/reference/methods/views.publish
 *
 * @param replaced the hash of the Home that this one replaces
 */
export async function publishHome(
  { client, teamId, userId, blockSupport }: HomeOf,
  home: Home,
  replaced: string | undefined,
): Promise<PublishResult> {
  const { view, fallbackView } = renderHome(home);
  const send = async (one: HomeView): Promise<PublishResult> => {
    const expected = replaced === undefined ? {} : { hash: replaced };
    const answer = await client.views.publish({ user_id: userId, view: one, ...expected });
    return { kind: 'published', version: answer.view?.hash };
  };
  try {
    if (fallbackView === undefined) return await send(view);
    if (blockSupport.isRefused(teamId, view.blocks)) return await send(fallbackView);
    try {
      return await send(view);
    } catch (error) {
      if (!blocksRefusedCodes.has(slackCodeOf(error))) throw error;
      const published = await send(fallbackView);
      blockSupport.markRefused(teamId, typesIn(view.blocks));
      return published;
    }
  } catch (error) {
    if (slackCodeOf(error) !== 'hash_conflict') throw error;
    return { kind: 'conflict' };
  }
}

const blocksRefusedCodes: ReadonlySet<unknown> = new Set(['invalid_blocks', 'invalid_arguments']);
