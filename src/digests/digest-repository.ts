import type { EventEmitter } from 'node:events';
import { z } from 'zod';
import type { RecordKind, Records } from '../store/records.ts';
import { type Digest, digestSchema } from './digest.ts';

/** All digests of a workspace, with the team id as key. */
export const digestKind: RecordKind<Digest[]> = {
  name: 'digests',
  schema: z.array(digestSchema),
};

/** Emitted once the change is stored. */
export type DigestEvents = EventEmitter<{
  changed: [workspaceId: string, id: string];
  removed: [workspaceId: string, id: string];
}>;

/** Stores digests. */
export interface DigestRepository {
  list(workspaceId: string): Promise<readonly Digest[]>;
  /**
   * Changes all digests of a workspace without emitting an event.
   * @param work see {@link Records.update}
   */
  update(
    workspaceId: string,
    work: (all: Digest[] | undefined) => Digest[] | undefined,
  ): Promise<void>;
  /**
   * Changes one digest and emits `changed`.
   * @returns the changed digest; undefined if it does not exist
   */
  change(
    workspaceId: string,
    id: string,
    work: (digest: Digest) => Digest,
  ): Promise<Digest | undefined>;
  readonly events: DigestEvents;
  workspaceIds(): AsyncIterable<string>;
}

export function createDigestRepository(
  records: Records<Digest[]>,
  events: DigestEvents,
): DigestRepository {
  /** Reads in progress. Digests of one workspace that are due at the same time share one read. */
  const reading = new Map<string, Promise<readonly Digest[]>>();

  function list(workspaceId: string): Promise<readonly Digest[]> {
    const ongoing = reading.get(workspaceId);
    if (ongoing !== undefined) return ongoing;
    const started = records.get(workspaceId).then((all) => all ?? []);
    const clear = () => {
      if (reading.get(workspaceId) === started) reading.delete(workspaceId);
    };
    started.then(clear, clear);
    reading.set(workspaceId, started);
    return started;
  }

  async function update(
    workspaceId: string,
    work: (all: Digest[] | undefined) => Digest[] | undefined,
  ): Promise<void> {
    try {
      await records.update(workspaceId, work);
    } finally {
      // A read that began earlier may not include the change.
      reading.delete(workspaceId);
    }
  }

  async function change(
    workspaceId: string,
    id: string,
    work: (digest: Digest) => Digest,
  ): Promise<Digest | undefined> {
    let changed: Digest | undefined;
    await update(workspaceId, (all) => {
      changed = undefined;
      return all?.map((one) => {
        if (one.id !== id) return one;
        changed = work(one);
        return changed;
      });
    });
    if (changed !== undefined) events.emit('changed', workspaceId, id);
    return changed;
  }

  return { list, update, change, events, workspaceIds: () => records.keys() };
}
