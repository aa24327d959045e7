import { z } from 'zod';
import type { RecordKind } from '../store/records.ts';

/** What a workspace owns, kept as one sealed record under its team id. */

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
  venue: z.object({ name: z.string(), address: z.string().optional(), timezone: z.string() }),
  zones: z.array(zone),
  connectedBy: z.string(),
  connectedAt: z.number(),
  /** When the zones were last read; 0 in records of older versions. */
  zonesReadAt: z.number().default(0),
  /**
   * Since access is refused that had worked: when it was checked last, and how often since. Absent in
   * records of older versions.
   */
  denied: z.object({ checkedAt: z.number(), checks: z.number() }).optional(),
  /** A turn in the connection's life that who connected it has yet to be told of. */
  untold: z.enum(['approved', 'unapproved', 'withdrawn', 'restored']).optional(),
});

const workspace = z.object({
  connections: z.array(connection),
  /** By channel id, the id of the venue that is meant there. */
  channelVenues: z.record(z.string(), z.string()).default({}),
  /** The venue that is meant in all other channels. */
  defaultVenue: z.string().optional(),
  /** People who were named as managers in Home, besides those who are managers anyway. */
  managers: z.array(z.string()).default([]),
});

export type Connection = z.infer<typeof connection>;
export type ConnectionState = Connection['state'];
export type Workspace = z.infer<typeof workspace>;

export const workspaceKind: RecordKind<Workspace> = {
  name: 'workspaces',
  schema: workspace,
};

export const emptyWorkspace: Workspace = { connections: [], channelVenues: {}, managers: [] };
