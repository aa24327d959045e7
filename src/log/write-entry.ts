import { readForPerson, type VenueKey } from '../ambience/reading.ts';
import type { Actor, Audit } from '../people/audit.ts';
import type { Member, Roles } from '../people/roles.ts';
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
  readonly roles: Pick<Roles, 'isManager' | 'isPerson'>;
  readonly connections: Pick<Connections, 'list' | 'read'>;
  readonly alertNotes: AlertNotes;
}

/** Shows the text of an entry with the alert that it is a note on. */
export interface AlertNotes {
  /** Does nothing with an entry that is no note on an alert, as `change` does. */
  add(venue: VenueKey, entry: LogEntry): Promise<void>;
  /** @param text undefined if the entry is gone; nothing happens if the alert has a later note */
  change(venue: VenueKey, entry: LogEntry, text: string | undefined): Promise<void>;
}

export type Written =
  /** `isFull`: it is the last one before the oldest entries make room for new ones. */
  | { readonly kind: 'written'; readonly entry: LogEntry; readonly isFull: boolean }
  /** The same form or button was used before. */
  | { readonly kind: 'written_before'; readonly entry: LogEntry }
  | { readonly kind: 'refused'; readonly problem: DraftProblem }
  /** An app, or someone of another workspace in a shared channel. */
  | { readonly kind: 'not_allowed' }
  | { readonly kind: 'venue_gone' };

/** Anyone of the workspace may write. */
export async function writeEntry(
  draft: EntryDraft,
  by: Member & Actor,
  context: LogContext,
): Promise<Written> {
  const { logBook, connections, roles, clock } = context;
  if (!(await roles.isPerson(by))) return { kind: 'not_allowed' };
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
  await context.alertNotes.add(venue, entry);
  const count = await logBook.trim(venue);
  return { kind: 'written', entry, isFull: count === logLimits.perVenue };
}

/** What is measured of an entry. */
export function placeOf({ kind, zoneId }: Pick<LogEntry, 'kind' | 'zoneId'>): Moment['of'] {
  if (zoneId !== undefined) return { zoneId };
  return kind === 'round' ? 'zones' : 'venue';
}
