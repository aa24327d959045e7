import { setImmediate } from 'node:timers/promises';
import packageJson from '../package.json' with { type: 'json' };
import type { Dependencies } from './composition/foundation.ts';
import { createParts } from './composition/parts.ts';
import type { ServiceConfig } from './config.ts';
import { openDatabase, openRecords } from './database.ts';
import { createBackgroundCounts } from './ops/background-counts.ts';
import { createClockReport } from './ops/clock-report.ts';
import { createInFlight } from './ops/in-flight.ts';
import { closeServer, listen } from './ops/listen.ts';
import { noMetrics } from './ops/metrics.ts';
import { createMetricsServer } from './ops/operator-server.ts';
import type { Prometheus } from './ops/prometheus.ts';
import { type Health, watchReadiness } from './ops/readiness.ts';
import { createLedger } from './schedule/ledger.ts';
import { openLocalQueues } from './schedule/local-queues.ts';
import type { OnDue } from './schedule/queue.ts';
import { restoredAt } from './schedule/restored.ts';
import { createSweep } from './schedule/sweep.ts';
import { startTicks } from './schedule/ticks.ts';
import { systemClock } from './steady-clock.ts';
import { createPace } from './store/pace.ts';
import { createDatabaseClock } from './store/postgres-clock.ts';
import { createKeyring } from './store/seal.ts';
import { minuteMs } from './time.ts';

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
const everyMinute = '* * * * *';
const everyTenMinutes = '*/10 * * * *';
/** With seconds, so that the polls of many venues are spread over a minute. */
const everyFiveSeconds = '*/5 * * * * *';
/** Not on the hour, when most digests are due. */
const everyHour = '17 * * * *';
/** No post takes this long, so a claim this old was left behind by a replica that died. */
const abandonedAfterMs = minuteMs;

const { version } = packageJson;

/**
 * Starts the app: the database, the queues, all parts, and Slack.
 *
 * @throws if the app cannot start; the store is closed then
 */
