import { localZone } from '../../insight/local-time.ts';
import { loudnessScale } from '../../insight/loudness-scale.ts';
import type { LogEntry } from '../../log/entry.ts';
import { logLimits } from '../../log/entry.ts';
import type { LogContext } from '../../log/write-entry.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { Caller } from '../actor.ts';
import type { ToldEntry } from '../text/log-entries.ts';
import type { EntryView } from './entry-message.ts';

/** Puts together what is told about entries. */

export async function toldOf(
  workspaceId: string,
  connection: Connection,
  entries: readonly LogEntry[],
  { readings }: Pick<LogContext, 'readings'>,
): Promise<ToldEntry[]> {
  const { venueId, venue } = connection;
  const { venue: typical } = await readings.knownTypical({ workspaceId, venueId });
  const scale = loudnessScale(typical, []);
  const zone = localZone(venue.timezone);
  return entries.map((entry) => ({ entry, connection, zone, scale }));
}

/** An entry as this person sees it, with what they may do to it. */
export async function viewFor(
  caller: Caller,
  connection: Connection,
  entry: LogEntry,
  needs: Pick<LogContext, 'readings' | 'roles' | 'clock'>,
): Promise<EntryView> {
  const [told] = await toldOf(caller.workspaceId, connection, [entry], needs);
  if (told === undefined) throw new Error('one entry was told');
  const isOwn = entry.writtenBy === caller.userId;
  const isRecent = needs.clock.now() - entry.writtenAt < logLimits.deleteOwnMs;
  const isManager = isOwn && isRecent ? false : await needs.roles.isManager(caller);
  return {
    told,
    mayChange: isOwn || isManager,
    mayDelete: (isOwn && isRecent) || isManager,
  };
}
