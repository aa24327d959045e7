import { createLru, type Lru } from '../../lru.ts';
import { createLocalLock } from '../../store/lock.ts';
import { minuteMs } from '../../time.ts';
import type { Caller } from '../actor.ts';
import { type HomePlace, type HomePublisher, homeStart, type SeenHome } from './home-place.ts';
import { buildHome, type HomeSource } from './read-home.ts';

interface Viewer {
  readonly caller: Caller;
  readonly place: HomePlace;
  readonly viewedAt: number;
  readonly version: string | undefined;
}

const maxWorkspaces = 2_000;
const maxViewersPerWorkspace = 50;
const recentViewMs = 30 * minuteMs;

export function createHomePublisher(options: HomeSource): HomePublisher {
  const { clock, log } = options;
  const viewers = createLru<Lru<Viewer>>(maxWorkspaces);
  const withLock = createLocalLock();

  function viewersOf(workspaceId: string): Lru<Viewer> {
    const known = viewers.get(workspaceId) ?? createLru<Viewer>(maxViewersPerWorkspace);
    viewers.set(workspaceId, known);
    return known;
  }

  /**
   * Publishes one Home at a time for each person, so that the latest data stays.
   * @param seen undefined if the person did not just open or use Home
   */
  function publishFor(caller: Caller, seen?: SeenHome): Promise<void> {
    const { workspaceId, userId } = caller;
    return withLock(JSON.stringify([workspaceId, userId]), async () => {
      const before = viewersOf(workspaceId).get(userId);
      const place = (seen === undefined ? before?.place : seen.place) ?? homeStart;
      const viewedAt = seen === undefined ? (before?.viewedAt ?? 0) : clock.now();
      const replaced = seen?.version ?? before?.version;
      const version = await publishNewest(caller, place, replaced);
      viewersOf(workspaceId).set(userId, { caller, place, viewedAt, version });
    });
  }

  /** If another Home was published in the meantime, reads everything again before replacing it. */
  async function publishNewest(caller: Caller, place: HomePlace, replaced: string | undefined) {
    const first = await caller.publishHome(await buildHome(caller, place, options), replaced);
    if (first.kind === 'published') return first.version;
    const again = await caller.publishHome(await buildHome(caller, place, options), undefined);
    return again.kind === 'published' ? again.version : undefined;
  }

  return {
    publish: (caller, seen = {}) => publishFor(caller, seen),

    async renew(workspaceId, cause) {
      const recent = [...viewersOf(workspaceId).values()]
        .filter(({ viewedAt }) => clock.now() - viewedAt < recentViewMs)
        .map(({ caller }) => caller);
      const isCauseIncluded = recent.some(({ userId }) => userId === cause?.userId);
      if (cause !== undefined && !isCauseIncluded) recent.push(cause);
      for (const caller of recent) {
        await publishFor(caller).catch((error: unknown) => {
          log.warn({ err: error, workspaceId }, 'a Home was not published again');
        });
      }
    },
  };
}
