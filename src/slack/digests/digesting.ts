import { randomUUID } from 'node:crypto';
import type { WebClient } from '@slack/web-api';
import type { Readings } from '../../ambience/readings.ts';
import type { Clock } from '../../clock.ts';
import type { InFlight } from '../../ops/in-flight.ts';
import type { Log } from '../../ops/log.ts';
import { createLedger, type Delivery, type Ledger, type Outcome } from '../../schedule/ledger.ts';
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
import { createDigestDelivery, type DigestDelivery } from './delivery.ts';
import { digestKey, readDigestKey } from './digest-key.ts';
import { createDigestNews } from './digest-news.ts';
import { stopsDigest } from './failure.ts';

/** Digests as they live: stored, scheduled, delivered, and what their people are told of them. */
export interface Digesting {
  readonly digests: Digests;
  readonly ledger: Pick<Ledger, 'list'>;
  readonly delivery: Omit<DigestDelivery, 'deliver'>;
  /** Finds what is stored and what an ended process has left behind; to be waited for before a tick. */
  load(): Promise<void>;
  /** Schedules all of them again, in case that has failed for one. */
  repair(): Promise<void>;
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
  readonly log: Log;
}

export function createDigesting(options: DigestingOptions): Digesting {
  const { connections, readings, roles, inFlight, clock, log } = options;
  const ledger = createLedger(options.deliveries, clock);
  const stopping = new AbortController();
  const queue = createLocalQueue(clock);
  const records = createDigestRecords(options.records, onDigest);
  const digests = createDigests(records, options.audit, clock);
  const news = createDigestNews({ ...options, digests });
  const delivery = createDigestDelivery({
    digests,
    connections,
    readings,
    ledger,
    lines: createChannelLines(stopping.signal),
    post: createPostNative(options.post, options.nativeBlocks),
    linkTo,
    noteFailure,
    afterPost: noteOwner,
    inFlight,
    signal: stopping.signal,
    clock,
    log,
  });
  const scheduler = createScheduler({
    queue,
    ledger,
    clock,
    log,
    async find(key) {
      const [teamId, id] = readDigestKey(key);
      return scheduledOf(teamId, await digests.find(teamId, id));
    },
    deliver: (key, at) => delivery.deliver(...readDigestKey(key), at),
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
    const client = await options.clientOf(teamId);
    return (await client.chat.getPermalink({ channel, message_ts })).permalink;
  }

  /** Stops what cannot go on, and tells people once per streak. */
  async function noteFailure(
    teamId: string,
    { id }: Digest,
    at: number,
    outcome: Outcome,
  ): Promise<void> {
    if (outcome.state === 'failed' && stopsDigest(outcome.reason)) {
      await digests.stop(teamId, id, outcome.reason);
    } else if (outcome.state === 'failed' || outcome.state === 'unknown') {
      if (await isInStreak(teamId, id, at)) return;
      const { state: kind } = outcome;
      const untold = kind === 'failed' ? { kind, reason: outcome.reason, at } : { kind, at };
      await digests.noteUntold(teamId, id, untold);
    }
    await news.tell(teamId, id);
  }

  /** The one before went wrong as well, so people know. */
  async function isInStreak(teamId: string, id: string, at: number): Promise<boolean> {
    const earlier = (await ledger.list(digestKey(teamId, id))).filter((one) => one.at < at);
    const { state } = earlier.at(-1)?.outcome ?? {};
    return state === 'failed' || state === 'unknown';
  }

  /** Managers learn of it when the owner of a digest has left or has lost the role. */
  async function noteOwner(teamId: string, { id, ownedBy, isOwnerless }: Digest): Promise<void> {
    if (isOwnerless) return;
    try {
      const client = await options.clientOf(teamId);
      if (await roles.isStillManager({ teamId, userId: ownedBy, client })) return;
    } catch (error) {
      log.info({ err: error, teamId }, 'Slack did not say who is a manager');
      return;
    }
    await digests.noteOwnerless(teamId, id);
    await news.tell(teamId, id);
  }

  async function recover(teamId: string, digest: Digest): Promise<void> {
    const left = await ledger.recover(digestKey(teamId, digest.id));
    await follow(teamId, digest);
    const told = (async () => {
      for (const at of left) await noteFailure(teamId, digest, at, { state: 'unknown' });
      if (left.length === 0 && digest.untold !== undefined) await news.tell(teamId, digest.id);
    })();
    // The others need not wait for Slack to take this one's news.
    inFlight.track(told).catch((error: unknown) => {
      log.error({ err: error, teamId, digestId: digest.id }, 'news of a digest were not told');
    });
  }

  async function follow(teamId: string, digest: Digest): Promise<void> {
    await scheduler.follow(digestKey(teamId, digest.id));
  }

  async function forEach(work: (teamId: string, digest: Digest) => Promise<void>): Promise<void> {
    for await (const teamId of digests.teamIds()) {
      try {
        const all = await digests.list(teamId);
        await Promise.all(all.map((digest) => work(teamId, digest)));
      } catch (error) {
        log.error({ err: error, teamId }, 'the digests of a workspace could not be read');
      }
    }
  }

  return {
    digests,
    ledger,
    delivery,
    load: () => forEach(recover),
    repair: () => forEach(follow),
    async tick() {
      if (stopping.signal.aborted) return;
      for (const { key } of queue.takeDue()) {
        inFlight.track(scheduler.work(key)).catch(async (error: unknown) => {
          if (stopping.signal.aborted) return;
          log.error({ err: error, key }, 'a digest was not delivered');
          await queue.put({ key, at: clock.now() + retryMs });
        });
      }
      // Not waited for: while Slack hangs, the next tick must come all the same.
      inFlight.track(news.retry());
    },
    nextAt: () => queue.nextAt(),
    stop() {
      stopping.abort(new Error('the app stops'));
    },
    newId: randomUUID,
  };
}

/** After trouble with the store, say. */
const retryMs = 60_000;

function scheduledOf(teamId: string, digest: Digest | undefined): Scheduled | undefined {
  if (digest?.state.kind !== 'active') return undefined;
  return { key: digestKey(teamId, digest.id), recurrence: digest, since: digest.since };
}
