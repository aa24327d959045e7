import type { Digest } from '../../workspace/digest.ts';
import {
  type DigestsPage,
  digestsOnPage,
  type ListedDigest,
  type ManagedDigest,
} from '../modals/digest-views.ts';
import type { Caller, Services } from '../services.ts';
import { digestKey } from './digest-key.ts';

/** Reads what the modals and Home show of digests. */

type Needed = Pick<Services, 'digesting' | 'connections' | 'clock'>;

/** @returns undefined once it is deleted */
export async function readManaged(
  { teamId, userId }: Pick<Caller, 'teamId' | 'userId'>,
  id: string,
  { digesting, connections, clock }: Needed,
): Promise<ManagedDigest | undefined> {
  const digest = await digesting.digests.find(teamId, id);
  if (digest === undefined) return undefined;
  const [connected, deliveries] = await Promise.all([
    connections.list(teamId),
    digesting.ledger.list(digestKey(teamId, id)),
  ]);
  const venue = connected.find(({ venueId }) => venueId === digest.venueId);
  return { digest, venue, deliveries: deliveries.toReversed(), userId, now: clock.now() };
}

export async function readDigestsPage(
  teamId: string,
  wanted: number,
  services: Needed,
): Promise<DigestsPage> {
  const all = await services.digesting.digests.list(teamId);
  const lastPage = Math.max(0, Math.ceil(all.length / digestsOnPage) - 1);
  const page = Math.min(Math.max(0, wanted), lastPage);
  const shown = all.toSorted(brokenFirst).slice(page * digestsOnPage, (page + 1) * digestsOnPage);
  const listed = await listDigests(teamId, shown, services);
  return { listed, count: all.length, page, now: services.clock.now() };
}

export async function listDigests(
  teamId: string,
  digests: readonly Digest[],
  { digesting, connections }: Pick<Needed, 'digesting' | 'connections'>,
): Promise<ListedDigest[]> {
  const connected = await connections.list(teamId);
  return Promise.all(
    digests.map(async (digest) => {
      const connection = connected.find(({ venueId }) => venueId === digest.venueId);
      const deliveries = await digesting.ledger.list(digestKey(teamId, digest.id));
      return {
        digest,
        venueName: connection?.venue.name ?? 'a venue that is not connected',
        last: deliveries.at(-1),
      };
    }),
  );
}

const brokenness = { stopped: 0, active: 1, paused: 2 } as const;

/** What is broken comes first. */
export function brokenFirst(a: Digest, b: Digest): number {
  return brokenness[a.state.kind] - brokenness[b.state.kind];
}
