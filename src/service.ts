import { randomUUID } from 'node:crypto';
import { createAmbienceClient } from './ambience/client.ts';
import { createFetcher } from './ambience/fetcher.ts';
import { createReadingCache } from './ambience/reading-cache.ts';
import { readingKind } from './ambience/reading-record.ts';
import { createReadings } from './ambience/readings.ts';
import type { Clock } from './clock.ts';
import type { ServiceConfig } from './config.ts';
import type { Health } from './ops/health.ts';
import { createInFlight } from './ops/in-flight.ts';
import type { Log } from './ops/log.ts';
import { createSlackApp } from './slack/app.ts';
import { createInstallations, installationKind } from './slack/installations.ts';
import { createNativeBlocks } from './slack/native-blocks.ts';
import { createRoles } from './slack/roles.ts';
import type { Services } from './slack/services.ts';
import { createKeyring, nameSecret } from './store/seal.ts';
import { openStore } from './store/store.ts';
import { createAttempts } from './workspace/attempts.ts';
import { createConnections } from './workspace/connections.ts';
import { workspaceKind } from './workspace/workspace.ts';

export interface Service {
  readonly port: number;
  /** Takes no more work, finishes what was begun, then closes everything. */
  stop(): Promise<void>;
}

export interface Surroundings {
  readonly clock: Clock;
  /** Between 0 and 1. */
  readonly random: () => number;
  readonly log: Log;
}

/** Longer than any answer takes, shorter than the 10 s that Docker allows. */
const drainMs = 9_000;
const loggedPaths = 10;

/** Makes the parts of the app and starts it. */
export async function startService(
  config: ServiceConfig,
  { clock, random, log }: Surroundings,
): Promise<Service> {
  const keyring = createKeyring(config.encryptionKeys);
  const store = await openStore({
    file: config.databaseFile,
    keyring,
    onResealFailure: (error) => log.error({ err: error }, 'a record was not sealed anew'),
  });
  const client = createAmbienceClient({
    ...config.ambience,
    clock,
    onUnreadable: (endpoint, paths) =>
      log.warn(
        { endpoint, count: paths.length, paths: paths.slice(0, loggedPaths) },
        'parts were unreadable',
      ),
  });
  const cache = createReadingCache({
    fetcher: createFetcher({
      clock,
      random,
      onOutage: (payer, isDown) =>
        isDown
          ? log.warn({ payer }, 'the venue service is down; people get the last readings')
          : log.info({ payer }, 'the venue service is back'),
    }),
    store: store.records(readingKind),
    clock,
    random,
    onStoreFailure: (error) => log.warn({ err: error }, 'the reading cache failed'),
  });
  const readings = createReadings(client, cache);
  const connections = createConnections({
    workspaces: store.records(workspaceKind),
    client,
    readings,
    clock,
    nameSecret: (secret) => nameSecret(keyring, 'connection code', secret),
  });
  const installations = createInstallations(store.records(installationKind), clock);
  const inFlight = createInFlight();
  const health: Health = { isReady: false };
  const services: Services = {
    connections,
    readings,
    roles: createRoles({
      configured: config.managers,
      installerOf: (teamId) => installations.installerOf(teamId),
      clock,
    }),
    nativeBlocks: createNativeBlocks(clock, log),
    attempts: createAttempts(clock),
    clock,
    log,
    inFlight,
    newReference: () => randomUUID().slice(0, 8),
  };
  const slack = createSlackApp(config, installations, health, services);

  async function close(): Promise<void> {
    await client.close();
    await store.close();
  }

  try {
    const port = await slack.start();
    health.isReady = true;
    log.info({ port, slack: config.slack.kind }, 'ready');
    return {
      port,
      async stop() {
        health.isReady = false;
        await slack.stop(async () => {
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
