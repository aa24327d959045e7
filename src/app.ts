import type { Server } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { type OpenFoundation, openFoundation } from './composition/open-foundation.ts';
import { createParts, type Parts } from './composition/parts.ts';
import type { Dependencies } from './composition/product-foundation.ts';
import { type BackgroundCounts, createBackgroundCounts } from './ops/background-counts.ts';
import { closeServer, listen } from './ops/listen.ts';
import { createMetricsServer } from './ops/operator-server.ts';
import { watchReadiness } from './ops/readiness.ts';
import { createSweep, type Sweep } from './schedule/sweep.ts';
import type { StartTicks } from './schedule/ticks.ts';
import { timetable, type Works } from './schedule/timetable.ts';
import type { ServiceConfig } from './service-config.ts';

/** The running app. */
export interface Service {
  readonly port: number;
  /** Does what is due now, as the app does every minute. */
  tick(): Promise<void>;
  /**
   * When the next digest is due, in ms since the epoch; undefined if none is scheduled, or while the
   * queues are being filled at the start.
   */
  nextDigestAt(): number | undefined;
  /** When a venue with alerts is polled next, in ms since the epoch; undefined without alerts. */
  nextAlertAt(): number | undefined;
  /** When a venue is recorded next, in ms since the epoch; undefined without venues. */
  nextRecordingAt(): number | undefined;
  /** Waits for background work, for up to 9 s. */
  settle(): Promise<void>;
  /**
   * Is not ready, serves for `stopDelayMs` what still arrives, then accepts no more work, finishes
   * what is in flight (for up to 9 s), and closes everything.
   */
  stop(): Promise<void>;
}

/** Longer than any response takes, shorter than the 10 s that Docker allows for stopping. */
const drainMs = 9_000;

export interface ServiceDependencies extends Dependencies {
  readonly startTicks: StartTicks;
}

interface Running extends OpenFoundation {
  readonly config: ServiceConfig;
  readonly dependencies: ServiceDependencies;
  readonly parts: Parts;
  readonly sweep: Sweep;
  readonly metricsServer: Server | undefined;
  readonly counts: BackgroundCounts | undefined;
  checkReadiness(): Promise<void>;
  isStopping: boolean;
  /** Does nothing before the jobs were started. */
  stopTicks(): void;
}

/**
 * Starts the app: the database, the queues, all parts, and the faces.
 *
 * @throws if the app cannot start; the store is closed then
 */
export async function startService(
  config: ServiceConfig,
  dependencies: ServiceDependencies,
): Promise<Service> {
  const opened = await openFoundation(config, dependencies);
  let running: Running | undefined;
  try {
    running = await create(config, dependencies, opened);
    return await start(running);
  } catch (error) {
    await (running === undefined ? opened.close() : close(running));
    throw error;
  }
}

async function create(
  config: ServiceConfig,
  dependencies: ServiceDependencies,
  opened: OpenFoundation,
): Promise<Running> {
  const { foundation, clock, prometheus, store } = opened;
  const { records, queues, health, metrics } = foundation;
  const { log } = dependencies;
  const parts = await createParts(foundation, { ...dependencies, clock }, store);
  const { workspaceIds, reconcile } = parts;
  return {
    ...opened,
    config,
    dependencies,
    parts,
    sweep: createSweep({ queue: queues.of.sweep, workspaceIds, reconcile, clock, log }),
    metricsServer: prometheus && createMetricsServer(prometheus),
    counts:
      prometheus &&
      createBackgroundCounts(prometheus, {
        installations: async () =>
          (await countWorkspaces(config, records)) + ((await parts.countTenants?.()) ?? 0),
        openEpisodes: records.openEpisodes.count,
        queueJobs: queues.counts,
      }),
    checkReadiness: watchReadiness(health, metrics, log),
    isStopping: false,
    stopTicks() {},
  };
}

/** With a configured token there is one workspace, which is not stored. */
async function countWorkspaces(
  { slack }: ServiceConfig,
  { installations }: OpenFoundation['foundation']['records'],
): Promise<number> {
  if (slack === undefined) return 0;
  return slack.kind === 'oauth' ? installations.count() : 1;
}

