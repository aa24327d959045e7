import { EventEmitter } from 'node:events';
import { createAccountLimit, createLocalLimit } from '../ambience/account-limit.ts';
import { createBudget, createSharedBudget, type SharedLimit } from '../ambience/budget.ts';
import { createAmbienceClient } from '../ambience/client.ts';
import { createFetcher } from '../ambience/fetcher.ts';
import type { Reading } from '../ambience/reading.ts';
import { createReadingCache } from '../ambience/reading-cache.ts';
import { createReadings } from '../ambience/service-readings.ts';
import type { Turns } from '../ambience/shared-requests.ts';
import { createTwoLevelCache } from '../ambience/two-level-cache.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Audit } from '../people/audit.ts';
import type { AmbienceConfig } from '../service-config.ts';
import type { Records } from '../store/records.ts';
import type { Clock, Wait } from '../time.ts';
import { createConnectRateLimiter } from '../venues/connect-rate-limiter.ts';
import { createConnectVenue } from '../venues/connect-venue.ts';
import {
  type ConnectionEvents,
  createConnectionRepository,
} from '../venues/connection-repository.ts';
import { createConnections } from '../venues/connections.ts';
import { createDisconnectVenue, createForgetWorkspace } from '../venues/disconnect-venue.ts';
import { createVenueChoices } from '../venues/venue-choices.ts';
import type { Workspace } from '../venues/workspace.ts';
import { createZoneRefresh } from '../venues/zone-refresh.ts';

export interface VenuesOptions {
  readonly ambience: AmbienceConfig;
  readonly workspaces: Records<Workspace>;
  readonly readingRecords: Records<Reading<unknown>>;
  readonly connectAttempts: Parameters<typeof createConnectRateLimiter>[0];
  /** Set if there are other replicas. */
  readonly shared: SharedBetweenReplicas | undefined;
  readonly audit: Pick<Audit, 'record'>;
  /**
   * @returns ids from which the code cannot be derived, one per encryption key, current key first
   */
  readonly deriveIds: (secret: string) => readonly [string, ...string[]];
  readonly clock: Clock;
  readonly wait: Wait;
  /** Between 0 and 1. */
  readonly random: () => number;
  readonly metrics: Pick<Metrics, 'serviceCall' | 'reading' | 'circuit' | 'budgetLeft'>;
  readonly log: Log;
}

/** What keeps the replicas together from asking the venue service too much. */
export interface SharedBetweenReplicas {
  readonly limit: SharedLimit;
  readonly turns: Turns;
}

export type Venues = ReturnType<typeof createVenues>;

const maxLoggedPaths = 10;
/** Estimated size of the readings in memory; the store holds all of them. */
const maxReadingBytes = 48 * 1024 * 1024;

/** Creates everything about venues: readings, connections and venue choices. */
export function createVenues(options: VenuesOptions) {
  const { workspaces, audit, deriveIds, shared, clock, wait, random, metrics, log } = options;
  const { callsPerSecond } = options.ambience;
  const events: ConnectionEvents = new EventEmitter();
  const client = createAmbienceClient({
    ...options.ambience,
    clock,
    onCall: metrics.serviceCall,
    onUnreadable: (endpoint, paths) =>
      log.warn(
        { endpoint, count: paths.length, paths: paths.slice(0, maxLoggedPaths) },
        'parts were unreadable',
      ),
  });
  const fetcher = createFetcher({
    clock,
    wait,
    random,
    account:
      callsPerSecond === undefined
        ? undefined
        : createAccountLimit(
            `account ${options.ambience.clientId}`,
            callsPerSecond,
            shared?.limit ?? createLocalLimit(clock),
          ),
    budgetFor: (key) =>
      shared === undefined
        ? createBudget(clock)
        : createSharedBudget(key, shared.limit, { clock, wait }),
    onOutage(budgetKey, isDown) {
      metrics.circuit(isDown);
      if (isDown)
        log.warn({ budgetKey }, 'the venue service is down; people get the last readings');
      else log.info({ budgetKey }, 'the venue service is back');
    },
    onBudget: metrics.budgetLeft,
  });
  const cached = createTwoLevelCache({
    store: options.readingRecords,
    clock,
    bytes: maxReadingBytes,
    onStoreFailure: (error) => log.warn({ err: error }, 'the reading cache failed'),
  });
  const cache = createReadingCache({
    fetcher,
    cached,
    clock,
    wait,
    random,
    turns: shared?.turns,
    onReading: (source, ageMs) => metrics.reading(source, ageMs / 1_000),
    onDenied: (denial) => events.emit('denied', denial),
    onObserved: (venue, observation) => events.emit('observed', venue, observation),
  });
  const readings = createReadings(client, cache, clock);
  const repository = createConnectionRepository(workspaces, audit, events);
  const connections = createConnections({ repository, readings, clock });
  return {
    client,
    events,
    readings,
    repository,
    connections,
    connectVenue: createConnectVenue({
      repository,
      client,
      readings,
      rateLimiter: createConnectRateLimiter(options.connectAttempts, clock),
      audit,
      clock,
      deriveIds,
      log,
    }),
    disconnectVenue: createDisconnectVenue({ repository, readings, audit, log }),
    forgetWorkspace: createForgetWorkspace({ repository, readings }),
    choices: createVenueChoices(workspaces, audit),
    refreshZones: createZoneRefresh(connections, readings, clock, log),
  };
}
