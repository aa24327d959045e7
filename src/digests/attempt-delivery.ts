import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';
import type { FailureReason, Outcome, PostResult, Trigger } from '../schedule/delivery.ts';
import type { Ledger } from '../schedule/ledger.ts';
import type { Wait } from '../time.ts';
import type { DeliveryProblems } from './delivery-problems.ts';
import { type Digest, digestKey } from './digest.ts';
import type { DigestContent } from './digest-content.ts';

/** A digest as it is posted now. */
export interface DigestPost {
  readonly digest: Digest;
  readonly content: DigestContent;
  /** When it was due or asked for. */
  readonly at: number;
  readonly now: number;
  readonly trigger: Trigger;
  /** For the person who asked, and nobody else. */
  readonly isPreview?: boolean;
}

export type PostDigest = (
  teamId: string,
  channelId: string,
  post: DigestPost,
) => Promise<PostResult>;

/** One attempt to post a digest: it is claimed in the ledger, posted, and its outcome written. */
export interface Attempt {
  readonly teamId: string;
  readonly post: DigestPost;
  /** @returns the moment it is recorded under; undefined if it may not be posted */
  claim(key: string): Promise<number | undefined>;
  /** Undoes the claim: nothing was posted. */
  cancel(key: string, at: number): Promise<void>;
}

export type DeliveryResult =
  | PostResult
  /** It was claimed before, so nothing was posted. */
  | { readonly kind: 'claimed_before' };

/** Goes on while the app stops, even if nobody waits for it any more. */
export type AttemptDelivery = (attempt: Attempt) => Promise<DeliveryResult>;

export interface DeliveryAttempts {
  readonly attemptDelivery: AttemptDelivery;
  /** Stores outcomes that could not be stored before; call it every minute. */
  storePending(): Promise<void>;
}

export interface DeliveryAttemptsOptions {
  readonly ledger: Ledger;
  readonly post: PostDigest;
  readonly linkTo: (
    teamId: string,
    channelId: string,
    messageId: string,
  ) => Promise<string | undefined>;
  readonly problems: DeliveryProblems;
  readonly inFlight: InFlight;
  readonly wait: Wait;
  readonly log: Log;
}

/** The outcome of a claimed delivery, to be stored. */
interface Settlement {
  readonly key: string;
  readonly at: number;
  /** May run twice. */
  store(): Promise<void>;
  /** Runs once, after it was stored. */
  afterwards?(): void;
}

const storeRetries = 5;
const storeRetryMs = 1_000;

export function createDeliveryAttempts(options: DeliveryAttemptsOptions): DeliveryAttempts {
  const { ledger, linkTo, problems, inFlight, wait, log } = options;
  /** By key and moment. Their claims stay held until they are stored. */
  const pending = new Map<string, Settlement>();
  const nameOf = (key: string, at: number) => JSON.stringify([key, at]);

  async function attemptDelivery(attempt: Attempt): Promise<DeliveryResult> {
    const key = digestKey(attempt.teamId, attempt.post.digest.id);
    const at = await attempt.claim(key);
    if (at === undefined) return { kind: 'claimed_before' };
    try {
      return await postClaimed(attempt, key, at);
    } finally {
      if (!pending.has(nameOf(key, at))) ledger.release(key, at);
    }
  }

  async function postClaimed(attempt: Attempt, key: string, at: number): Promise<PostResult> {
    const { teamId, post } = attempt;
    const { digest } = post;
    const result = await options.post(teamId, digest.channelId, post);
    log.info({ teamId, digestId: digest.id, at, result: result.kind }, 'digest delivery');
    switch (result.kind) {
      case 'later':
        await settle({ key, at, store: () => attempt.cancel(key, at) });
        break;
      case 'sent': {
        const { messageId } = result;
        const sent = { state: 'sent', channelId: digest.channelId, messageId } as const;
        const isStored = await settle({ key, at, store: () => ledger.settle(key, at, sent) });
        if (isStored) await addLink(teamId, key, at, sent);
        if (post.trigger.kind === 'schedule') problems.checkOwner(teamId, digest);
        break;
      }
      case 'unknown':
        await fail(attempt, key, at, { state: 'unknown' });
        break;
      case 'refused':
        logRefusal(teamId, digest, result.reason);
        await fail(attempt, key, at, { state: 'failed', reason: result.reason });
    }
    return result;
  }

  function logRefusal(teamId: string, { id }: Digest, reason: FailureReason): void {
    log.warn({ teamId, digestId: id, reason }, 'Slack refused a digest');
  }

  /**
   * A person who sent it sees the failure; otherwise its owner is told. The notification is stored
   * before the outcome: a process that ends in between finds the claim at its next start.
   */
  async function fail(
    { teamId, post: { digest, trigger } }: Attempt,
    key: string,
    at: number,
    outcome: Outcome,
  ): Promise<void> {
    const isScheduled = trigger.kind === 'schedule';
    await settle({
      key,
      at,
      async store() {
        if (isScheduled) await problems.note(teamId, digest.id, at, outcome);
        await ledger.settle(key, at, outcome);
      },
      afterwards() {
        if (isScheduled) problems.notify(teamId, digest.id);
      },
    });
  }

  /** @returns whether it was stored; otherwise it is tried again every minute */
  async function settle(settlement: Settlement): Promise<boolean> {
    for (let left = storeRetries; left >= 0; left -= 1) {
      if (await isStored(settlement)) return true;
      if (left > 0) await wait(storeRetryMs);
    }
    pending.set(nameOf(settlement.key, settlement.at), settlement);
    return false;
  }

  async function isStored({ key, store, afterwards }: Settlement): Promise<boolean> {
    try {
      await store();
    } catch (error) {
      log.error({ err: error, key }, 'the outcome of a digest was not stored');
      return false;
    }
    afterwards?.();
    return true;
  }

  async function storePending(): Promise<void> {
    for (const [name, settlement] of pending) {
      if (!(await isStored(settlement))) continue;
      pending.delete(name);
      ledger.release(settlement.key, settlement.at);
    }
  }

  async function addLink(
    teamId: string,
    key: string,
    at: number,
    sent: Extract<Outcome, { state: 'sent' }>,
  ): Promise<void> {
    try {
      const link = await linkTo(teamId, sent.channelId, sent.messageId);
      await ledger.settle(key, at, { ...sent, link });
    } catch (error) {
      log.info({ err: error, teamId }, 'a digest has no link to its message');
    }
  }

  return { attemptDelivery: (attempt) => inFlight.track(attemptDelivery(attempt)), storePending };
}