export async function startService(
  config: ServiceConfig,
  dependencies: Dependencies,
): Promise<Service> {
  const { log } = dependencies;
  const keyring = createKeyring(config.encryptionKeys);
  const prometheus = await openPrometheus(config);
  const metrics = prometheus ?? noMetrics;
  const store = await openDatabase(config, keyring, { ...dependencies, metrics });
  const inFlight = createInFlight();
  const clockReport = createClockReport(log, metrics);
  let stopReport = () => {};
  const onDue: OnDue = (lane, lagMs) => metrics.due(lane, lagMs / 1_000);
  const { database } = config;
  const { clock, queues, clocks, adjustClock } = await openClockAndQueues().catch(
    async (error: unknown) => {
      await store.close();
      throw error;
    },
  );
  const records = openRecords(store);
  const health: Health = { isReady: false, storeStatus: store.status };
  const ledger = createLedger({
    records: records.deliveries,
    clock,
    abandonedAfterMs: queues.areShared ? abandonedAfterMs : 0,
  });
  const shared = store.database && {
    pace: createPace(store.database),
    turns: records.turns,
    signatures: records.signatures,
  };
  const foundation = {
    config,
    records,
    keyring,
    queues,
    ledger,
    shared,
    inFlight,
    health,
    restoredAt: await restoredAt(records.restored),
    clocks,
    metrics,
  };
  const parts = createParts(foundation, { ...dependencies, clock });
  const { app, postOnce, digestService, alertService, removals, reconcile, workspaceIds } = parts;
  const { digests, alerts } = queues.of;
  const allQueues = Object.values(queues.of);
  const sweep = createSweep({
    queue: queues.of.sweep,
    workspaceIds,
    reconcile,
    clock,
    log,
  });

  async function openClockAndQueues() {
    if (store.database === undefined || database.kind === 'sqlite') {
      const queues = openLocalQueues(dependencies.clock, inFlight, log, onDue);
      stopReport = systemClock.onStep(clockReport.onStep);
      const { clock } = dependencies;
      // Also by the machine's own clock, which may just have been set right.
      const clocks = () => [systemClock.now(), Date.now()];
      return { clock, queues, clocks, adjustClock: async () => {} };
    }
    const clock = await createDatabaseClock(store.database, dependencies.clock);
    stopReport = clock.onStep(clockReport.onStep);
    const options = { ...dependencies, clock, inFlight };
    const { openSharedQueues } = await import('./schedule/shared-queues.ts');
    const queues = await openSharedQueues(store.database, database.url, options, onDue);
    const clocks = () => [clock.databaseNow()];
    return { clock, queues, clocks, adjustClock: clock.adjust };
  }

  let isStopping = false;

  async function checkClock(): Promise<void> {
    await adjustClock();
    const [now = Date.now()] = clocks();
    clockReport.machineIsAhead(Date.now() - now);
  }

  /** Fills the queues. A shared queue usually still holds what is due, and is repaired soon. */
  async function load(): Promise<void> {
    await removals.load();
    if (queues.areShared) return sweep.schedule();
    await reload();
    if (!isStopping) tick();
  }

  async function reload(): Promise<void> {
    for await (const workspaceId of workspaceIds()) {
      if (isStopping) return;
      await reconcile(workspaceId);
      // Nothing in a file has to be waited for, so without this no request would get a turn.
      await setImmediate();
    }
  }

  function tick(): void {
    for (const queue of allQueues) queue.tick();
    // Not awaited, so that a slow store does not delay the next tick.
    inFlight.track(postOnce.storePending());
  }

  async function close(): Promise<void> {
    isStopping = true;
    stopReport();
    for (const queue of allQueues) queue.stop();
    if (metricsServer !== undefined) await closeServer(metricsServer);
    await parts.client.close();
    await queues.close();
    await store.close();
  }

  const checkReadiness = watchReadiness(health, metrics, log);
  const metricsServer = prometheus && createMetricsServer(prometheus);
  const counts =
    prometheus &&
    createBackgroundCounts(prometheus, {
      // With a configured token there is one workspace, which is not stored.
      installations: config.slack.kind === 'oauth' ? records.installations.count : async () => 1,
      openEpisodes: records.openEpisodes.count,
      queueJobs: queues.counts,
    });

  function noteUncounted(error: unknown): void {
    log.warn({ err: error }, 'a value for the metrics was not counted');
  }

  /** How many rows a change of the key has left behind. */
  async function countOldSeals(): Promise<void> {
    metrics.sealedWithOldKey((await store.oldSeals.counts()).older);
  }

  try {
    if (metricsServer !== undefined) {
      await listen(metricsServer, { host: config.host, port: config.metricsPort });
    }
    await checkClock();
    const port = await app.start();
    const loaded = inFlight.track(load());
    loaded.catch((error: unknown) => log.error({ err: error }, 'the queues were not filled'));
    // The first time may still be under way.
    const reloadAgain = async () => {
      await loaded.catch(() => {});
      await reload();
    };
    const stopTicks = startTicks(
      [
        { name: 'clock', when: everyMinute, work: checkClock },
        { name: 'queues', when: everyMinute, work: async () => tick() },
        { name: 'alerts', when: everyFiveSeconds, work: async () => alerts.tick() },
        { name: 'clean up', when: everyHour, work: store.cleanUp },
        { name: 'count old seals', when: everyTenMinutes, work: countOldSeals },
        { name: 'readiness', when: everyFiveSeconds, work: checkReadiness },
        ...(counts
          ? [
              { name: 'counts', when: everyMinute, work: counts.count },
              { name: 'installations', when: everyTenMinutes, work: counts.countInstallations },
            ]
          : []),
        ...(queues.areShared ? [] : [{ name: 'reconcile', when: everyHour, work: reloadAgain }]),
      ],
      inFlight,
      log,
    );
    inFlight.track(countOldSeals()).catch(noteUncounted);
    health.isReady = true;
    await checkReadiness();
    for (const count of counts ? [counts.count, counts.countInstallations] : []) {
      inFlight.track(count()).catch(noteUncounted);
    }
    log.info({ port, slack: config.slack.kind, database: database.kind }, 'ready');
    return {
      port,
      async tick() {
        await loaded;
        tick();
      },
      nextAlertAt: alerts.nextAt,
      nextDigestAt: digests.nextAt,
      async settle() {
        await inFlight.drain(drainMs);
      },
      async stop() {
        // Balancers send requests until they have seen that this process is not ready.
        health.isReady = false;
        metrics.ready(false);
        if (config.stopDelayMs > 0) await dependencies.wait(config.stopDelayMs);
        isStopping = true;
        stopTicks();
        for (const queue of allQueues) queue.stop();
        digestService.stop();
        alertService.stop();
        await app.stop(async () => {
          const left = await inFlight.drain(drainMs);
          if (left > 0) log.warn({ left }, 'stopped with work unfinished');
        });
        await close();
        log.info('stopped');
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Prometheus' library is large, so it is imported only if something reads the metrics. */
async function openPrometheus({ metricsPort }: ServiceConfig): Promise<Prometheus | undefined> {
  if (metricsPort === undefined) return undefined;
  const { createPrometheus } = await import('./ops/prometheus.ts');
  return createPrometheus(version);
}
