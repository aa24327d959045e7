import { z } from 'zod';
import type { RecordKind } from '../store/records.ts';
import { hourMs } from '../time.ts';

/** What is stored of a workspace, as one sealed record under its team id. */

const zone = z.object({
  id: z.string(),
  name: z.string(),
  automated: z.boolean().optional(),
  automationIsOn: z.boolean().optional(),
  group: z.object({ id: z.string(), name: z.string() }).optional(),
});

/**
 * `active`: readable. `pending`: the venue has not approved yet. `revoked`: the token is dead and
 * only connecting again helps.
 */
const connection = z.object({
  /** Derived from the connection code, which itself is never stored. */
  venueId: z.string(),
  state: z.enum(['active', 'pending', 'revoked']),
  token: z.string(),
  venue: z.object({
    /** Undefined until the service has told it. */
    name: z.string().optional(),
    address: z.string().optional(),
    timezone: z.string(),
  }),
  zones: z.array(zone),
  connectedBy: z.string(),
  connectedAt: z.number(),
  /** When the zones were last read; 0 in records of older versions. */
  zonesReadAt: z.number().default(0),
  /**
   * Set while access is refused that had worked: when it was checked last, and how often since. Absent
   * in records of older versions.
   */
  denied: z.object({ checkedAt: z.number(), checks: z.number() }).optional(),
  /** A change of access that the person who connected it has yet to be told. */
  pendingNotification: z.enum(['approved', 'unapproved', 'withdrawn', 'restored']).optional(),
});

const workspace = z.object({
  connections: z.array(connection),
  /** By channel id, the venue chosen for that channel. */
  channelVenues: z.record(z.string(), z.string()).default({}),
  /** The venue for all other channels. */
  defaultVenue: z.string().optional(),
  /** People named as managers in Home. */
  managers: z.array(z.string()).default([]),
});

export type Connection = z.infer<typeof connection>;
export type ConnectionState = Connection['state'];
export type ConnectionNotification = NonNullable<Connection['pendingNotification']>;
export type Workspace = z.infer<typeof workspace>;

export const workspaceKind: RecordKind<Workspace> = {
  name: 'workspaces',
  schema: workspace,
};

export const emptyWorkspace: Workspace = { connections: [], channelVenues: {}, managers: [] };

/** What a venue is called, also before the service has told its name. */
export function venueName({ venue }: Pick<Connection, 'venue'>): string {
  return venue.name ?? 'Unnamed venue';
}

export function findVenue(
  connections: readonly Connection[],
  venueId: string | undefined,
): Connection | undefined {
  return connections.find((connection) => connection.venueId === venueId);
}

/**
 * The pauses between checks of a venue that withdrew access. After the last check it is final: an
 * outage of the service may look the same for hours.
 */
const recheckPausesMs = [hourMs, 3 * hourMs, 8 * hourMs, 24 * hourMs];

/** @returns undefined when nothing is refused or everything was checked */
export function nextRecheckAt({ state, denied }: Connection): number | undefined {
  if (state !== 'revoked' || denied === undefined) return undefined;
  const pauseMs = recheckPausesMs[denied.checks];
  return pauseMs === undefined ? undefined : denied.checkedAt + pauseMs;
}

/** Until then the last readings are still shown, with their age. */
export function isFinallyRevoked(connection: Connection): boolean {
  return connection.state === 'revoked' && nextRecheckAt(connection) === undefined;
}
