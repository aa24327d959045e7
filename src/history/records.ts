import { z } from 'zod';
import type { VenueKey } from '../ambience/reading.ts';
import type { RecordKind } from '../store/records.ts';
import { dayMs } from '../time.ts';
import { venueKey } from '../venues/venue-key.ts';

/** What is stored of a venue's history: a record for each UTC day, and one about the venue. */

const packed = z.object({ zoneIds: z.array(z.string()).readonly(), values: z.string() });

const dayRecord = packed.extend({
  /** Only the highest value of each half hour is kept. */
  isThinned: z.literal(true).optional(),
  /** The typical week that was known on this day; once a week, if it has changed. */
  usual: packed.optional(),
});
export type DayRecord = z.infer<typeof dayRecord>;

/** Keyed by workspace, venue and UTC date; see {@link dayKey}. */
export const dayKind: RecordKind<DayRecord> = { name: 'history_days', schema: dayRecord };

const venueHistory = z.object({
  /** When the first value was measured, in epoch milliseconds. */
  since: z.number(),
  /** The time of the newest trend that is stored. */
  recordedTo: z.number(),
  /** When values were stored last. */
  recordedAt: z.number(),
  /** Also zones that are gone, with each name they had and from when. */
  zones: z.array(
    z.object({
      id: z.string(),
      names: z.array(z.object({ name: z.string(), from: z.number() })),
    }),
  ),
  /** The dates of the days that hold a typical week. */
  usualOn: z.array(z.string()),
  usualReadAt: z.number(),
  /** Days before this date are thinned. */
  thinnedTo: z.string().optional(),
});
export type VenueHistory = z.infer<typeof venueHistory>;

/** Keyed by workspace and venue; see `venueKey`. */
export const venueHistoryKind: RecordKind<VenueHistory> = {
  name: 'histories',
  schema: venueHistory,
};

/** A UTC date, such as `2026-11-13`. */
export function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** When a UTC date begins, in epoch milliseconds. */
export function startOfDate(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** The UTC dates that a stretch of time touches. */
export function datesBetween(from: number, to: number): string[] {
  const first = startOfDate(dateOf(from));
  const count = Math.max(0, Math.ceil((to - first) / dayMs));
  return Array.from({ length: count }, (_, index) => dateOf(first + index * dayMs));
}

export function dayKey({ workspaceId, venueId }: VenueKey, date: string): string {
  return JSON.stringify([workspaceId, venueId, date]);
}

/** The date in a key of {@link dayKey}. */
export function dateIn(key: string): string {
  const [, , date]: readonly unknown[] = JSON.parse(key);
  return String(date);
}

/** What the keys of all days of a venue begin with, or those of a month such as `2026-11`. */
export function daysPrefix({ workspaceId, venueId }: VenueKey, month = ''): string {
  return `${venueKey(workspaceId, venueId).slice(0, -1)},"${month}`;
}
