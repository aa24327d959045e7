import { randomUUID } from 'node:crypto';
import type { WebClient } from '@slack/web-api';
import type { Readings } from '../../ambience/readings.ts';
import type { Clock, Wait } from '../../clock.ts';
import type { InFlight } from '../../ops/in-flight.ts';
import type { Log } from '../../ops/log.ts';
import { createLedger, type Delivery, type Ledger } from '../../schedule/ledger.ts';
import { createLocalQueue } from '../../schedule/local-queue.ts';
import { createScheduler, type Scheduled } from '../../schedule/scheduler.ts';
import type { Records } from '../../store/records.ts';
import type { Audit } from '../../workspace/audit.ts';
import type { Connections } from '../../workspace/connections.ts';
import type { Digest } from '../../workspace/digest.ts';
import { createDigestRecords } from '../../workspace/digest-records.ts';
import { createDigests, type Digests } from '../../workspace/digests.ts';
import type { NativeBlocks } from '../native-blocks.ts';
import { createChannelLines } from '../posting/channel-lines.ts';
import type { DirectMessages } from '../posting/direct-messages.ts';
import { createPostNative, type Post } from '../posting/posts.ts';
import type { Roles } from '../roles.ts';
import { createDigestAttempts } from './attempt.ts';
import { type ByHand, createByHand } from './by-hand.ts';
import { createDelivery } from './delivery.ts';
import { digestKey, readDigestKey } from './digest-key.ts';
import { createDigestNews } from './digest-news.ts';
import { createTroubles } from './troubles.ts';

/** Digests as they live: stored, scheduled, delivered, and what their people are told of them. */
export interface Digesting {
  readonly digests: Digests;
  readonly ledger: Pick<Ledger, 'list'>;
  readonly byHand: ByHand;
  /**
   * Finds what is stored and what an ended process has left behind: at the start, before a tick, and
   * again and again, in case that has failed for one of them.
   */
  lookAtAll(): Promise<void>;
  /** Begins what is due; it goes on after this has ended. */
  tick(): Promise<void>;
  /** When the next digest is due. */
  nextAt(): number | undefined;
  /** Takes up no more; what is being posted at this moment still gets its outcome. */
  stop(): void;
  /** For the id of a digest that is about to be set up. */
  newId(): string;
}

export interface DigestingOptions {
  readonly records: Records<Digest[]>;
  readonly deliveries: Records<Delivery[]>;
  readonly audit: Pick<Audit, 'note'>;
  readonly connections: Connections;
  readonly readings: Readings;
  readonly roles: Roles;
  readonly directMessages: DirectMessages;
  readonly nativeBlocks: NativeBlocks;
  readonly post: Post;
  /** A client that acts in that workspace. */
  readonly clientOf: (teamId: string) => Promise<WebClient>;
  readonly inFlight: InFlight;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly log: Log;
}

export function createDigesting(options: DigestingOptions): Digesting {
  const { connections, clientOf, inFlight, clock, log } = options;
  const stopping = new AbortController();
  const ledger = createLedger(options.deliveries, clock);
  const queue = createLocalQueue(clock, inFlight, log);
  const digests = createDigests(
    createDigestRecords(options.records, onDigest),
    options.audit,
    clock,
  );
  const news = createDigestNews({ ...options, digests });
  const troubles = createTroubles({ ...options, digests, ledger, news });
  const lines = createChannelLines(stopping.signal, options.wait);
  const post = createPostNative(options.post, options.nativeBlocks);
  const attempts = createDigestAttempts({ ...options, ledger, post, linkTo, troubles });
  const parts = { ...options, digests, ledger, lines, tryToPost: attempts.tryToPost };
  const deliver = createDelivery({ ...parts, troubles, signal: stopping.signal });
  const byHand = createByHand({ ...parts, post });
  const scheduler = createScheduler({
    queue,
    ledger,
    clock,
    log,
    async find(key) {
      const [teamId, id] = readDigestKey(key);
      return scheduledOf(key, await digests.find(teamId, id));
    },
    deliver: (key, at) => deliver(...readDigestKey(key), at),
  });

  queue.start(async (key) => {
    try {
      await scheduler.work(key);
    } catch (error) {
      // The next start begins with it.
      if (!stopping.signal.aborted) throw error;
    }
  });

  function onDigest(teamId: string, id: string, digest: Digest | undefined): void {
    const key = digestKey(teamId, id);
    const followed = (async () => {
      await scheduler.follow(key);
      if (digest === undefined) await ledger.forget(key);
    })();
    // The hourly look at all of them makes up for it.
    inFlight.track(followed).catch((error: unknown) => {
      log.error({ err: error, teamId, digestId: id }, 'a digest was not scheduled');
    });
  }

  /** https://docs.slack.dev/reference/methods/chat.getPermalink needs no scope. */
  async function linkTo(teamId: string, channel: string, message_ts: string) {
    const client = await clientOf(teamId);
    return (await client.chat.getPermalink({ channel, message_ts })).permalink;
  }

  async function lookAt(teamId: string, digest: Digest): Promise<void> {
    const key = digestKey(teamId, digest.id);
    const left = await ledger.leftBehind(key);
    for (const at of left) {
      // In this order: a process that ends in between finds it again.
      await troubles.note(teamId, digest.id, at, { state: 'unknown' });
      await ledger.settle(key, at, { state: 'unknown' });
    }
    await scheduler.follow(key);
    if (left.length + digest.untold.length > 0) troubles.tell(teamId, digest.id);
  }

  async function lookAtAll(): Promise<void> {
    for await (const teamId of digests.teamIds()) {
      try {
        for (const { venueId, state } of await connections.list(teamId)) {
          if (state === 'active') await digests.resumeForVenue(teamId, venueId);
        }
        const all = await digests.list(teamId);
        await Promise.all(all.map((digest) => lookAtOne(teamId, digest)));
      } catch (error) {
        log.error({ err: error, teamId }, 'the digests of a workspace could not be read');
      }
    }
  }

  /** What is wrong with one of them must not keep the others. */
  async function lookAtOne(teamId: string, digest: Digest): Promise<void> {
    try {
      await lookAt(teamId, digest);
    } catch (error) {
      log.error({ err: error, teamId, digestId: digest.id }, 'a digest could not be read');
    }
  }

  return {
    digests,
    ledger,
    byHand,
    lookAtAll,
    async tick() {
      queue.tick();
      // Not waited for: while Slack hangs, the next tick must come all the same.
      inFlight.track(news.retry());
      inFlight.track(attempts.storeUnstored());
    },
    nextAt: () => queue.nextAt(),
    stop() {
      queue.stop();
      stopping.abort(new Error('the app stops'));
    },
    newId: randomUUID,
  };
}

function scheduledOf(key: string, digest: Digest | undefined): Scheduled | undefined {
  if (digest?.state.kind !== 'active') return undefined;
  const { since, snoozedUntil = 0 } = digest;
  return { key, recurrence: digest, since, snoozedUntil };
}
