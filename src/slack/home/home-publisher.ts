import type { HomeView } from '@slack/types';
import { createLru, type Lru } from '../../lru.ts';
import { createLocalLock } from '../../store/lock.ts';
import { minuteMs } from '../../time.ts';
import type { Caller } from '../caller.ts';
import type { RenewHomes } from '../feature.ts';
import { type BlockSupport, typesIn } from '../posting/block-support.ts';
import { slackCodeOf } from '../posting/web-api.ts';
import { type HomePlace, homeStart } from './home-place.ts';
import type { PublishedHome } from './home-view.ts';
import { buildHome, type HomeSource } from './read-home.ts';

/**
 * Publishes App Home. Slack keeps showing the last published version, so Home is published again
 * when someone opens it and, for people who viewed it recently, when something changes.
 */
export interface HomePublisher {
  /** @param seen the version that the person sees, if Slack sent it */
  publish(caller: Caller, seen?: SeenHome): Promise<void>;
  readonly renew: RenewHomes;
}

export interface SeenHome {
  /** The version that the new Home replaces; Slack refuses it if another one came in between. */
  readonly hash?: string | undefined;
  /** What the person wants to see; the start if Slack only said that they opened Home. */
  readonly place?: HomePlace | undefined;
}

interface Viewer {
  readonly caller: Caller;
  readonly place: HomePlace;
  readonly viewedAt: number;
  readonly hash: string | undefined;
}

const maxWorkspaces = 2_000;
const maxViewersPerWorkspace = 50;
const recentViewMs = 30 * minuteMs;

export interface HomePublisherOptions extends HomeSource {
  readonly blockSupport: BlockSupport;
}

export function createHomePublisher(options: HomePublisherOptions): HomePublisher {
  const { blockSupport, clock, log } = options;
  const viewers = createLru<Lru<Viewer>>(maxWorkspaces);
  const withLock = createLocalLock();

  function viewersOf(teamId: string): Lru<Viewer> {
    const known = viewers.get(teamId) ?? createLru<Viewer>(maxViewersPerWorkspace);
    viewers.set(teamId, known);
    return known;
  }

  /**
   * Publishes one Home at a time for each person, so that the latest data stays.
   * @param seen undefined if the person did not just open or use Home
   */
  function publishFor(caller: Caller, seen?: SeenHome): Promise<void> {
    const { teamId, userId } = caller;
    return withLock(JSON.stringify([teamId, userId]), async () => {
      const before = viewersOf(teamId).get(userId);
      const place = (seen === undefined ? before?.place : seen.place) ?? homeStart;
      const viewedAt = seen === undefined ? (before?.viewedAt ?? 0) : clock.now();
      const hash = await publishNewest(caller, place, seen?.hash ?? before?.hash);
      viewersOf(teamId).set(userId, { caller, place, viewedAt, hash });
    });
  }

  /** If another Home was published in the meantime, reads everything again before replacing it. */
  async function publishNewest(caller: Caller, place: HomePlace, hash: string | undefined) {
    try {
      return await publishOnce(caller, await buildHome(caller, place, options), hash);
    } catch (error) {
      if (slackCodeOf(error) !== 'hash_conflict') throw error;
      return publishOnce(caller, await buildHome(caller, place, options), undefined);
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
      blockSupport.markRefused(teamId, typesIn(view.blocks));
      return published;
    }
  }

  return {
    publish: (caller, seen = {}) => publishFor(caller, seen),

    async renew(teamId, cause) {
      const recent = [...viewersOf(teamId).values()]
        .filter(({ viewedAt }) => clock.now() - viewedAt < recentViewMs)
        .map(({ caller }) => caller);
      const isCauseIncluded = recent.some(({ userId }) => userId === cause?.userId);
      if (cause !== undefined && !isCauseIncluded) recent.push(cause);
      for (const caller of recent) {
        await publishFor(caller).catch((error: unknown) => {
          log.warn({ err: error, teamId }, 'a Home was not published again');
        });
      }
    },
  };
}

const blocksRefusedCodes: ReadonlySet<unknown> = new Set(['invalid_blocks', 'invalid_arguments']);
