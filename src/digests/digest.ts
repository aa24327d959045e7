import { z } from 'zod';
import { localZone } from '../insight/local-time.ts';
import { failureReason } from '../schedule/delivery.ts';
import { nextOccurrences, type Recurrence } from '../schedule/occurrences.ts';
import { dayMs, weekdays } from '../time.ts';
import { digestKindFacts, digestKinds, digestParts } from './kinds.ts';

/** A digest: a scheduled post about one venue, or about all of them, to one channel. */

export const digestLimits = {
  perWorkspace: 50,
  timesADay: 4,
  snoozeMs: 365 * dayMs,
  /** For a digest about all venues; a table of more is read by nobody. */
  fewestVenues: 2,
  mostVenues: 40,
} as const;

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** What a manager enters in the modal. */
export const digestSettings = z.object({
  kind: z.enum(digestKinds),
  /** Undefined for a kind that is about all venues. */
  venueId: z.string().min(1).optional(),
  channelId: z.string().min(1),
  weekdays: z.array(z.enum(weekdays)).min(1),
  times: z.array(clockTime).min(1).max(digestLimits.timesADay),
  timezone: z.string().refine((name) => localZone(name).isKnown),
  /** The service has two figures for a venue as a whole. */
  figure: z.enum(['representative', 'average']),
  parts: z.array(z.enum(digestParts)),
  /** What to do while the service is down. */
  whenDown: z.enum(['last_reading', 'skip']),
  /** Whether channels shared with other organisations were offered when the channel was chosen. */
  offersShared: z.boolean(),
});

/** An event that has to be sent to the owner, or to managers. */
const digestNotification = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stopped') }),
  z.object({ kind: z.literal('failed'), reason: failureReason, at: z.number() }),
  z.object({ kind: z.literal('unknown'), at: z.number() }),
  /** For managers: the owner has left or is no longer a manager. */
  z.object({ kind: z.literal('ownerless') }),
]);

const digestState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('active') }),
  z.object({ kind: z.literal('paused') }),
  /** By the app, because it could not be posted any more. */
  z.object({ kind: z.literal('stopped'), reason: failureReason }),
]);

export const digestSchema = digestSettings.extend({
  id: z.string(),
  /** Not checked again on reading, because another machine may not know this time zone. */
  timezone: z.string(),
  /** The user id of the person who created it or took it over. */
  ownedBy: z.string(),
  /** Counts changes of the settings, so that nobody overwrites a change they have not seen. */
  version: z.number(),
  /** Only occurrences after this time count. */
  since: z.number(),
  state: digestState,
  snoozedUntil: z.number().optional(),
  /** Oldest first. */
  pendingNotifications: z.array(digestNotification).default([]),
  /**
   * No manager looks after it: the owner never was one, or managers were already notified that the
   * owner no longer is.
   */
  isOwnerless: z.boolean().default(false),
});

export type DigestSettings = z.infer<typeof digestSettings>;
export type DigestNotification = z.infer<typeof digestNotification>;
export type Digest = z.infer<typeof digestSchema>;

export function isSnoozed({ snoozedUntil }: Digest, now: number): boolean {
  return snoozedUntil !== undefined && now < snoozedUntil;
}

/** @returns up to `count` next run times; none while it is paused or stopped */
export function nextRuns(digest: Digest, now: number, count: number): number[] {
  const { state, since, snoozedUntil = 0 } = digest;
  if (state.kind !== 'active') return [];
  // An occurrence at exactly `snoozedUntil` is posted.
  return nextOccurrences(recurrenceOf(digest), Math.max(now, since, snoozedUntil - 1), count);
}

/** When a digest is posted. */
export function recurrenceOf({
  kind,
  weekdays,
  times,
  timezone,
}: Pick<DigestSettings, 'kind' | 'weekdays' | 'times' | 'timezone'>): Recurrence {
  return { weekdays, times, timezone, isMonthly: digestKindFacts[kind].isMonthly };
}

/** A digest's key in the queue and the ledger, since digest ids are unique only per workspace. */
export function digestKey(workspaceId: string, id: string): string {
  return JSON.stringify([workspaceId, id]);
}

/** What the keys of all digests of a workspace begin with. */
export function digestKeyPrefix(workspaceId: string): string {
  return `[${JSON.stringify(workspaceId)},`;
}

/** Reverses {@link digestKey}. */
export function readDigestKey(key: string): readonly [workspaceId: string, id: string] {
  const [workspaceId, id]: readonly unknown[] = JSON.parse(key);
  return [String(workspaceId), String(id)];
}
