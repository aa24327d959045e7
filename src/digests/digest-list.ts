import type { Delivery } from '../schedule/delivery.ts';
import type { Ledger } from '../schedule/ledger.ts';
import { type Connection, findVenue, venueName } from '../venues/workspace.ts';
import { type Digest, digestKey } from './digest.ts';
import type { Digests } from './digests.ts';

/** Reads digests with what people want to see beside them: their venue and what became of them. */
export interface DigestList {
  /** @returns undefined once it is deleted */
  find(teamId: string, id: string): Promise<DigestDetails | undefined>;
  /** The digests that are broken come first. @param wanted page, from 0 */
  page(teamId: string, wanted: number, size: number): Promise<DigestPage>;
}

export interface DigestDetails {
  readonly digest: Digest;
  readonly venue: Connection | undefined;
  /** The newest first. */
  readonly deliveries: readonly Delivery[];
}

export interface ListedDigest {
  readonly digest: Digest;
  /** Undefined if the venue is not connected any more. */
  readonly venueName: string | undefined;
  readonly last: Delivery | undefined;
}

export interface DigestPage {
  readonly listed: readonly ListedDigest[];
  /** Of all pages. */
  readonly count: number;
  readonly stopped: number;
  readonly page: number;
}

export function createDigestList(
  digests: Pick<Digests, 'find' | 'list'>,
  ledger: Pick<Ledger, 'list'>,
  listConnections: (teamId: string) => Promise<readonly Connection[]>,
): DigestList {
  return {
    async find(teamId, id) {
      const digest = await digests.find(teamId, id);
      if (digest === undefined) return undefined;
      const [connected, deliveries] = await Promise.all([
        listConnections(teamId),
        ledger.list(digestKey(teamId, id)),
      ]);
      const venue = findVenue(connected, digest.venueId);
      return { digest, venue, deliveries: deliveries.toReversed() };
    },

    async page(teamId, wanted, size) {
      const [all, connected] = await Promise.all([digests.list(teamId), listConnections(teamId)]);
      const lastPage = Math.max(0, Math.ceil(all.length / size) - 1);
      const page = Math.min(Math.max(0, wanted), lastPage);
      const shown = all.toSorted(brokenFirst).slice(page * size, (page + 1) * size);
      const listed = await Promise.all(
        shown.map(async (digest): Promise<ListedDigest> => {
          const connection = findVenue(connected, digest.venueId);
          const deliveries = await ledger.list(digestKey(teamId, digest.id));
          return {
            digest,
            venueName: connection && venueName(connection),
            last: deliveries.at(-1),
          };
        }),
      );
      const stopped = all.filter(({ state }) => state.kind === 'stopped').length;
      return { listed, count: all.length, stopped, page };
    },
  };
}

const order = { stopped: 0, active: 1, paused: 2 } as const;

function brokenFirst(a: Digest, b: Digest): number {
  return order[a.state.kind] - order[b.state.kind];
}
