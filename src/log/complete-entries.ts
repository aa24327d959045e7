import type { VenueKey } from '../ambience/reading.ts';
import { dayMs } from '../time.ts';
import { findVenue } from '../venues/workspace.ts';
import type { LogEntry } from './entry.ts';
import { measureFromHistory } from './measure-moment.ts';
import { type LogContext, placeOf } from './write-entry.ts';

/** Older ones were completed before. After a longer outage of the app, they stay without. */
const pendingMs = 7 * dayMs;

/** After a recording: adds the readings of entries whose moment was not known yet. */
export async function completeEntries(
  venue: VenueKey,
  context: Pick<LogContext, 'logBook' | 'connections' | 'history' | 'readings' | 'clock'>,
): Promise<void> {
  const { logBook, connections, clock } = context;
  const { workspaceId, venueId } = venue;
  const now = clock.now();
  const recent = await logBook.about(venue, { from: now - pendingMs, to: now + 1 });
  const pending = recent.filter(({ readings }) => readings.kind === 'pending');
  if (pending.length === 0) return;
  const connection = findVenue(await connections.list(workspaceId), venueId);
  if (connection === undefined) return;
  for (const entry of pending) {
    const { at } = entry;
    const moment = { workspaceId, connection, at, of: placeOf(entry) };
    const readings = await measureFromHistory(moment, [], context);
    if (readings.kind === 'pending') continue;
    const isSame = (current: LogEntry) =>
      current.readings.kind === 'pending' && current.version === entry.version;
    await logBook.change(venue, entry.id, undefined, (current) =>
      isSame(current) ? { ...current, readings } : current,
    );
  }
}
