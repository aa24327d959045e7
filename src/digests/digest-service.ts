import type { SaveIntroduced } from '../people/save-introduced.ts';
import type { Digest } from './digest.ts';
import type { DigestList } from './digest-list.ts';
import type { DigestDraft, Digests } from './managed-digests.ts';
import type { ManualDelivery } from './manual-delivery.ts';

/** Stores, schedules and delivers digests, and sends notifications about them. */
export interface DigestService {
  readonly digests: Digests;
  readonly list: DigestList;
  readonly saveDigest: SaveIntroduced<Digest, DigestDraft>;
  readonly manualDelivery: ManualDelivery;
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
