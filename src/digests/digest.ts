import { z } from 'zod';
import { localZone } from '../insight/local-time.ts';
import { failureReason } from '../schedule/delivery.ts';
import { nextOccurrences } from '../schedule/occurrences.ts';
import { weekdays } from '../time.ts';

/** A scheduled post: what a workspace wants to read, where and when. */

export const digestKinds = ['daily', 'trend', 'busiest'] as const;
/** What may be added to any kind. */
export const digestParts = ['trend_chart', 'typical_chart', 'typical', 'attention'] as const;

export const digestLimits = { perWorkspace: 50, timesADay: 4 } as const;

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** What a manager chooses. */
export const digestSettings = z.object({
  kind: z.enum(digestKinds),
  venueId: z.string().min(1),
  channelId: z.string().min(1),
  weekdays: z.array(z.enum(weekdays)).min(1),
  times: z.array(clockTime).min(1).max(digestLimits.timesADay),
  timezone: z.string().refine((name) => localZone(name).isKnown),
  /** Which of the service's two figures of a venue. */
  figure: z.enum(['representative', 'average']),
  parts: z.array(z.enum(digestParts)),
  /** What to do while the service is down. */
  whenDown: z.enum(['last_reading', 'skip']),
  /** Whether its channel was chosen from a list with channels shared with other organisations. */
  offersShared: z.boolean(),
});

/** Something that happened to a digest, and that its owner has yet to be told. */
const digestNotification = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stopped') }),
  z.object({ kind: z.literal('failed'), reason: failureReason, at: z.number() }),
  z.object({ kind: z.literal('unknown'), at: z.number() }),
  /** For managers: the owner has left or is not a manager any more. */
  z.object({ kind: z.literal('ownerless') }),
]);

const digestState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('active') }),
  z.object({ kind: z.literal('paused') }),
  /** By itself, because it could not be posted any more. */
  z.object({ kind: z.literal('stopped'), reason: failureReason }),
]);

export const digestSchema = digestSettings.extend({
  id: z.string(),
  /** It was known when it was chosen; a later machine need not know it. */
  timezone: z.string(),
  /** Who set it up, or has taken it over since. */
  ownedBy: z.string(),
  /** Counts the changes of its settings, so that nobody overwrites what they have not seen. */
  version: z.number(),
  /** Only occurrences after this moment count. */
  since: z.number(),
  state: digestState,
  snoozedUntil: z.number().optional(),
  /** The oldest first. */
  pendingNotifications: z.array(digestNotification).default([]),
  /** Managers have been told that it has no owner. */
  isOwnerless: z.boolean().default(false),
});

export type DigestKind = (typeof digestKinds)[number];
export type DigestPart = (typeof digestParts)[number];
export type DigestSettings = z.infer<typeof digestSettings>;
export type DigestNotification = z.infer<typeof digestNotification>;
export type DigestState = z.infer<typeof digestState>;
export type Digest = z.infer<typeof digestSchema>;

export function isSnoozed({ snoozedUntil }: Digest, now: number): boolean {
  return snoozedUntil !== undefined && now < snoozedUntil;
}

/** @returns none while it is paused or stopped */
export function nextRuns(digest: Digest, now: number, count: number): number[] {
  const { state, since, snoozedUntil = 0 } = digest;
  if (state.kind !== 'active') return [];
  // Snoozed until a moment means that what is due at that moment is posted again.
  return nextOccurrences(digest, Math.max(now, since, snoozedUntil - 1), count);
}

/** A digest's key in queue and ledger; ids of digests are only unique within their workspace. */
export function digestKey(teamId: string, id: string): string {
  return JSON.stringify([teamId, id]);
}

/** @param key made by {@link digestKey} */
export function readDigestKey(key: string): readonly [teamId: string, id: string] {
  const [teamId, id]: readonly unknown[] = JSON.parse(key);
  return [String(teamId), String(id)];
}
