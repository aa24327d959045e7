import type { Readings } from '../ambience/readings.ts';
import type { Log } from '../ops/log.ts';
import type { Actor, Audit } from '../people/audit.ts';
import type { ConnectionRepository } from './connection-repository.ts';
import { type Connection, venueName } from './workspace.ts';

/** Deletes a venue's connection with its token and readings. */
export type DisconnectVenue = (venueId: string, by: Actor) => Promise<DisconnectResult>;

export type DisconnectResult =
  | { readonly kind: 'disconnected'; readonly connection: Connection }
  | { readonly kind: 'not_connected' };

export interface DisconnectOptions {
  readonly repository: Pick<ConnectionRepository, 'remove'>;
  readonly readings: Pick<Readings, 'forget'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly log: Log;
}

export function createDisconnectVenue(options: DisconnectOptions): DisconnectVenue {
  const { repository, readings, audit, log } = options;
  return async (venueId, by) => {
    const { workspaceId } = by;
    const isMatch = (connection: Connection) => connection.venueId === venueId;
    const [removed] = await repository.remove(workspaceId, isMatch, (workspace) => workspace);
    if (removed === undefined) return { kind: 'not_connected' };
    await audit.record(workspaceId, by, { kind: 'disconnected', venueName: venueName(removed) });
    await forgetReadings(readings, workspaceId, [removed]);
    log.info({ workspaceId, venueId }, 'venue disconnected');
    return { kind: 'disconnected', connection: removed };
  };
}

/**
 * Deletes a workspace's data after the app was removed, except venues connected after `removedAt`
 * (in ms since the epoch).
 *
 * @returns how many venues were deleted, and whether none is left
 */
export type ForgetWorkspace = (
  workspaceId: string,
  removedAt: number,
) => Promise<{ readonly venues: number; readonly isGone: boolean }>;

export function createForgetWorkspace(
  options: Pick<DisconnectOptions, 'repository' | 'readings'>,
): ForgetWorkspace {
  const { repository, readings } = options;
  return async (workspaceId, removedAt) => {
    let isGone = true;
    const removed = await repository.remove(
      workspaceId,
      ({ connectedAt }) => connectedAt <= removedAt,
      (workspace) => {
        isGone = workspace.connections.length === 0;
        return isGone ? undefined : workspace;
      },
    );
    await forgetReadings(readings, workspaceId, removed);
    return { venues: removed.length, isGone };
  };
}

async function forgetReadings(
  readings: Pick<Readings, 'forget'>,
  workspaceId: string,
  removed: readonly Connection[],
): Promise<void> {
  for (const { venueId, zones } of removed) {
    await readings.forget(
      workspaceId,
      venueId,
      zones.map(({ id }) => id),
    );
  }
}
