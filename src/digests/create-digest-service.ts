import { randomUUID } from 'node:crypto';
import type { AlertEpisodes } from '../alerts/alert-episodes.ts';
import type { AlertRules } from '../alerts/alert-rules.ts';
import type { Readings } from '../ambience/readings.ts';
import type { PastHistory } from '../history/past-history.ts';
import type { LogBook } from '../log/log-book.ts';
import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Audit } from '../people/audit.ts';
import type { Member, Roles } from '../people/roles.ts';
import { createSaveCopies } from '../people/save-copies.ts';
import { createSaveIntroduced } from '../people/save-introduced.ts';
import type { PostRateLimiter } from '../schedule/delivery.ts';
import type { Ledger } from '../schedule/ledger.ts';
import type { Outbox, SendResult } from '../schedule/outbox.ts';
import type { PostOnce } from '../schedule/post-once.ts';
import type { Queue } from '../schedule/queue.ts';
import { createScheduler, type Scheduled, type Scheduler } from '../schedule/scheduler.ts';
import type { Records } from '../store/records.ts';
import { type Clock, minuteMs, type Wait } from '../time.ts';
import type { Connections } from '../venues/connections.ts';
import {
  createAttemptDelivery,
  type DigestPost,
  type PostDigest,
  type Posted,
} from './attempt-delivery.ts';
import type { DigestAuditEvent } from './audit-event.ts';
import { createDeliveryProblems, type DeliveryProblems } from './delivery-problems.ts';
import { type Digest, digestKey, digestKeyPrefix, readDigestKey, recurrenceOf } from './digest.ts';
import { createDigestList } from './digest-list.ts';
import { type DigestNotice, nextDigestNews } from './digest-news.ts';
import type { DigestService } from './digest-service.ts';
import { Digests } from './managed-digests.ts';
import { createManualDelivery } from './manual-delivery.ts';
import { createScheduledDelivery } from './scheduled-delivery.ts';

export interface DigestServiceOptions {
  readonly records: Records<Digest[]>;
  readonly ledger: Ledger;
  readonly audit: Pick<Audit<DigestAuditEvent>, 'record'>;
  readonly connections: Connections;
  readonly readings: Readings;
  readonly roles: Roles;
  readonly memberOf: (workspaceId: string, userId: string) => Promise<Member>;
  readonly episodes: Pick<AlertEpisodes, 'since' | 'current'>;
  readonly rules: Pick<AlertRules, 'list'>;
  readonly history: PastHistory;
  readonly logBook: Pick<LogBook, 'writtenIn' | 'about' | 'open'>;
  readonly post: PostDigest;
  readonly attach: (posted: Posted, post: DigestPost) => Promise<void>;
  readonly send: (workspaceId: string, userId: string, notice: DigestNotice) => Promise<SendResult>;
  readonly postOnce: PostOnce;
  readonly outbox: Outbox;
  readonly linkTo: (
    workspaceId: string,
    channelId: string,
    messageId: string,
  ) => Promise<string | undefined>;
  /** @param signal aborts waiting when the app stops */
  readonly createRateLimiter: (signal: AbortSignal) => PostRateLimiter;
  readonly queue: Queue;
  readonly metrics: Pick<Metrics, 'delivery'>;
  /** See `restored.ts`; 0 if nothing was restored. */
  readonly restoredAt: number;
  readonly inFlight: InFlight;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly log: Log;
}

/** After this time, a claim of a process that has ended counts as abandoned. */
const claimCheckMs = 2 * minuteMs;

interface DigestServiceContext extends DigestServiceOptions {
  readonly digests: Digests;
  readonly scheduler: Scheduler;
  readonly problems: DeliveryProblems;
}

