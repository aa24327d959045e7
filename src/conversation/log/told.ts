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

/** An entry as this person sees it, with what they may do to it. */
export async function viewFor(
  caller: Caller,
  connection: Connection,
  entry: LogEntry,
  needs: Pick<LogContext, 'readings' | 'roles' | 'clock'>,
): Promise<Omit<EntryView, 'isShareable'>> {
  const tell = await tellerOf(caller.workspaceId, connection, needs);
  const isDeletable = await mayDelete(entry, caller, needs);
  return {
    told: tell(entry),
    // Those who may delete it are its author and managers, and they may change it too.
    mayChange: isDeletable || entry.writtenBy === caller.userId,
    mayDelete: isDeletable,
  };
}
