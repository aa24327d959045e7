import type { Job, PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';
import type { DatabaseClock } from '../store/postgres-clock.ts';
import { repeatOnLoss } from '../store/postgres-database.ts';
import { inBackground } from '../store/postgres-lanes.ts';
import { earliest, minuteMs, type Wait } from '../time.ts';
import type { Due, Queue, QueueName } from './queue.ts';

/**
 * A queue that several replicas share, in PostgreSQL. Each key has at most one job that waits; a
 * job that is being worked on is kept alive by heartbeats, so that another replica takes over
 * within a minute if this one dies. https://timgit.github.io/pg-boss/
 */

/** The delay before failed work runs again, for example after a store error. */
const retryMs = minuteMs;
/** How long a key that has become due waits at most, if the replica has a free place. */
const pollMs = 1_000;
/** After an error of the database. */
const pauseMs = 5_000;
const touchMs = 4_000;
/** Posts mostly wait: for the venue service, for Slack and for the turn of their channel. */
const mostAtOnce = 400;
const mostPerFetch = 100;
/**
 * So that one workspace with many digests does not hold all places. Slack takes about five posts a
 * second of each, and a post takes about a second.
 */
const mostPerWorkspace = 10;

export const bossQueueOptions = {
  // One waiting job per key; any number of keys.
  policy: 'short',
  /** In seconds. A replica that sends no heartbeat for this long has died. */
  heartbeatSeconds: 15,
  /** An occurrence waits for up to an hour for its turn. */
  expireInSeconds: 3 * 60 * 60,
  /** Only a replica that dies makes a job run again. */
  retryLimit: 100,
  /** A digest may be due once a year. */
  retentionSeconds: 400 * 24 * 60 * 60,
} as const;

const jobData = z.object({
  key: z.string(),
  /** By the clock of the database, in epoch milliseconds. */
  at: z.number(),
});

export interface BossQueueOptions {
  readonly boss: PgBoss;
  readonly name: QueueName;
  readonly inFlight: InFlight;
  readonly clock: DatabaseClock;
  readonly wait: Wait;
  readonly log: Log;
  readonly onDue: (lagMs: number) => void;
}

/** The state of one queue of this replica. */
interface BossQueueContext extends BossQueueOptions {
  readonly repeat: <T>(work: () => Promise<T>) => Promise<T>;
  readonly stopping: AbortController;
  /** Ids of the jobs that this replica works on. */
  readonly running: Set<string>;
  /** Settled and replaced whenever a job ends. */
  freed: PromiseWithResolvers<void>;
  readonly pause: (ms: number) => Promise<void>;
}

export function createBossQueue(options: BossQueueOptions): Queue {
  const { boss, name, clock } = options;
  const stopping = new AbortController();
  /** Ids of the jobs that this replica works on. */
  const running = new Set<string>();
  const freed = Promise.withResolvers<void>();

  const repeat = <T>(work: () => Promise<T>) => repeatOnLoss(options.wait, work);
  const pause = (ms: number) => options.wait(ms, stopping.signal).catch(() => {});
  const context: BossQueueContext = { ...options, repeat, stopping, running, freed, pause };

  return {
    put: (input) => put(context, input),
    async putLater({ key, at }) {
      const waiting = await repeat(() => boss.findJobs(name, { key, queued: true }));
      const dueAt = clock.databaseNow() + at - clock.now();
      const isEarlier = waiting.some(({ startAfter }) => startAfter.getTime() < dueAt);
      if (!isEarlier) await put(context, { key, at });
    },
    async dueAt(key) {
      const waiting = await repeat(() => boss.findJobs(name, { key, queued: true }));
      const toOurs = clock.now() - clock.databaseNow();
      return earliest(...waiting.map(({ startAfter }) => startAfter.getTime() + toOurs));
    },
    async remove(key) {
      const waiting = await repeat(() => boss.findJobs(name, { key, queued: true }));
      if (waiting.length > 0)
        await repeat(() =>
          boss.deleteJob(
            name,
            waiting.map(({ id }) => id),
          ),
        );
    },
    start(run) {
      inBackground(() => {
        poll(context, run);
        keepAlive(context).catch(() => {});
      });
    },
    tick() {},
    size: () => 0,
    nextAt: () => undefined,
    stop() {
      stopping.abort(new Error('the app stops'));
    },
  };
}

async function put(
  { clock, boss, name, repeat }: BossQueueContext,
  { key, at }: Due,
): Promise<void> {
  // The database decides when it is due, by its own clock.
  const startAfter = new Date(clock.databaseNow() + at - clock.now());
  const data = { key, at: startAfter.getTime() };
  await repeat(() =>
    boss.upsert(name, data, { singletonKey: key, startAfter, group: groupOf(key) }),
  );
}

async function work(
  context: BossQueueContext,
  id: string,
  { key, at }: z.infer<typeof jobData>,
  run: (key: string) => Promise<void>,
): Promise<void> {
  const { clock, log, name, boss, stopping, repeat } = context;
  context.onDue(clock.databaseNow() - at);
  try {
    stopping.signal.throwIfAborted();
    await run(key);
  } catch (error) {
    // Handed to another replica at once, instead of when the heartbeats are missed.
    const delayMs = stopping.signal.aborted ? 0 : retryMs;
    if (delayMs > 0) log.error({ err: error, queue: name, key }, 'due work failed; will retry');
    await put(context, { key, at: clock.now() + delayMs });
  }
  await repeat(() => boss.deleteJob(name, id));
}

async function fetchDue({ boss, name, running }: BossQueueContext): Promise<Job<object>[]> {
  const batchSize = Math.min(mostAtOnce - running.size, mostPerFetch);
  return boss.fetch<object>(name, { batchSize, groupConcurrency: mostPerWorkspace });
}

/** @returns whether there may be more to do at once */
async function takeDue(
  context: BossQueueContext,
  run: (key: string) => Promise<void>,
): Promise<boolean> {
  const { inFlight, log, name, running } = context;
  const jobs = await fetchDue(context);
  for (const { id, data } of jobs) {
    running.add(id);
    const done = inBackground(async () => work(context, id, jobData.parse(data), run));
    inFlight
      .track(done)
      .catch((error: unknown) => {
        log.error({ err: error, queue: name }, 'a job was not removed; it will run again');
      })
      .finally(() => {
        running.delete(id);
        context.freed.resolve();
        context.freed = Promise.withResolvers();
      });
  }
  return jobs.length > 0;
}

async function poll(context: BossQueueContext, run: (key: string) => Promise<void>): Promise<void> {
  const { log, name, stopping, running, pause } = context;
  while (!stopping.signal.aborted) {
    if (running.size >= mostAtOnce) {
      await Promise.race([context.freed.promise, pause(pauseMs)]);
      continue;
    }
    try {
      const isMore = await takeDue(context, run);
      if (!isMore) await pause(pollMs);
    } catch (error) {
      if (stopping.signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      log.error({ message, queue: name }, 'due work could not be read; will try again');
      await pause(pauseMs);
    }
  }
}

async function keepAlive(context: BossQueueContext): Promise<void> {
  const { boss, name, log, stopping, running } = context;
  for (;;) {
    await context.wait(touchMs, stopping.signal);
    if (running.size === 0) continue;
    await boss.touch(name, [...running]).catch((error: unknown) => {
      log.warn({ err: error, queue: name }, 'heartbeats were not sent');
    });
  }
}

/** Keys begin with the workspace id, as JSON. */
function groupOf(key: string): { id: string } {
  return { id: /^\["([^"]+)"/.exec(key)?.[1] ?? 'none' };
}
