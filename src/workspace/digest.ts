import { z } from 'zod';
import { weekdays } from '../ambience/types.ts';
import { localZone } from '../insight/local-time.ts';
import { failureReasons } from '../schedule/ledger.ts';

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
  /** Whether its channel was chosen among those that are shared with other organisations, too. */
  offersShared: z.boolean(),
});

/** Of something that happened to a digest, and that its owner has yet to be told of. */
const digestNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stopped') }),
  z.object({ kind: z.literal('failed'), reason: z.enum(failureReasons), at: z.number() }),
  z.object({ kind: z.literal('unknown'), at: z.number() }),
  /** To be told to managers: the owner has left or is no manager any more. */
  z.object({ kind: z.literal('ownerless') }),
]);

const digestState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('active') }),
  z.object({ kind: z.literal('paused') }),
  /** By itself, because it could not be posted any more. */
  z.object({ kind: z.literal('stopped'), reason: z.enum(failureReasons) }),
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
  untold: z.array(digestNews).default([]),
  /** Managers know that it has no owner. */
  isOwnerless: z.boolean().default(false),
});

export type DigestKind = (typeof digestKinds)[number];
export type DigestPart = (typeof digestParts)[number];
export type DigestSettings = z.infer<typeof digestSettings>;
export type DigestNews = z.infer<typeof digestNews>;
export type DigestState = z.infer<typeof digestState>;
export type Digest = z.infer<typeof digestSchema>;
