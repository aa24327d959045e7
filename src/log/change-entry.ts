import { readForPerson } from '../ambience/reading.ts';
import { localZone, zonedTime } from '../insight/local-time.ts';
import type { Actor } from '../people/audit.ts';
import type { Member } from '../people/roles.ts';
import { minuteMs } from '../time.ts';
import { type Connection, findVenue, venueName } from '../venues/workspace.ts';
import type { LogAuditEvent } from './audit-event.ts';
import { type DraftProblem, type EntryDraft, problemOfDraft } from './check-draft.ts';
import type { FollowUp, LogEntry } from './entry.ts';
import { measureMoment } from './measure-moment.ts';
import { mayChange, mayDelete } from './rights.ts';
import { type LogContext, placeOf } from './write-entry.ts';

/** Changes and deletes entries of the venue log. */

export interface EntryId {
  readonly venueId: string;
  readonly id: string;
}

export type EntryChange = EntryId &
  Pick<EntryDraft, 'zoneId' | 'kind' | 'text' | 'at' | 'needsFollowUp'> & {
    /** The version that was seen. */
    readonly version: number;
  };

export type EntryChanged =
  | { readonly kind: 'changed'; readonly entry: LogEntry }
  | { readonly kind: 'conflict'; readonly entry: LogEntry }
  | { readonly kind: 'refused'; readonly problem: DraftProblem }
  | { readonly kind: 'not_allowed' | 'gone' };

/** People change their own entries, and managers all. */
export async function changeEntry(
  change: EntryChange,
  by: Member & Actor,
  context: LogContext,
): Promise<EntryChanged> {
  const { logBook, audit, connections, clock } = context;
  const { workspaceId } = by;
  const venue = { workspaceId, venueId: change.venueId };
  const connection = findVenue(await connections.list(workspaceId), change.venueId);
  const before = await logBook.find(venue, change.id);
  if (connection === undefined || before === undefined) return { kind: 'gone' };
  if (!(await mayChange(before, by, context))) return { kind: 'not_allowed' };
  if (before.version !== change.version) return { kind: 'conflict', entry: before };
  // A form shows whole minutes.
  const isSameMoment = Math.floor(before.at / minuteMs) === Math.floor(change.at / minuteMs);
  const at = isSameMoment ? before.at : change.at;
  // A zone that is gone since may stay.
  const zoneId = change.zoneId === before.zoneId ? undefined : change.zoneId;
  const problem = problemOfDraft({ ...change, zoneId }, connection, clock.now());
  // A moment that is long ago by now may stay.
  const isAboutTime = problem === 'too_long_ago' || problem === 'before_connected';
  if (problem !== undefined && !(isSameMoment && isAboutTime)) return { kind: 'refused', problem };
  const { kind, text } = change;
  const noted = { kind, text: text.trim(), at, zoneId: change.zoneId };
  // Another kind may stay with its readings; only a round has those of all zones.
  const isOtherPlace = JSON.stringify(placeOf(change)) !== JSON.stringify(placeOf(before));
  const isElsewhere = at !== before.at || isOtherPlace;
  const readings = isElsewhere
    ? await measureMoment(
        { workspaceId, connection, at, of: placeOf(change) },
        readForPerson(clock),
        context,
      )
    : undefined;
  const edited = (entry: LogEntry): LogEntry => ({
    ...entry,
    version: entry.version + 1,
    editedBy: by.userId,
    ...noted,
    followUp: followUpAfter(entry.followUp, change.needsFollowUp),
    ...(readings === undefined ? {} : { readings }),
  });
  const was = whatWas(before, edited(before), connection);
  // First, so that no crash loses what was written before.
  if (Object.keys(was).length > 0) {
    await audit.record(workspaceId, by, {
      kind: 'log_changed',
      venueName: venueName(connection),
      entryId: change.id,
      was,
    });
  }
  const changed = await logBook.change(venue, change.id, change.version, edited);
  if (changed.kind !== 'changed') return changed;
  await context.alertNotes.change(venue, changed.entry, noted.text);
  return { kind: 'changed', entry: changed.entry };
}

/** What is done stays done, unless it is to be dealt with again. */
function followUpAfter(before: FollowUp, isNeeded: boolean): FollowUp {
  if (isNeeded) return before.kind === 'open' ? before : { kind: 'open' };
  return before.kind === 'open' ? { kind: 'none' } : before;
}

/** What an edit has replaced. */
function whatWas(
  before: LogEntry,
  after: LogEntry,
  connection: Connection,
): Extract<LogAuditEvent, { kind: 'log_changed' }>['was'] {
  const zone = connection.zones.find(({ id }) => id === before.zoneId);
  const time = zonedTime(before.at, localZone(connection.venue.timezone)).toPlainDateTime();
  return {
    ...(before.text === after.text ? {} : { text: before.text }),
    ...(before.kind === after.kind ? {} : { entryKind: before.kind }),
    ...(before.at === after.at
      ? {}
      : { time: time.toString({ smallestUnit: 'minute' }).replace('T', ' ') }),
    ...(before.zoneId === after.zoneId ? {} : { place: zone?.name ?? venueName(connection) }),
  };
}

export type FollowUpChanged =
  | { readonly kind: 'changed' | 'done_before'; readonly entry: LogEntry }
  | { readonly kind: 'gone' };

/** Anyone may say that something is to be done, or is done. */
export async function setFollowUp(
  { venueId, id }: EntryId,
  wanted: FollowUp['kind'],
  by: Actor,
  { logBook, clock }: Pick<LogContext, 'logBook' | 'clock'>,
): Promise<FollowUpChanged> {
  const { workspaceId, userId } = by;
  const followUp: FollowUp =
    wanted === 'done' ? { kind: 'done', by: userId, at: clock.now() } : { kind: wanted };
  const changed = await logBook.change({ workspaceId, venueId }, id, undefined, (entry) =>
    entry.followUp.kind === wanted ? entry : { ...entry, followUp },
  );
  if (changed.kind !== 'changed') return { kind: 'gone' };
  const { entry, before } = changed;
  return { kind: wanted === 'done' && entry === before ? 'done_before' : 'changed', entry };
}

export type EntryDeleted = { readonly kind: 'deleted' | 'not_allowed' | 'too_late' | 'gone' };

/** People delete their own entries within a day; later only managers can. */
export async function deleteEntry(
  { venueId, id }: EntryId,
  by: Member & Actor,
  context: LogContext,
): Promise<EntryDeleted> {
  const { logBook, audit, connections } = context;
  const { workspaceId, userId } = by;
  const venue = { workspaceId, venueId };
  const entry = await logBook.find(venue, id);
  if (entry === undefined) return { kind: 'gone' };
  if (!(await mayDelete(entry, by, context))) {
    return { kind: entry.writtenBy === userId ? 'too_late' : 'not_allowed' };
  }
  const connection = findVenue(await connections.list(workspaceId), venueId);
  // The entry goes last: a crash leaves it to be deleted again, with a trace too many rather than none.
  await audit.record(workspaceId, by, {
    kind: 'log_deleted',
    venueName: connection === undefined ? '' : venueName(connection),
  });
  await audit.forgetAbout(workspaceId, id);
  await context.alertNotes.change(venue, entry, undefined);
  return { kind: (await logBook.remove(venue, id)) === undefined ? 'gone' : 'deleted' };
}
