import { localZone } from '../../insight/local-time.ts';
import { loudnessScale } from '../../insight/loudness-scale.ts';
import type { LogEntry } from '../../log/entry.ts';
import { mayDelete } from '../../log/rights.ts';
import type { LogContext } from '../../log/write-entry.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { Caller } from '../actor.ts';
import type { ToldEntry } from '../text/log-entries.ts';
import type { EntryView } from './entry-message.ts';

/** Puts together what is told about entries. */

/** @returns what is told of an entry of this venue */
export async function tellerOf(
  workspaceId: string,
  connection: Connection,
  { readings }: Pick<LogContext, 'readings'>,
): Promise<(entry: LogEntry) => ToldEntry> {
  const { venueId, venue } = connection;
  const { venue: typical } = await readings.knownTypical({ workspaceId, venueId });
  const scale = loudnessScale(typical, []);
  const zone = localZone(venue.timezone);
  return (entry) => ({ entry, connection, zone, scale });
}

/** An entry that is shown by itself, with its venue where the workspace has several. */
export async function toldAlone(
  workspaceId: string,
  { entry, connection }: { readonly entry: LogEntry; readonly connection: Connection },
  needs: Pick<LogContext, 'readings' | 'connections'>,
): Promise<ToldEntry> {
  const tell = await tellerOf(workspaceId, connection, needs);
  const connected = await needs.connections.list(workspaceId);
  return { ...tell(entry), isOfMany: connected.length > 1 };
}

/** An entry as this person sees it, with what they may do to it. */
export async function viewFor(
  caller: Caller,
  connection: Connection,
  entry: LogEntry,
  needs: Pick<LogContext, 'readings' | 'roles' | 'clock' | 'connections'>,
): Promise<Omit<EntryView, 'isShareable'>> {
  const isDeletable = await mayDelete(entry, caller, needs);
  return {
    told: await toldAlone(caller.workspaceId, { entry, connection }, needs),
    // Those who may delete it are its author and managers, and they may change it too.
    mayChange: isDeletable || entry.writtenBy === caller.userId,
    mayDelete: isDeletable,
  };
}
