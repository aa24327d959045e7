import { z } from 'zod';
import type { VenueKey } from '../ambience/reading.ts';
import type { RecordKind } from '../store/records.ts';
import { dayMs } from '../time.ts';
import { venueKey } from '../venues/venue-key.ts';

/** An entry of the venue log: something people noted, with the readings of that moment. */

export const entryKinds = [
  'incident',
  'complaint',
  'event',
  'maintenance',
  'round',
  'note',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What went wrong, rather than what took place. */
export const troubleKinds = ['incident', 'complaint', 'maintenance'] as const satisfies EntryKind[];

export function isTrouble({ kind }: Pick<LogEntry, 'kind'>): boolean {
  return troubleKinds.some((one) => one === kind);
}

export const logLimits = {
  textLength: 2_000,
  perVenue: 5_000,
  /** What happened longer ago was noted elsewhere. */
  longestAgoMs: 31 * dayMs,
  /** People can delete their own entries this long; later only managers can. */
  deleteOwnMs: dayMs,
  /** Of a round; a table of more is read by nobody. */
  zonesOfRound: 60,
} as const;

/** What was measured in a place at the moment of an entry, and what was usual then. */
const momentReading = z.object({
  /** Undefined for the venue itself. */
  zoneId: z.string().optional(),
  name: z.string(),
  mood: z.number().optional(),
  usualMood: z.number().optional(),
  loudness: z.number().optional(),
  usualLoudness: z.number().optional(),
  /** Only known of a moment that was noted at once. */
  music: z.object({ level: z.number(), isManual: z.boolean() }).optional(),
});
export type MomentReading = z.infer<typeof momentReading>;

const readings = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('known'),
    at: z.number(),
    of: z.array(momentReading),
    /** Names of the zones of a round of which nothing was measured. */
    without: z.array(z.string()).optional(),
  }),
  /** The next recording of the venue may know it. */
  z.object({ kind: z.literal('pending') }),
  z.object({ kind: z.literal('unknown') }),
]);
export type EntryReadings = z.infer<typeof readings>;

const followUp = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('open') }),
  z.object({ kind: z.literal('done'), by: z.string(), at: z.number() }),
]);
export type FollowUp = z.infer<typeof followUp>;

export const logEntry = z.object({
  /**
   * Begins with when its form was opened, at most a day before it was written, so that keys are
   * about in that order; see {@link newEntryId}.
   */
  id: z.string(),
  venueId: z.string(),
  /** Undefined if it is about the venue as a whole. */
  zoneId: z.string().optional(),
  kind: z.enum(entryKinds),
  /** As it was typed; it is shown and never interpreted. */
  text: z.string().min(1).max(logLimits.textLength),
  /** When it happened. */
  at: z.number(),
  writtenAt: z.number(),
  writtenBy: z.string(),
  /** Who changed it last, if it was somebody else. */
  editedBy: z.string().optional(),
  /** The alert that it is a note on. */
  episodeId: z.string().optional(),
  /** Counts changes of what people wrote, so that nobody overwrites what they have not seen. */
  version: z.number(),
  followUp,
  readings,
});
export type LogEntry = z.infer<typeof logEntry>;

/** Keyed by workspace, venue and id; see {@link entryKey}. */
export const logKind: RecordKind<LogEntry> = { name: 'log_entries', schema: logEntry };

/**
 * The open follow-ups of a venue, with the same keys as their entries. One is written before its
 * entry says that it is open, and deleted after the entry says that it is not, so none is missing.
 */
export const followUpKind: RecordKind<{ readonly at: number }> = {
  name: 'log_follow_ups',
  schema: z.object({ at: z.number() }),
};

/**
 * Entries that were not written within a day after their moment, keyed by it; see {@link momentKey}.
 * Written before its entry is, so none is missing; one that says too much does no harm.
 */
export const momentKind: RecordKind<{ readonly id: string }> = {
  name: 'log_moments',
  schema: z.object({ id: z.string() }),
};

/** Such entries are not found by when they were written. */
export function isFarFromWriting({ at, writtenAt }: Pick<LogEntry, 'at' | 'writtenAt'>): boolean {
  return at > writtenAt || at < writtenAt - dayMs;
}

export function momentKey(
  { workspaceId, venueId }: VenueKey,
  { at, id }: Pick<LogEntry, 'at' | 'id'>,
): string {
  return JSON.stringify([workspaceId, venueId, new Date(at).toISOString(), id]);
}

/** @param unique distinguishes entries of one millisecond; two with equal ones are the same entry */
export function newEntryId(writtenAt: number, unique: string): string {
  return `${new Date(writtenAt).toISOString()}-${unique}`;
}

export function entryKey({ workspaceId, venueId }: VenueKey, id: string): string {
  return JSON.stringify([workspaceId, venueId, id]);
}

/** @param written the beginning of an ISO time: `2026-11`, or empty for all entries of a venue */
export function entriesPrefix({ workspaceId, venueId }: VenueKey, written = ''): string {
  return `${venueKey(workspaceId, venueId).slice(0, -1)},"${written}`;
}
