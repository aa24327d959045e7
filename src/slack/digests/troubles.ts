import type { WebClient } from '@slack/web-api';
import type { InFlight } from '../../ops/in-flight.ts';
import type { Log } from '../../ops/log.ts';
import type { Ledger, Outcome } from '../../schedule/ledger.ts';
import type { Digest } from '../../workspace/digest.ts';
import type { Digests } from '../../workspace/digests.ts';
import type { Roles } from '../roles.ts';
import { digestKey } from './digest-key.ts';
import type { DigestNewsDesk } from './digest-news.ts';
import { stopsDigest } from './failure.ts';

/** What becomes of a digest that goes wrong, and who is to know. */
export interface Troubles {
  /** Stops what cannot go on, and stores what people are to be told: once per streak. */
  note(teamId: string, id: string, at: number, outcome: Outcome): Promise<void>;
  /** Tells it in the background; what fails is tried again. */
  tell(teamId: string, id: string): void;
  /** Managers learn of it when the owner has left or is no manager any more. */
  lookAtOwner(teamId: string, digest: Digest): void;
}

export interface TroublesOptions {
  readonly digests: Pick<Digests, 'stop' | 'noteUntold' | 'noteOwnerless'>;
  readonly ledger: Pick<Ledger, 'list'>;
  readonly news: DigestNewsDesk;
  readonly roles: Pick<Roles, 'isStillManager'>;
  readonly clientOf: (teamId: string) => Promise<WebClient>;
  readonly inFlight: InFlight;
  readonly log: Log;
}

export function createTroubles(options: TroublesOptions): Troubles {
  const { digests, ledger, news, roles, clientOf, inFlight, log } = options;

  /** The one before failed for the same reason, so people know; each unknown has its own Send now. */
  async function isInStreak(key: string, at: number, outcome: Outcome): Promise<boolean> {
    const before = (await ledger.list(key)).findLast((one) => one.at < at)?.outcome;
    const areFailures = before?.state === 'failed' && outcome.state === 'failed';
    return areFailures && before.reason === outcome.reason;
  }

  function tell(teamId: string, id: string): void {
    inFlight.track(news.tell(teamId, id)).catch((error: unknown) => {
      log.warn({ err: error, teamId, digestId: id }, 'news of a digest were not told');
    });
  }

  async function noteOwner(teamId: string, { id, ownedBy }: Digest): Promise<void> {
    const client = await clientOf(teamId);
    if (await roles.isStillManager({ teamId, userId: ownedBy, client })) return;
    await digests.noteOwnerless(teamId, id);
    tell(teamId, id);
  }

  return {
    async note(teamId, id, at, outcome) {
      if (outcome.state === 'failed' && stopsDigest(outcome.reason)) {
        await digests.stop(teamId, id, outcome.reason);
      } else if (outcome.state === 'failed' || outcome.state === 'unknown') {
        if (await isInStreak(digestKey(teamId, id), at, outcome)) return;
        const { state: kind } = outcome;
        const untold = kind === 'failed' ? { kind, reason: outcome.reason, at } : { kind, at };
        await digests.noteUntold(teamId, id, untold);
      }
    },
    tell,
    lookAtOwner(teamId, digest) {
      if (digest.isOwnerless) return;
      inFlight.track(noteOwner(teamId, digest)).catch((error: unknown) => {
        log.info({ err: error, teamId }, 'Slack did not say who is a manager');
      });
    },
  };
}
