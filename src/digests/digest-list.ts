import type { Ledger } from '../schedule/ledger.ts';
import { type Connection, findVenue, venueName } from '../venues/workspace.ts';
import { type Digest, digestKey } from './digest.ts';
import { isAboutOneVenue } from './kinds.ts';
import type { DigestDetails, DigestPage, ListedDigest } from './listed-digest.ts';
import type { Digests } from './managed-digests.ts';

/** Reads digests together with their venue and deliveries. */
export interface DigestList {
  /** @returns undefined if the digest was deleted */
  find(workspaceId: string, id: string): Promise<DigestDetails | undefined>;
  /**
   * Lists stopped digests first and paused ones last.
   * @param wantedPage from 0; out of range gives the nearest page
   */
  page(workspaceId: string, wantedPage: number, size: number): Promise<DigestPage>;
}

export function createDigestList(
  digests: Pick<Digests, 'find' | 'list'>,
  ledger: Pick<Ledger, 'list'>,
  listConnections: (workspaceId: string) => Promise<readonly Connection[]>,
): DigestList {
  return {
    async find(workspaceId, id) {
      const digest = await digests.find(workspaceId, id);
      if (digest === undefined) return undefined;
      const [connected, deliveries] = await Promise.all([
        listConnections(workspaceId),
        ledger.list(digestKey(workspaceId, id)),
      ]);
      const venue = findVenue(connected, digest.venueId);
      const canCopy = isAboutOneVenue(digest.kind) && connected.length > 1;
      return { digest, venue, canCopy, deliveries: deliveries.toReversed() };
    },

    async page(workspaceId, wantedPage, size) {
      const [all, connected] = await Promise.all([
        digests.list(workspaceId),
        listConnections(workspaceId),
      ]);
      const showsZone = new Set(connected.map(({ venue }) => venue.timezone)).size > 1;
      const lastPage = Math.max(0, Math.ceil(all.length / size) - 1);
      const page = Math.min(Math.max(0, wantedPage), lastPage);
      const shown = all.toSorted(stoppedFirst).slice(page * size, (page + 1) * size);
      const listed = await Promise.all(
        shown.map(async (digest): Promise<ListedDigest> => {
          const connection = findVenue(connected, digest.venueId);
          const deliveries = await ledger.list(digestKey(workspaceId, digest.id));
          return {
            digest,
            venueName: connection && venueName(connection),
            last: deliveries.at(-1),
            showsZone,
          };
        }),
      );
      const stopped = all.filter(({ state }) => state.kind === 'stopped').length;
      return { listed, count: all.length, stopped, page };
    },
  };
}

const order = { stopped: 0, active: 1, paused: 2 } as const;

function stoppedFirst(a: Digest, b: Digest): number {
  return order[a.state.kind] - order[b.state.kind];
}
