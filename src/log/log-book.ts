import type { VenueKey } from '../ambience/reading.ts';
import type { Span } from '../insight/coverage.ts';
import type { Records } from '../store/records.ts';
import { dayMs } from '../time.ts';
import { venueKeyPrefix } from '../venues/venue-key.ts';
import {
  entriesPrefix,
  entryKey,
  isFarFromWriting,
  type LogEntry,
  logLimits,
  momentKey,
} from './entry.ts';

/** Stores the entries of the venues' logs. */

export interface LogRecords {
  readonly entries: Records<LogEntry>;
  readonly followUps: Records<{ readonly at: number }>;
  readonly moments: Records<{ readonly id: string }>;
}

export interface LogBookOptions {
  readonly records: LogRecords;
  readonly clock: { now(): number };
  /** For how many days an entry is kept after it was written. */
  readonly keepDays: number;
}

export type Changed =
  | { readonly kind: 'changed'; readonly entry: LogEntry; readonly before: LogEntry }
  /** Someone else has changed it since. */
  | { readonly kind: 'conflict'; readonly entry: LogEntry }
  | { readonly kind: 'gone' };

export interface LogBook {
  /** For how many days an entry is kept after it was written. */
  readonly keepDays: number;
  /** @returns false if an entry with this id is there already */
  add(venue: VenueKey, entry: LogEntry): Promise<boolean>;
  find(venue: VenueKey, id: string): Promise<LogEntry | undefined>;
  /**
   * @param version the one that was seen; undefined to change whatever is there
   * @param work returns the entry as it is to be
   */
  change(
    venue: VenueKey,
    id: string,
    version: number | undefined,
    work: (entry: LogEntry) => LogEntry,
  ): Promise<Changed>;
  /** @returns what was removed */
  remove(venue: VenueKey, id: string): Promise<LogEntry | undefined>;
  /** The last that were written, at most so many, the newest first. */
  last(venue: VenueKey, most: number): Promise<readonly LogEntry[]>;
  /** Those written in a stretch of time, in that order. */
  writtenIn(venue: VenueKey, span: Span): Promise<readonly LogEntry[]>;
  /** Those about a stretch of time, in the order of their moments. */
  about(venue: VenueKey, span: Span): Promise<readonly LogEntry[]>;
  /** Entries that someone still has to deal with, the oldest first. */
  open(venue: VenueKey): Promise<readonly LogEntry[]>;
  /** How many entries someone still has to deal with. */
  countOpen(venue: VenueKey): Promise<number>;
  all(venue: VenueKey): Promise<readonly LogEntry[]>;
  count(venue: VenueKey): Promise<number>;
  /** Deletes the oldest entries beyond the limit. @returns how many there were before */
  trim(venue: VenueKey): Promise<number>;
  forget(venue: VenueKey): Promise<void>;
  forgetWorkspace(workspaceId: string): Promise<void>;
}

export function createLogBook({ records, clock, keepDays }: LogBookOptions): LogBook {
  const { entries, followUps, moments } = records;
  const keepMs = keepDays * dayMs;

  const writtenIn: LogBook['writtenIn'] = async (venue, { from, to }) => {
    const found = await Promise.all(
      // An id is as old as the form in which the entry was written.
      prefixesOf(from - dayMs, to).map((written) =>
        entries.startingWith(entriesPrefix(venue, written)),
      ),
    );
    return found
      .flat()
      .map(([, entry]) => entry)
      .filter(({ writtenAt }) => writtenAt >= from && writtenAt < to);
  };

  const open: LogBook['open'] = async (venue) => {
    const keys = await followUps.keysStartingWith(entriesPrefix(venue));
    const found = await Promise.all(keys.map((key) => entries.get(key)));
    return found
      .filter((entry) => entry?.followUp.kind === 'open')
      .filter((entry) => entry !== undefined);
  };

  return {
    keepDays,
    async add(venue, entry) {
      const key = entryKey(venue, entry.id);
      if (entry.followUp.kind === 'open') await followUps.set(key, { at: entry.at }, keepMs);
      await markMoment(records, venue, entry, keepMs);
      return entries.add(key, entry, keepMs);
    },
    find: (venue, id) => entries.get(entryKey(venue, id)),
    change: (venue, id, version, work) =>
      changeEntry({ records, clock, keepMs, venue }, entryKey(venue, id), version, work),
    async remove(venue, id) {
      const key = entryKey(venue, id);
      let removed: LogEntry | undefined;
      await entries.update(key, (before) => {
        removed = before;
        return undefined;
      });
      await followUps.delete(key);
      if (removed !== undefined) await moments.delete(momentKey(venue, removed));
      return removed;
    },
    async last(venue, most) {
      const found = await entries.lastStartingWith(entriesPrefix(venue), most);
      return found.map(([, entry]) => entry).toReversed();
    },
    writtenIn,
    async about(venue, { from, to }) {
      // Those that were written within a day, and the others.
      const soon = await writtenIn(venue, { from, to: to + dayMs });
      const marks = await Promise.all(
        prefixesOf(from, to).map((date) => moments.startingWith(entriesPrefix(venue, date))),
      );
      const ids = new Set(marks.flat().map(([, { id }]) => id));
      for (const { id } of soon) ids.delete(id);
      const far = await Promise.all([...ids].map((id) => entries.get(entryKey(venue, id))));
      return [...soon, ...far]
        .filter((entry) => entry !== undefined)
        .filter(({ at }) => at >= from && at < to)
        .toSorted((a, b) => a.at - b.at);
    },
    open,
    // A mark may be of an entry that was never written, or is done.
    countOpen: async (venue) => (await open(venue)).length,
    async all(venue) {
      const found = await entries.startingWith(entriesPrefix(venue));
      return found.map(([, entry]) => entry);
    },
    async count(venue) {
      return entries.countStartingWith(entriesPrefix(venue));
    },
    trim: (venue) => trimOldest(records, venue),
    async forget(venue) {
      await entries.deleteStartingWith(entriesPrefix(venue));
      await followUps.deleteStartingWith(entriesPrefix(venue));
      await moments.deleteStartingWith(entriesPrefix(venue));
    },
    async forgetWorkspace(workspaceId) {
      const ofWorkspace = venueKeyPrefix(workspaceId);
      await entries.deleteStartingWith(ofWorkspace);
      await followUps.deleteStartingWith(ofWorkspace);
      await moments.deleteStartingWith(ofWorkspace);
    },
  };
}

