import type { EventEmitter } from 'node:events';
import { z } from 'zod';
import type { RecordKind, Records } from '../store/records.ts';
import { type Digest, digestSchema } from './digest.ts';

/** All digests of a workspace, under its team id. */
export const digestKind: RecordKind<Digest[]> = {
  name: 'digests',
  schema: z.array(digestSchema),
};

/** Emitted once the change is stored. */
export type DigestEvents = EventEmitter<{
  changed: [teamId: string, id: string];
  removed: [teamId: string, id: string];
}>;

/** Stores digests. */
export interface DigestRepository {
  list(teamId: string): Promise<readonly Digest[]>;
  /** Emits nothing. @param work see {@link Records.update} */
  update(teamId: string, work: (all: Digest[] | undefined) => Digest[] | undefined): Promise<void>;
  /** Changes one of them and emits `changed`; undefined if it is not there. */
  change(teamId: string, id: string, work: (digest: Digest) => Digest): Promise<Digest | undefined>;
  readonly events: DigestEvents;
  teamIds(): AsyncIterable<string>;
}

export function createDigestRepository(
  records: Records<Digest[]>,
  events: DigestEvents,
): DigestRepository {
  /** Many digests of one workspace may be due at once; its record is read once for all of them. */
  const reading = new Map<string, Promise<readonly Digest[]>>();

  function list(teamId: string): Promise<readonly Digest[]> {
    const begun = reading.get(teamId);
    if (begun !== undefined) return begun;
    const made = records.get(teamId).then((all) => all ?? []);
    const forget = () => {
      if (reading.get(teamId) === made) reading.delete(teamId);
    };
    made.then(forget, forget);
    reading.set(teamId, made);
    return made;
  }

  async function update(
    teamId: string,
    work: (all: Digest[] | undefined) => Digest[] | undefined,
  ): Promise<void> {
    try {
      await records.update(teamId, work);
    } finally {
      // A read that began before may not have the change.
      reading.delete(teamId);
    }
  }

  async function change(
    teamId: string,
    id: string,
    work: (digest: Digest) => Digest,
  ): Promise<Digest | undefined> {
    let changed: Digest | undefined;
    await update(teamId, (all) =>
      all?.map((one) => {
        if (one.id !== id) return one;
        changed = work(one);
        return changed;
      }),
    );
    if (changed !== undefined) events.emit('changed', teamId, id);
    return changed;
  }

  return { list, update, change, events, teamIds: () => records.keys() };
}
