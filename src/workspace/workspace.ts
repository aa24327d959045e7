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
});

const workspace = z.object({
  connections: z.array(connection),
  /** By channel id, the id of the venue that is meant there. */
  channelVenues: z.record(z.string(), z.string()).default({}),
});

export type Connection = z.infer<typeof connection>;
export type ConnectionState = Connection['state'];
export type Workspace = z.infer<typeof workspace>;

export const workspaceKind: RecordKind<Workspace> = {
  name: 'workspaces',
  schema: workspace,
  isSealed: true,
};

export const emptyWorkspace: Workspace = { connections: [], channelVenues: {} };
