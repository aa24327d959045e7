import { isDeepStrictEqual } from 'node:util';
import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';
import type { Member, Roles } from '../people/roles.ts';
import type { FailureReason, Outcome } from '../schedule/delivery.ts';
import type { Ledger } from '../schedule/ledger.ts';
import type { Outbox } from '../schedule/outbox.ts';
import { type Digest, digestKey } from './digest.ts';
import type { Digests } from './managed-digests.ts';

/** Stops digests that cannot be posted any more, and notifies owners of failures. */
export interface DeliveryProblems {
  /**
   * Stops the digest or enqueues a notification, one per streak of failures with the same reason.
   */
  record(workspaceId: string, id: string, at: number, outcome: Outcome): Promise<void>;
  /** Sends pending notifications in the background; failed ones are retried. */
  notify(workspaceId: string, id: string): void;
  /** Notifies managers, in the background, if the owner has left or is no longer a manager. */
  checkOwner(workspaceId: string, digest: Digest): void;
}

export interface DeliveryProblemsOptions {
  readonly digests: Pick<Digests, 'stop' | 'enqueueNotification' | 'markOwnerless'>;
  readonly ledger: Pick<Ledger, 'list'>;
  readonly outbox: Pick<Outbox, 'deliver'>;
  readonly roles: Pick<Roles, 'isStillManager'>;
  readonly memberOf: (workspaceId: string, userId: string) => Promise<Member>;
  readonly inFlight: InFlight;
  readonly log: Log;
}

export function createDeliveryProblems(options: DeliveryProblemsOptions): DeliveryProblems {
  const { digests, ledger, outbox, roles, memberOf, inFlight, log } = options;

  /**
   * Whether the previous occurrence failed for the same reason, so the owner has been notified.
   * Unknown outcomes are notified each time, because each of them can be sent again manually.
   */
  async function isInStreak(key: string, at: number, outcome: Outcome): Promise<boolean> {
    const previous = (await ledger.list(key)).findLast((one) => one.at < at)?.outcome;
    const areFailures = previous?.state === 'failed' && outcome.state === 'failed';
    return areFailures && isDeepStrictEqual(previous.reason, outcome.reason);
  }

  function notify(workspaceId: string, id: string): void {
    const news = outbox.deliver({ of: 'digests', workspaceId, id });
    inFlight.track(news).catch((error: unknown) => {
      log.warn({ err: error, workspaceId, digestId: id }, 'a digest notification was not sent');
    });
  }

  async function checkOwner(workspaceId: string, { id, ownedBy }: Digest): Promise<void> {
    if (await roles.isStillManager(await memberOf(workspaceId, ownedBy))) return;
    await digests.markOwnerless(workspaceId, id);
    notify(workspaceId, id);
  }

  return {
    async record(workspaceId, id, at, outcome) {
      if (outcome.state === 'failed' && stopsDigest(outcome.reason)) {
        await digests.stop(workspaceId, id, outcome.reason);
      } else if (outcome.state === 'failed' || outcome.state === 'unknown') {
        if (await isInStreak(digestKey(workspaceId, id), at, outcome)) return;
        const { state: kind } = outcome;
        const notification =
          kind === 'failed' ? { kind, reason: outcome.reason, at } : { kind, at };
        await digests.enqueueNotification(workspaceId, id, notification);
      }
    },
    notify,
    checkOwner(workspaceId, digest) {
      if (digest.isOwnerless) return;
      inFlight.track(checkOwner(workspaceId, digest)).catch((error: unknown) => {
        log.info({ err: error, workspaceId }, 'the owner of a digest could not be checked');
      });
    },
  };
}

/** A refused message or a missing approval may be transient, so the digest stays active. */
function stopsDigest(reason: FailureReason): boolean {
  switch (reason.kind) {
    case 'message':
      return false;
    case 'venue':
      return reason.code !== 'unapproved';
    case 'posting':
      return true;
  }
}
