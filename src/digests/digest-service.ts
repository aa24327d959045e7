import type { SaveCopies } from '../people/save-copies.ts';
import type { SaveIntroduced } from '../people/save-introduced.ts';
import type { FailureReason } from '../schedule/delivery.ts';
import type { Digest } from './digest.ts';
import type { DigestList } from './digest-list.ts';
import type { DigestDraft, Digests } from './managed-digests.ts';

/** Stores, schedules and delivers digests, and sends notifications about them. */
export interface DigestService {
  readonly digests: Digests;
  readonly list: DigestList;
  readonly saveDigest: SaveIntroduced<Digest, DigestDraft>;
  readonly saveCopies: SaveCopies<DigestDraft>;
  readonly manualDelivery: ManualDelivery;
  /** When a handover of a venue was posted last, in epoch milliseconds. */
  lastHandoverAt(workspaceId: string, venueId: string): Promise<number | undefined>;
  /**
   * Schedules the digests of a workspace, and settles deliveries that a process did not finish. Call
   * it if the queue was lost.
   */
  reconcile(workspaceId: string): Promise<void>;
  /** Deletes all digests of a workspace and their deliveries. @returns how many digests */
  forget(workspaceId: string): Promise<number>;
  /** Starts nothing more; the outcome of a post in flight is still stored. */
  stop(): void;
  /** Creates an id for a new digest. */
  newId(): string;
}

/** Posts that a person requests now. They see the result, so nothing is retried. */
export interface ManualDelivery {
  /** Posts the digest in its channel. */
  send(workspaceId: string, id: string, by: string): Promise<ManualResult>;
  /** Posts an occurrence that was not posted, or whose outcome is unknown. */
  sendAgain(workspaceId: string, id: string, at: number, by: string): Promise<ManualResult>;
  /** Sends the digest only to the person who requests it. */
  preview(workspaceId: string, id: string, userId: string): Promise<ManualResult>;
}

export type ManualResult =
  | { readonly kind: 'sent' | 'unknown' }
  /** It was sent less than a minute ago, or is being sent now. */
  | { readonly kind: 'claimed_before' }
  /** Slack accepts no posts for now; nothing was posted. */
  | { readonly kind: 'busy' }
  /** The digest was deleted. */
  | { readonly kind: 'gone' }
  /** The occurrence is over 30 days old, so the ledger no longer has it. */
  | { readonly kind: 'outdated' }
  | { readonly kind: 'failed'; readonly reason: FailureReason };
