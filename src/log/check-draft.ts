import { hourMs, minuteMs } from '../time.ts';
import type { Connection } from '../venues/workspace.ts';
import { type EntryKind, logLimits } from './entry.ts';

/** What someone wants to note, before it is stored. */
export interface EntryDraft {
  /** See `newEntryId`; submitting a form twice writes one entry. */
  readonly id: string;
  readonly venueId: string;
  readonly zoneId: string | undefined;
  readonly kind: EntryKind;
  readonly text: string;
  readonly at: number;
  readonly needsFollowUp: boolean;
  /** The alert that it is a note on. */
  readonly episodeId?: string | undefined;
}

export type DraftProblem =
  | 'empty'
  | 'too_long'
  /** Nothing but a mention or a link. */
  | 'says_nothing'
  | 'future'
  | 'too_long_ago'
  | 'before_connected'
  | 'zone_gone';

/** Clocks differ a little, and a form shows whole minutes. */
const aheadMs = minuteMs;
/** The service still knew so much when the venue was connected. */
const knownBeforeMs = 6 * hourMs;
const mentionOrLink = /<?(?:[@#][\w.-]+|https?:\/\/\S+)>?/g;

/** @returns why it cannot be written; undefined if it can */
export function problemOfDraft(
  { text, at, zoneId }: Pick<EntryDraft, 'text' | 'at' | 'zoneId'>,
  { connectedAt, zones }: Pick<Connection, 'connectedAt' | 'zones'>,
  now: number,
): DraftProblem | undefined {
  if (text.trim() === '') return 'empty';
  if (text.length > logLimits.textLength) return 'too_long';
  if (!/[\p{L}\p{N}]/u.test(text.replace(mentionOrLink, ''))) return 'says_nothing';
  if (zoneId !== undefined && !zones.some(({ id }) => id === zoneId)) return 'zone_gone';
  if (at > now + aheadMs) return 'future';
  if (at < now - logLimits.longestAgoMs) return 'too_long_ago';
  return at < connectedAt - knownBeforeMs ? 'before_connected' : undefined;
}
