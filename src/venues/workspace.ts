import { z } from 'zod';
import type { RecordKind } from '../store/records.ts';
import { hourMs } from '../time.ts';

/** The stored data of a workspace: one encrypted record, with the workspace id as its key. */

const zone = z.object({
  id: z.string(),
  name: z.string(),
  automated: z.boolean().optional(),
  automationIsOn: z.boolean().optional(),
  group: z.object({ id: z.string(), name: z.string() }).optional(),
  formerNames: z.array(z.string()).readonly().optional(),
  goneAt: z.number().optional(),
});

/**
 * `active`: readable. `pending`: the venue has not approved yet. `revoked`: the service refuses the
 * token.
 */
const connection = z.object({
  /** Derived from the connection code, which is never stored. */
  venueId: z.string(),
  state: z.enum(['active', 'pending', 'revoked']),
  token: z.string(),
  venue: z.object({
    /** Undefined until the service has returned it. */
    name: z.string().optional(),
    address: z.string().optional(),
    timezone: z.string(),
  }),
  zones: z.array(zone),
  /** Which the venue had, and history still knows; the latest first. */
  goneZones: z.array(zone).optional(),
  connectedBy: z.string(),
  /** Set if a manager allowed the person to connect this venue once. */
  isConnectedByGuest: z.literal(true).optional(),
  connectedAt: z.number(),
  /** When the zones were last read. */
  zonesReadAt: z.number(),
  /**
   * Set while access that worked before is denied: the time of the last check and the number of
   * rechecks.
   */
  denied: z.object({ checkedAt: z.number(), checks: z.number() }).optional(),
  /** A change of access that nobody has been notified of yet. */
  pendingNotification: z.enum(['approved', 'unapproved', 'withdrawn', 'restored']).optional(),
});

const workspace = z.object({
  connections: z.array(connection),
  /** Venue id by channel id. */
  channelVenues: z.record(z.string(), z.string()).default({}),
  /** Venue id for all other channels: the first one that could be read, unless a manager chose one. */
  defaultVenue: z.string().optional(),
  isDefaultChosen: z.boolean().optional(),
  /** User ids of the managers named in Home. */
  managers: z.array(z.string()).default([]),
});

export type Connection = z.infer<typeof connection>;
export type ConnectionNotification = NonNullable<Connection['pendingNotification']>;
export type Workspace = z.infer<typeof workspace>;

export const workspaceKind: RecordKind<Workspace> = {
  name: 'workspaces',
  schema: workspace,
};

export const emptyWorkspace: Workspace = { connections: [], channelVenues: {}, managers: [] };

/** `Quay Street 1, 1050 Copenhagen, Denmark`: the town and what follows, by which people call a venue. */
export function townsOf({ venue }: Pick<Connection, 'venue'>): readonly string[] {
  const [, ...towns] = (venue.address ?? '').split(',');
  return towns
    .map((town) => town.replace(postcode, '').replace(/\s+/g, ' ').trim())
    .filter((town) => town !== '');
}

/** `1050`, `SW1A 1AA`, `1012 AB`, `NY 10001` */
const postcode = /\b[A-Z]{2}\b|\S*\d\S*/g;

/** The venue's name, or a placeholder until the service has returned it. */
export function venueName({ venue }: Pick<Connection, 'venue'>): string {
  return venue.name ?? 'Unnamed venue';
}

/** A venue that waits for approval or has withdrawn access cannot be read. */
export function isReadable({ state }: Connection): boolean {
  return state === 'active';
}

/** Whether the venues' time zones differ, by name. */
export function areInManyZones(connected: readonly Pick<Connection, 'venue'>[]): boolean {
  return new Set(connected.map(({ venue }) => venue.timezone)).size > 1;
}

/** One that has withdrawn access has a past that can still be told. */
export function isTold({ state }: Connection): boolean {
  return state !== 'pending';
}

export function findVenue(
  connections: readonly Connection[],
  venueId: string | undefined,
): Connection | undefined {
  return connections.find((connection) => connection.venueId === venueId);
}

/**
 * The delays before each recheck of a venue that withdrew access, because an outage of the service
 * may look the same for hours. After the last recheck the denial is final.
 */
const recheckDelaysMs = [hourMs, 3 * hourMs, 8 * hourMs, 24 * hourMs];

/** @returns undefined if the connection is not revoked, or all rechecks are done */
export function nextRecheckAt({ state, denied }: Connection): number | undefined {
  if (state !== 'revoked' || denied === undefined) return undefined;
  const delayMs = recheckDelaysMs[denied.checks];
  return delayMs === undefined ? undefined : denied.checkedAt + delayMs;
}

/** Whether all rechecks are done. Until then the last readings are still shown, with their age. */
export function isFinallyRevoked(connection: Connection): boolean {
  return connection.state === 'revoked' && nextRecheckAt(connection) === undefined;
}
