import type { Ledger } from '../schedule/ledger.ts';
import type { Queue } from '../schedule/queue.ts';
import type { Records } from '../store/records.ts';
import type { AlertHistory } from './alert-history.ts';
import { messageParts, partKey } from './post-part.ts';
import type { OpenEpisode, VenueAlerts } from './venue-alerts.ts';

/** Keeps what happened in a venue: open episodes countable, closed ones in the history. */

export interface ArchiveOptions {
  readonly states: Records<VenueAlerts>;
  readonly openEpisodes: Pick<Records<OpenEpisode>, 'add' | 'delete'>;
  readonly history: Pick<AlertHistory, 'add' | 'forget'>;
  readonly ledger: Pick<Ledger, 'forget'>;
  readonly queue: Pick<Queue, 'remove'>;
}

/** Keeps the open episodes of all venues countable without opening their records. */
export async function markOpen(
  context: ArchiveOptions,
  key: string,
  { episodes }: VenueAlerts,
): Promise<void> {
  for (const { id, closed, firedAt } of episodes) {
    const mark = openMark(key, id);
    if (closed === undefined) await context.openEpisodes.add(mark, { firedAt });
    else await context.openEpisodes.delete(mark);
  }
}

export interface ArchivedVenue {
  readonly key: string;
  readonly isConnected: boolean;
  /** Whether it has an active rule. */
  readonly isWatched: boolean;
}

/** Moves what is over and told to the history. Deletes the state when no rule needs it. */
export async function archive(
  context: ArchiveOptions,
  { key, isConnected, isWatched }: ArchivedVenue,
): Promise<void> {
  const { states, history } = context;
  let finished: readonly string[] = [];
  await states.update(key, async (current) => {
    finished = [];
    if (current === undefined) return undefined;
    const left = current.posts.filter(({ isFinished }) => !isFinished);
    const unfinished = new Set(left.flatMap(({ episodeIds }) => episodeIds));
    const done = current.episodes.filter(
      ({ id, closed }) => closed !== undefined && !unfinished.has(id),
    );
    finished = current.posts.filter(({ isFinished }) => isFinished).map(({ id }) => id);
    // First, so that a crash in between leaves an episode twice rather than nowhere. Adding it
    // again changes nothing.
    if (isConnected) await history.add(key, done);
    const episodes = current.episodes.filter((one) => !done.includes(one));
    const isIdle = episodes.length + left.length === 0;
    // Nothing is kept about a venue that was disconnected.
    if (isIdle && (!isWatched || !isConnected)) return undefined;
    const isChanged = done.length + current.posts.length - left.length > 0;
    return isChanged ? { ...current, episodes, posts: left } : current;
  });
  if (!isConnected) await history.forget(key);
  for (const id of finished) {
    for (const part of messageParts) await context.ledger.forget(partKey(key, id, part));
  }
}

export async function forgetVenue(context: ArchiveOptions, key: string): Promise<void> {
  const { queue, states, history } = context;
  await queue.remove(key);
  const { episodes = [], posts = [] } = (await states.get(key)) ?? {};
  await states.delete(key);
  await history.forget(key);
  for (const { id } of episodes) await context.openEpisodes.delete(openMark(key, id));
  for (const { id, lines } of posts) {
    for (const part of [...messageParts, ...lines.map((line) => line.id)]) {
      await context.ledger.forget(partKey(key, id, part));
    }
  }
}

function openMark(key: string, episodeId: string): string {
  return `${key} ${episodeId}`;
}
