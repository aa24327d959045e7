import { z } from 'zod';
import type { RecordKind, Records } from '../store/records.ts';
import { type Digest, digestSchema } from './digest.ts';

/** All digests of a workspace, under its team id. */
export const digestKind: RecordKind<Digest[]> = {
  name: 'digests',
  schema: z.array(digestSchema),
};

/** Told of each digest that is new or has changed, and of removed ones, once that is stored. */
export type OnDigest = (teamId: string, id: string, digest: Digest | undefined) => void;

/** What is stored of digests. */
export interface DigestRecords {
  list(teamId: string): Promise<readonly Digest[]>;
  /** @param work see {@link Records.update} */
  update(teamId: string, work: (all: Digest[] | undefined) => Digest[] | undefined): Promise<void>;
  /** Changes one of them and tells of it; undefined if it is not there. */
  change(teamId: string, id: string, work: (digest: Digest) => Digest): Promise<Digest | undefined>;
  readonly tell: OnDigest;
  teamIds(): AsyncIterable<string>;
}

export function createDigestRecords(records: Records<Digest[]>, onDigest: OnDigest): DigestRecords {
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
      // What was begun before may not know of it.
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
    if (changed !== undefined) onDigest(teamId, id, changed);
    return changed;
  }

  return { list, update, change, tell: onDigest, teamIds: () => records.keys() };
}