export function createDigestService(options: DigestServiceOptions): DigestService {
  const { connections, ledger, clock, log } = options;
  const stopping = new AbortController();
  const { queue } = options;
  const digests = new Digests(options.records, options.audit, clock);
  const { list: listConnections } = connections;
  options.outbox.register('digests', (workspaceId, id) =>
    nextDigestNews(workspaceId, id, { ...options, digests, listConnections }),
  );
  const problems = createDeliveryProblems({ ...options, digests, ledger });
  const lastPostAt = async (workspaceId: string, { id }: Digest) =>
    (await ledger.list(digestKey(workspaceId, id)))
      .filter(({ outcome }) => outcome.state === 'sent')
      .map(({ at }) => at)
      .at(-1);
  const delivery = {
    ...options,
    lastPostAt,
    digests,
    ledger,
    rateLimiter: options.createRateLimiter(stopping.signal),
    attemptDelivery: createAttemptDelivery({ ...options, digests, problems }),
  };
  const deliver = createScheduledDelivery({ ...delivery, problems, signal: stopping.signal });
  const scheduler = createScheduler({
    queue,
    ledger,
    restoredAt: options.restoredAt,
    clock,
    log,
    async find(key) {
      const [workspaceId, id] = readDigestKey(key);
      return scheduledOf(key, await digests.find(workspaceId, id));
    },
    async settleAbandoned(claim) {
      const [workspaceId, id] = readDigestKey(claim.key);
      // In this order, so that if the process dies in between, the next one finds it again.
      await problems.record(workspaceId, id, claim.at, { state: 'unknown' });
      await ledger.settle(claim, { state: 'unknown' });
      options.metrics.delivery('digest', 'unknown', 0);
      problems.notify(workspaceId, id);
    },
    deliver: (key, at) => deliver(...readDigestKey(key), at),
  });
  const context: DigestServiceContext = { ...options, digests, scheduler, problems };

  // When the app stops, waiting work throws, and the queue hands it to another replica.
  queue.start(async (key) => {
    await scheduler.work(key);
  });

  digests.events.on('changed', (workspaceId, { id }) => {
    follow(context, workspaceId, id, scheduler.follow(digestKey(workspaceId, id)));
  });
  digests.events.on('removed', (workspaceId, { id }) => {
    const key = digestKey(workspaceId, id);
    follow(
      context,
      workspaceId,
      id,
      scheduler.follow(key).then(() => ledger.forget(key)),
    );
  });

  return {
    digests,
    list: createDigestList(digests, ledger, listConnections),
    saveDigest: createSaveIntroduced({ list: digests, listConnections, log }),
    saveCopies: createSaveCopies({ list: digests }),
    manualDelivery: createManualDelivery({
      ...delivery,
      async checkClaimLater(key) {
        // A single process looks at its start.
        if (ledger.isShared) await queue.putLater({ key, at: clock.now() + claimCheckMs });
      },
    }),
    async lastHandoverAt(workspaceId, venueId) {
      const all = await digests.list(workspaceId);
      const ofVenue = all.filter((one) => one.kind === 'handover' && one.venueId === venueId);
      const posted = await Promise.all(ofVenue.map((one) => lastPostAt(workspaceId, one)));
      return posted.filter((at) => at !== undefined).toSorted((a, b) => b - a)[0];
    },
    reconcile: (workspaceId) => reconcile(context, workspaceId),
    async forget(workspaceId) {
      const count = await digests.forget(workspaceId);
      await ledger.forgetAll(digestKeyPrefix(workspaceId));
      return count;
    },
    stop() {
      stopping.abort(new Error('the app stops'));
    },
    newId: randomUUID,
  };
}

/** What fails here is repaired by the next reconciliation: hourly, or daily if queues are shared. */
function follow(
  { inFlight, log }: DigestServiceContext,
  workspaceId: string,
  digestId: string,
  work: Promise<void>,
): void {
  inFlight.track(work).catch((error: unknown) => {
    log.error({ err: error, workspaceId, digestId }, 'a digest was not scheduled');
  });
}

async function reconcile(context: DigestServiceContext, workspaceId: string): Promise<void> {
  const { connections, digests } = context;
  const before = await digests.list(workspaceId);
  const isAnyStopped = before.some(({ state }) => state.kind === 'stopped');
  for (const { venueId, state } of isAnyStopped ? await connections.list(workspaceId) : []) {
    if (state === 'active') await digests.resumeForVenue(workspaceId, venueId);
  }
  const all = isAnyStopped ? await digests.list(workspaceId) : before;
  await Promise.all(all.map((digest) => reconcileOne(context, workspaceId, digest)));
}

/** Catches errors, so that the other digests are still reconciled. */
async function reconcileOne(
  { log, scheduler, problems }: DigestServiceContext,
  workspaceId: string,
  { id, pendingNotifications }: Digest,
): Promise<void> {
  try {
    await scheduler.repair(digestKey(workspaceId, id));
    if (pendingNotifications.length > 0) problems.notify(workspaceId, id);
  } catch (error) {
    log.error({ err: error, workspaceId, digestId: id }, 'a digest could not be reconciled');
  }
}

function scheduledOf(key: string, digest: Digest | undefined): Scheduled | undefined {
  if (digest?.state.kind !== 'active') return undefined;
  const { since, snoozedUntil = 0 } = digest;
  return { key, recurrence: recurrenceOf(digest), since, snoozedUntil };
}
