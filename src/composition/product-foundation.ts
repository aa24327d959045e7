import type { Turns } from '../ambience/shared-requests.ts';
import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Health } from '../ops/readiness.ts';
import type { Ledger } from '../schedule/ledger.ts';
import type { Queues } from '../schedule/queue.ts';
import type { ServiceConfig } from '../service-config.ts';
import type { Pace } from '../store/pace.ts';
import type { Keyring } from '../store/seal.ts';
import type { Clock, Wait } from '../time.ts';
import type { ProductRecords } from './product-records.ts';

/** Dependencies that tests replace. */
export interface Dependencies {
  readonly clock: Clock;
  /** Between 0 and 1. */
  readonly random: () => number;
  readonly wait: Wait;
  readonly log: Log;
}

/** What the product works on: opened before it is created, and closed after it has stopped. */
export interface ProductFoundation {
  readonly config: Pick<ServiceConfig, 'ambience' | 'historyDays' | 'logDays'>;
  readonly records: ProductRecords;
  readonly keyring: Keyring;
  readonly queues: Queues;
  readonly ledger: Ledger;
  /** Set if there are other replicas. */
  readonly shared: ProductShared | undefined;
  readonly inFlight: InFlight;
  /** When a backup was restored. */
  readonly restoredAt: number;
  readonly metrics: Metrics;
  readonly health: Pick<Health, 'storeStatus'>;
}

/** What all replicas keep together. */
export interface ProductShared {
  readonly pace: Pace;
  readonly turns: Turns;
}