async function start(running: Running): Promise<Service> {
  const { config, foundation, parts, metricsServer, counts } = running;
  const { inFlight, health, queues } = foundation;
  const { log } = running.dependencies;
  if (metricsServer !== undefined) {
    await listen(metricsServer, { host: config.host, port: config.metricsPort });
  }
  await running.checkClock();
  await parts.slackApp?.start();
  const port = await parts.server.start();
  const loaded = inFlight.track(load(running));
  loaded.catch((error: unknown) => log.error({ err: error }, 'the queues were not filled'));
  running.stopTicks = running.dependencies.startTicks(
    timetable(worksOf(running, loaded)),
    inFlight,
    log,
  );
  health.isReady = true;
  await running.checkReadiness();
  const counting = counts === undefined ? [] : [counts.count, counts.countInstallations];
  for (const count of [() => countOldSeals(running), ...counting]) {
    inFlight
      .track(count())
      .catch((error: unknown) =>
        log.warn({ err: error }, 'a value of the metrics was not counted'),
      );
  }
  log.info(
    { port, slack: config.slack?.kind, ...previewOf(config), database: config.database.kind },
    'ready',
  );
  return {
    port,
    async tick() {
      await loaded;
      tick(running);
    },
    nextAlertAt: queues.of.alerts.nextAt,
    nextDigestAt: queues.of.digests.nextAt,
    nextRecordingAt: queues.of.history.nextAt,
    async settle() {
      await inFlight.drain(drainMs);
    },
    stop: () => stop(running),
  };
}

/** Nobody has run it in a real tenant yet. */
function previewOf({ teams }: ServiceConfig) {
  return teams === undefined ? {} : { teams: 'preview' };
}

/** @param loaded settled once the queues are filled for the first time */
function worksOf(running: Running, loaded: Promise<void>): Works {
  const { queues } = running.foundation;
  return {
    clock: running.checkClock,
    queues: async () => tick(running),
    alerts: async () => queues.of.alerts.tick(),
    'clean up': running.store.cleanUp,
    'count old seals': () => countOldSeals(running),
    readiness: running.checkReadiness,
    counts: running.counts?.count,
    installations: running.counts?.countInstallations,
    reconcile: queues.areShared
      ? undefined
      : async () => {
          await loaded.catch(() => {});
          await reload(running);
        },
  };
}

/** Fills the queues. A shared queue usually still holds what is due, and is repaired soon. */
async function load(running: Running): Promise<void> {
  await running.parts.removals.load();
  if (running.foundation.queues.areShared) return running.sweep.schedule();
  await reload(running);
  if (!running.isStopping) tick(running);
}

async function reload(running: Running): Promise<void> {
  const { workspaceIds, reconcile } = running.parts;
  for await (const workspaceId of workspaceIds()) {
    if (running.isStopping) return;
    await reconcile(workspaceId);
    // Nothing in a file has to be waited for, so without this no request would get a turn.
    await setImmediate();
  }
}

function tick({ foundation, parts }: Running): void {
  for (const queue of Object.values(foundation.queues.of)) queue.tick();
  // Not awaited, so that a slow store does not delay the next tick.
  foundation.inFlight.track(parts.postOnce.storePending());
}

/** How many rows a change of the key has left behind. */
async function countOldSeals({ foundation, store }: Running): Promise<void> {
  foundation.metrics.sealedWithOldKey((await store.oldSeals.counts()).older);
}

async function stop(running: Running): Promise<void> {
  const { config, dependencies, foundation, parts } = running;
  const { health, metrics, queues, inFlight } = foundation;
  const { log, wait } = dependencies;
  // Balancers send requests until they have seen that this process is not ready.
  health.isReady = false;
  metrics.ready(false);
  if (config.stopDelayMs > 0) await wait(config.stopDelayMs);
  running.isStopping = true;
  running.stopTicks();
  for (const queue of Object.values(queues.of)) queue.stop();
  parts.digestService.stop();
  parts.alertService.stop();
  await parts.server.stop(async () => {
    const left = await inFlight.drain(drainMs);
    if (left > 0) log.warn({ left }, 'stopped with work unfinished');
  });
  // Answers to Slack may use its web socket, so the work in flight has ended.
  await parts.slackApp?.stop();
  await close(running);
  log.info('stopped');
}

async function close(running: Running): Promise<void> {
  const { foundation, metricsServer, parts } = running;
  running.isStopping = true;
  running.stopTicks();
  for (const queue of Object.values(foundation.queues.of)) queue.stop();
  if (metricsServer !== undefined) await closeServer(metricsServer);
  await parts.client.close();
  await parts.teams?.close();
  await running.close();
}
