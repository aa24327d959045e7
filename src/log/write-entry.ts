import { readForPerson } from '../ambience/reading.ts';
import type { Actor, Audit } from '../people/audit.ts';
import type { Roles } from '../people/roles.ts';
import type { Connections } from '../venues/connections.ts';
import { findVenue } from '../venues/workspace.ts';
import type { LogAuditEvent } from './audit-event.ts';
import { type DraftProblem, type EntryDraft, problemOfDraft } from './check-draft.ts';
import { type LogEntry, logLimits } from './entry.ts';
import type { LogBook } from './log-book.ts';
import { type MeasureContext, type Moment, measureMoment } from './measure-moment.ts';

/** Writes entries of the venue log. */

export interface LogContext extends MeasureContext {
  readonly logBook: LogBook;
  readonly audit: Pick<Audit<LogAuditEvent>, 'record' | 'forgetAbout'>;
  readonly roles: Pick<Roles, 'isManager'>;
  readonly connections: Pick<Connections, 'list' | 'read'>;
}

export type Written =
  /** `isFull`: it is the last one before the oldest entries make room for new ones. */
  | { readonly kind: 'written'; readonly entry: LogEntry; readonly isFull: boolean }
  /** The same form or button was used before. */
  | { readonly kind: 'written_before'; readonly entry: LogEntry }
  | { readonly kind: 'refused'; readonly problem: DraftProblem }
  | { readonly kind: 'venue_gone' };

/** Anyone may write. */
export async function writeEntry(
  draft: EntryDraft,
  by: Actor,
  context: LogContext,
): Promise<Written> {
  const { logBook, connections, clock } = context;
  const { workspaceId, userId } = by;
  const { needsFollowUp, ...noted } = draft;
  const connection = findVenue(await connections.list(workspaceId), draft.venueId);
  if (connection === undefined) return { kind: 'venue_gone' };
  const now = clock.now();
  const problem = problemOfDraft(draft, connection, now);
  if (problem !== undefined) return { kind: 'refused', problem };
  const venue = { workspaceId, venueId: draft.venueId };
  const entry: LogEntry = {
    ...noted,
    text: draft.text.trim(),
    at: Math.min(draft.at, now),
    writtenAt: now,
    writtenBy: userId,
    version: 1,
    followUp: { kind: needsFollowUp ? 'open' : 'none' },
    readings: await measureMoment(
      { workspaceId, connection, at: draft.at, of: placeOf(draft) },
      readForPerson(clock),
      context,
    ),
  };
  const isAdded = await logBook.add(venue, entry);
  // The venue may have been disconnected meanwhile, and its log deleted.
  if (findVenue(await connections.list(workspaceId), draft.venueId) === undefined) {
    await logBook.forget(venue);
    return { kind: 'venue_gone' };
  }
  if (!isAdded) {
    const before = await logBook.find(venue, entry.id);
    return { kind: 'written_before', entry: before ?? entry };
  }
  const count = await logBook.trim(venue);
  return { kind: 'written', entry, isFull: count === logLimits.perVenue };
}

/** What is measured of an entry. */
export function placeOf({ kind, zoneId }: Pick<LogEntry, 'kind' | 'zoneId'>): Moment['of'] {
  if (zoneId !== undefined) return { zoneId };
  return kind === 'round' ? 'zones' : 'venue';
}
