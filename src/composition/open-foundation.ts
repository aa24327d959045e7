import packageJson from '../../package.json' with { type: 'json' };
import { openDatabase } from '../database.ts';
import { type ClockReport, createClockReport } from '../ops/clock-report.ts';
import { createInFlight, type InFlight } from '../ops/in-flight.ts';
import { noMetrics } from '../ops/metrics.ts';
import type { Prometheus } from '../ops/prometheus.ts';
import { createLedger } from '../schedule/ledger.ts';
import { openLocalQueues } from '../schedule/open-local-queues.ts';
import type { OnDue, Queues } from '../schedule/queue.ts';
import { restoredAt } from '../schedule/restored.ts';
import type { ServiceConfig } from '../service-config.ts';
import { systemClock } from '../steady-clock.ts';
import { createPace } from '../store/pace.ts';
import { createDatabaseClock } from '../store/postgres-clock.ts';
import { createKeyring } from '../store/seal.ts';
import type { Store } from '../store/store.ts';
import { type Clock, minuteMs } from '../time.ts';
import type { Foundation } from './foundation.ts';
import type { Dependencies } from './product-foundation.ts';
import { openRecords } from './records.ts';

/** Opens the database, the clock and the queues. */

export interface OpenFoundation {
  readonly foundation: Foundation;
  readonly store: Store;
  /** The database's clock if replicas share it, else the machine's. */
  readonly clock: Clock;
  /** Undefined if nothing reads the metrics. */
  readonly prometheus: Prometheus | undefined;
  /** Compares the clocks, and corrects ours. */
  checkClock(): Promise<void>;
  close(): Promise<void>;
}

/** No post takes this long, so a claim this old was left behind by a replica that died. */
const abandonedAfterMs = minuteMs;

/** @throws if the database or the queues cannot be opened; nothing stays open then */
export async function openFoundation(
  config: ServiceConfig,
  dependencies: Dependencies,
): Promise<OpenFoundation> {
  const { log } = dependencies;
  const keyring = createKeyring(config.encryptionKeys);
  const prometheus = await openPrometheus(config);
  const metrics = prometheus ?? noMetrics;
  const store = await openDatabase(config, keyring, { ...dependencies, metrics });
  const records = openRecords(store);
  const inFlight = createInFlight();
  const clockReport = createClockReport(log, metrics);
  const onDue: OnDue = (lane, lagMs) => metrics.due(lane, lagMs / 1_000);
  const given = { ...dependencies, inFlight, clockReport, onDue };
  const opening = async () => ({
    // Read first, because nothing else has to be closed if it fails.
    restoredAt: await restoredAt(records.restored),
    ...(await openTiming(config, store, given)),
  });
  const timing = await opening().catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const { clock, clocks, queues } = timing;
  const foundation: Foundation = {
    config,
    records,
    keyring,
    queues,
    ledger: createLedger({
      records: records.deliveries,
      clock,
      abandonedAfterMs: queues.areShared ? abandonedAfterMs : 0,
    }),
    shared: store.database && {
      pace: createPace(store.database),
      turns: records.turns,
      signatures: records.signatures,
    },
    inFlight,
    health: { isReady: false, storeStatus: store.status },
    restoredAt: timing.restoredAt,
    clocks,
    metrics,
  };
  return {
    foundation,
    store,
    clock,
    prometheus,
    async checkClock() {
      await timing.adjustClock();
      const [now = Date.now()] = clocks();
      clockReport.machineIsAhead(Date.now() - now);
    },
    async close() {
      timing.stopReport();
      await queues.close();
      await store.close();
    },
  };
}

interface Timing {
  readonly clock: Clock;
  readonly queues: Queues;
  /** The times by which Slack's signatures are checked. The first one is that of the app. */
  readonly clocks: () => readonly number[];
  adjustClock(): Promise<void>;
  stopReport(): void;
}

interface TimingDependencies extends Dependencies {
  readonly inFlight: InFlight;
  readonly clockReport: ClockReport;
  readonly onDue: OnDue;
}

async function openTiming(
  { database }: ServiceConfig,
  store: Store,
  dependencies: TimingDependencies,
): Promise<Timing> {
  const { inFlight, clockReport, onDue, log } = dependencies;
  if (store.database === undefined || database.kind === 'sqlite') {
    const { clock } = dependencies;
    return {
      clock,
      queues: openLocalQueues(clock, inFlight, log, onDue),
      // Also by the machine's own clock, which may just have been set right.
      clocks: () => [systemClock.now(), Date.now()],
      adjustClock: async () => {},
      stopReport: systemClock.onStep(clockReport.onStep),
    };
  }
  const clock = await createDatabaseClock(store.database, dependencies.clock);
  const stopReport = clock.onStep(clockReport.onStep);
  const { openSharedQueues } = await import('../schedule/open-shared-queues.ts');
  const options = { ...dependencies, clock };
  return {
    clock,
    queues: await openSharedQueues(store.database, database.url, options, onDue),
    clocks: () => [clock.databaseNow()],
    adjustClock: clock.adjust,
    stopReport,
  };
}

/** Prometheus' library is large, so it is imported only if something reads the metrics. */
async function openPrometheus({
  metricsPort,
  slack,
  teams,
}: ServiceConfig): Promise<Prometheus | undefined> {
  if (metricsPort === undefined) return undefined;
  const { createPrometheus } = await import('../ops/prometheus.ts');
  const faces = [
    ...(slack === undefined ? [] : (['slack'] as const)),
    ...(teams === undefined ? [] : (['teams'] as const)),
  ];
  return createPrometheus(packageJson.version, faces);
}
