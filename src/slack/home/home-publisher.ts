import type { HomeView } from '@slack/types';
import { LRUCache } from 'lru-cache';
import { createLocalLock } from '../../store/lock.ts';
import { minuteMs } from '../../time.ts';
import type { Caller } from '../caller.ts';
import type { RenewHomes } from '../feature.ts';
import { type BlockSupport, typesIn } from '../posting/block-support.ts';
import { slackCodeOf } from '../posting/web-api.ts';
import type { PublishedHome } from './home-view.ts';
import { buildHome, type HomeSource } from './read-home.ts';

/**
 * Publishes Homes. Slack shows a Home as it was published last, so it is published again when someone
 * opens it, and, for those who have looked at it lately, when something changes.
 */
export interface HomePublisher {
  /** @param seen what the person has in front of them, if Slack said */
  publish(caller: Caller, seen?: SeenHome): Promise<void>;
  readonly renew: RenewHomes;
}

export interface SeenHome {
  /** Slack refuses a Home that was built for an older view than the one with this hash. */
  readonly hash?: string | undefined;
  readonly page?: number | undefined;
}

interface Viewer {
  readonly caller: Caller;
  readonly page: number;
  readonly lookedAt: number;
  readonly hash: string | undefined;
}

const workspacesRemembered = 2_000;
const viewersPerWorkspace = 50;
const latelyMs = 30 * minuteMs;

export interface HomePublisherOptions extends HomeSource {
  readonly blockSupport: BlockSupport;
}

export function createHomePublisher(options: HomePublisherOptions): HomePublisher {
  const { blockSupport, clock, log } = options;
  const viewers = new LRUCache<string, LRUCache<string, Viewer>>({ max: workspacesRemembered });
  const withLock = createLocalLock();

  function viewersOf(teamId: string): LRUCache<string, Viewer> {
    const known = viewers.get(teamId) ?? new LRUCache({ max: viewersPerWorkspace });
    viewers.set(teamId, known);
    return known;
  }

  /**
   * Publishes one after the other for each person, so that the latest data is what stays.
   * @param seen undefined if they did not look at it just now
   */
  function publishFor(caller: Caller, seen?: SeenHome): Promise<void> {
    const { teamId, userId } = caller;
    return withLock(JSON.stringify([teamId, userId]), async () => {
      const before = viewersOf(teamId).get(userId);
      const page = seen === undefined ? (before?.page ?? 0) : (seen.page ?? 0);
      const lookedAt = seen === undefined ? (before?.lookedAt ?? 0) : clock.now();
      const hash = await publishNewest(caller, page, seen?.hash ?? before?.hash);
      viewersOf(teamId).set(userId, { caller, page, lookedAt, hash });
    });
  }

  /** If something newer was published meanwhile, everything is read again before it is replaced. */
  async function publishNewest(caller: Caller, page: number, hash: string | undefined) {
    try {
      return await publishOnce(caller, await buildHome(caller, page, options), hash);
    } catch (error) {
      if (slackCodeOf(error) !== 'hash_conflict') throw error;
      return publishOnce(caller, await buildHome(caller, page, options), undefined);
    }
  }

  async function publishOnce(
    { client, teamId, userId }: Caller,
    { view, fallbackView }: PublishedHome,
    hash: string | undefined,
  ): Promise<string | undefined> {
    const send = async (one: HomeView) => {
      const expected = hash === undefined ? {} : { hash };
      const answer = await client.views.publish({ user_id: userId, view: one, ...expected });
      return answer.view?.hash;
    };
    if (fallbackView === undefined) return send(view);
    if (blockSupport.isRefused(teamId, view.blocks)) return send(fallbackView);
    try {
      return await send(view);
    } catch (error) {
      if (!blocksRefusedCodes.has(slackCodeOf(error))) throw error;
      const published = await send(fallbackView);
      blockSupport.noteRefused(teamId, typesIn(view.blocks));
      return published;
    }
  }

  return {
    publish: (caller, seen = {}) => publishFor(caller, seen),

    async renew(teamId, cause) {
      const recent = [...viewersOf(teamId).values()]
        .filter(({ lookedAt }) => clock.now() - lookedAt < latelyMs)
        .map(({ caller }) => caller);
      const isAmong = recent.some(({ userId }) => userId === cause?.userId);
      if (cause !== undefined && !isAmong) recent.push(cause);
      for (const caller of recent) {
        await publishFor(caller).catch((error: unknown) => {
          log.warn({ err: error, teamId }, 'a Home was not published again');
        });
      }
    },
  };
}

const blocksRefusedCodes: ReadonlySet<unknown> = new Set(['invalid_blocks', 'invalid_arguments']);