async function trimOldest({ entries, followUps, moments }: LogRecords, venue: VenueKey) {
  const prefix = entriesPrefix(venue);
  const count = await entries.countStartingWith(prefix);
  if (count <= logLimits.perVenue) return count;
  const tooMany = await entries.keysStartingWith(prefix, count - logLimits.perVenue);
  for (const key of tooMany) {
    const entry = await entries.get(key);
    if (entry !== undefined) await moments.delete(momentKey(venue, entry));
    await entries.delete(key);
    await followUps.delete(key);
  }
  return count;
}

interface ChangeContext {
  readonly records: LogRecords;
  readonly clock: { now(): number };
  readonly keepMs: number;
  readonly venue: VenueKey;
}

async function changeEntry(
  { records, clock, keepMs, venue }: ChangeContext,
  key: string,
  version: number | undefined,
  work: (entry: LogEntry) => LogEntry,
): Promise<Changed> {
  const { entries, followUps } = records;
  const current = await entries.get(key);
  if (current === undefined) return { kind: 'gone' };
  const leftMs = current.writtenAt + keepMs - clock.now();
  const wanted = work(current);
  if (wanted.followUp.kind === 'open') await followUps.set(key, { at: current.at }, leftMs);
  await markMoment(records, venue, wanted, leftMs);
  let changed: Changed = { kind: 'gone' };
  await entries.update(key, (before) => {
    changed = { kind: 'gone' };
    if (before === undefined) return undefined;
    if (version !== undefined && before.version !== version) {
      changed = { kind: 'conflict', entry: before };
      return before;
    }
    const entry = work(before);
    changed = { kind: 'changed', entry, before };
    return entry;
  });
  await settleFollowUp(records, key, leftMs);
  return changed;
}

/** Before the entry is written. */
async function markMoment(
  { moments }: Pick<LogRecords, 'moments'>,
  venue: VenueKey,
  entry: LogEntry,
  leftMs: number,
): Promise<void> {
  if (isFarFromWriting(entry)) {
    await moments.set(momentKey(venue, entry), { id: entry.id }, leftMs);
  }
}

/** Two changes at once may have left a mark that says otherwise than the entry. */
async function settleFollowUp(
  { entries, followUps }: LogRecords,
  key: string,
  leftMs: number,
): Promise<void> {
  const entry = await entries.get(key);
  if (entry?.followUp.kind === 'open') await followUps.add(key, { at: entry.at }, leftMs);
  else await followUps.delete(key);
}

/** A longer stretch is read by months. */
const longestByDay = 4 * dayMs;

/** What the ids of entries written in a stretch of time begin with: its UTC dates, or its months. */
function prefixesOf(from: number, to: number): string[] {
  if (to <= from) return [];
  const length = to - from > longestByDay ? 'YYYY-MM'.length : 'YYYY-MM-DD'.length;
  const all = new Set<string>();
  for (let at = from; at < to + dayMs; at += dayMs) {
    all.add(new Date(Math.min(at, to - 1)).toISOString().slice(0, length));
  }
  return [...all];
}
