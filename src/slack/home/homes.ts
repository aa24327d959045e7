import type { HomeView } from '@slack/types';
import { LRUCache } from 'lru-cache';
import { createLocalLock } from '../../store/lock.ts';
import { type NativeBlocks, typesIn } from '../native-blocks.ts';
import type { Caller } from '../services.ts';
import { slackCodeOf } from '../slack-code.ts';
import type { PublishedHome } from './home-view.ts';
import { buildHome, type HomeServices } from './read-home.ts';

/**
 * Everyone's Home. Slack keeps it as it was published, so it is published again when it is opened,
 * and, for those who have looked at it lately, when something changes.
 */
export interface Homes {
  /** @param seen what the person has in front of them, if Slack said */
  publish(caller: Caller, seen?: SeenHome): Promise<void>;
  /** Publishes again for everyone who has looked lately, and for whoever caused the change. */
  renew(teamId: string, cause?: Caller): Promise<void>;
}

export interface SeenHome {
  /** Slack refuses what was made for an older view with another hash than this one. */
  readonly hash?: string | undefined;
  readonly page?: number | undefined;
}

interface Viewer {
  readonly caller: Caller;
  readonly page: number;
  readonly lookedAt: number;
  readonly hash: string | undefined;
}

const workspaces = 2_000;
const viewersOfWorkspace = 50;
const latelyMs = 30 * 60_000;

export function createHomes(services: HomeServices & { nativeBlocks: NativeBlocks }): Homes {
  const { nativeBlocks, clock, log } = services;
  const viewers = new LRUCache<string, LRUCache<string, Viewer>>({ max: workspaces });
  const withLock = createLocalLock();

  function viewersOf(teamId: string): LRUCache<string, Viewer> {
    const known = viewers.get(teamId) ?? new LRUCache({ max: viewersOfWorkspace });
    viewers.set(teamId, known);
    return known;
  }

  /**
   * One after the other for each person, so that what was read later is what stays.
   * @param look what they look at now; without it, they go on looking at what they did
   */
  function publishFor(caller: Caller, look?: SeenHome): Promise<void> {
    const { teamId, userId } = caller;
    return withLock(JSON.stringify([teamId, userId]), async () => {
      const before = viewersOf(teamId).get(userId);
      const page = look === undefined ? (before?.page ?? 0) : (look.page ?? 0);
      const lookedAt = look === undefined ? (before?.lookedAt ?? 0) : clock.now();
      const hash = await publishNewest(caller, page, look?.hash ?? before?.hash);
      viewersOf(teamId).set(userId, { caller, page, lookedAt, hash });
    });
  }

  /** If something newer was published meanwhile, everything is read again before it is replaced. */
  async function publishNewest(caller: Caller, page: number, hash: string | undefined) {
    try {
      return await publishOnce(caller, await buildHome(caller, page, services), hash);
    } catch (error) {
      if (slackCodeOf(error) !== 'hash_conflict') throw error;
      return publishOnce(caller, await buildHome(caller, page, services), undefined);
    }
  }

  async function publishOnce(
    { client, teamId, userId }: Caller,
    { view, plainView }: PublishedHome,
    hash: string | undefined,
  ): Promise<string | undefined> {
    const send = async (one: HomeView) => {
      const expected = hash === undefined ? {} : { hash };
      const answer = await client.views.publish({ user_id: userId, view: one, ...expected });
      return answer.view?.hash;
    };
    if (plainView === undefined) return send(view);
    if (nativeBlocks.isRefused(teamId, view.blocks)) return send(plainView);
    try {
      return await send(view);
    } catch (error) {
      if (!blocksRefused.has(slackCodeOf(error))) throw error;
      const published = await send(plainView);
      nativeBlocks.noteRefused(teamId, typesIn(view.blocks));
      return published;
    }
  }

  return {
    publish: (caller, seen = {}) => publishFor(caller, seen),

    async renew(teamId, cause) {
      const lookers = [...viewersOf(teamId).values()]
        .filter(({ lookedAt }) => clock.now() - lookedAt < latelyMs)
        .map(({ caller }) => caller);
      const isAmong = lookers.some(({ userId }) => userId === cause?.userId);
      if (cause !== undefined && !isAmong) lookers.push(cause);
      for (const caller of lookers) {
        await publishFor(caller).catch((error: unknown) => {
          log.warn({ err: error, teamId }, 'a Home was not published again');
        });
      }
    },
  };
}

const blocksRefused: ReadonlySet<unknown> = new Set(['invalid_blocks', 'invalid_arguments']);
