import { z } from 'zod';
import { fileKind } from '../site/file-links.ts';
import type { RecordKind, RecordStore, Records } from '../store/records.ts';
import { installationKind, membershipKind } from './installation-records.ts';

/** The records of this face. */
export function openSlackRecords(store: RecordStore) {
  return {
    installations: store.cachedRecords(installationKind),
    memberships: store.cachedRecords(membershipKind),
    signatures: store.records(signatureKind),
    usedStates: store.records(usedStateKind),
    removals: store.records(removalKind),
    files: store.records(fileKind),
  };
}

/** @returns false if the signature was added before, perhaps by another replica */
export type Signatures = Pick<Records<{ at: number }>, 'add'>;

export const signatureKind: RecordKind<{ at: number }> = {
  name: 'seen_signatures',
  isCache: true,
  schema: z.object({ at: z.number() }),
};

/** States that have completed an installation. The signature of each is its key. */
export const usedStateKind: RecordKind<{ at: number }> = {
  name: 'used_oauth_states',
  schema: z.object({ at: z.number() }),
};

export type UsedStates = Pick<Records<{ at: number }>, 'add'>;

/** In epoch milliseconds: what was set up later stays. */
const before = z.number();
const removal = z.discriminatedUnion('kind', [
  /** Only the data. */
  z.object({ kind: z.literal('data'), teamId: z.string(), before }),
  z.object({ kind: z.literal('workspace'), teamId: z.string(), before }),
  z.object({ kind: z.literal('organisation'), enterpriseId: z.string(), before }),
  /** A workspace whose organisation has taken the app away from it. */
  z.object({ kind: z.literal('member'), enterpriseId: z.string(), teamId: z.string(), before }),
]);
export type Removal = z.infer<typeof removal>;

/** Kept for a minute, or until nothing is left to delete. */
export const removalKind: RecordKind<Removal> = { name: 'removals', schema: removal };
