import { randomUUID } from 'node:crypto';
import { createAmbienceClient } from './ambience/client.ts';
import { createFetcher } from './ambience/fetcher.ts';
import { createKeptReadings } from './ambience/kept-readings.ts';
import { createReadingCache } from './ambience/reading-cache.ts';
import { readingKind } from './ambience/reading-record.ts';
import { createReadings } from './ambience/readings.ts';
import type { Denial } from './ambience/shared-requests.ts';
import type { Clock, Wait } from './clock.ts';
import type { ServiceConfig } from './config.ts';
import type { Health } from './ops/health.ts';
import { createInFlight } from './ops/in-flight.ts';
import type { Log } from './ops/log.ts';
import { deliveryKind } from './schedule/ledger.ts';
import { startTicks } from './schedule/ticks.ts';
import { createSlackApp } from './slack/app.ts';
import { createBoltLogger } from './slack/bolt-logger.ts';
import { createDigesting } from './slack/digests/digesting.ts';
import { createHomes } from './slack/home/homes.ts';
import {
  createInstallations,
  type Installations,
  installationKind,
} from './slack/installations.ts';
import { createNativeBlocks } from './slack/native-blocks.ts';
import { createNews } from './slack/news.ts';
import { createDirectMessages } from './slack/posting/direct-messages.ts';
import { createPost } from './slack/posting/posts.ts';
import { createRoles } from './slack/roles.ts';
import type { Services } from './slack/services.ts';
import { createPostingClient } from './slack/web-clients.ts';
import { createKeyring, nameSecret } from './store/seal.ts';
import { openStore } from './store/store.ts';
import { createAttempts } from './workspace/attempts.ts';
import { auditKind, createAudit } from './workspace/audit.ts';
import { createConnectionMonitor } from './workspace/connection-monitor.ts';
import { createConnectionRecords } from './workspace/connection-records.ts';
import { createConnections } from './workspace/connections.ts';
import { digestKind } from './workspace/digest-records.ts';
import { createNamedManagers } from './workspace/managers.ts';
import { createRequests, requestKind } from './workspace/requests.ts';
import { createVenueChoices } from './workspace/venue-choices.ts';
import { type Connection, workspaceKind } from './workspace/workspace.ts';
import { createZoneRenewal } from './workspace/zone-renewal.ts';

export interface Service {
  readonly port: number;
  /** Does what is due now, as happens every minute anyway. */
  tick(): Promise<void>;
  /** When the next digest is due; undefined if none is. */
  nextDigestAt(): number | undefined;
  /** Waits for what goes on after its request was answered. */
  settle(): Promise<void>;
  /** Takes no more work, finishes what was begun, then closes everything. */
  stop(): Promise<void>;
}

export interface Surroundings {
  readonly clock: Clock;
  /** Between 0 and 1. */
  readonly random: () => number;
  readonly wait: Wait;
  readonly log: Log;
}

/** Longer than any answer takes, shorter than the 10 s that Docker allows. */
const drainMs = 9_000;
const loggedPaths = 10;
/** Readings in memory, by estimate; the store behind it has them all. */
const readingBytes = 48 * 1024 * 1024;
const everyMinute = '* * * * *';
/** Off the full hour, at which most digests are due. */
const everyHour = '17 * * * *';

/** Makes the parts of the app and starts it. */
export async function startService(
  config: ServiceConfig,
  { clock, random, log, wait }: Surroundings,
): Promise<Service> {
  const keyring = createKeyring(config.encryptionKeys);
  const store = await openStore({
    file: config.databaseFile,
    keyring,
    clock,
    wait,
    onWaiting: (holder) =>
      log.info({ holder }, 'another process is using the database; waiting for it to stop'),
    onFileGone: (file) =>
      log.error({ file }, 'the database file was deleted or replaced: nothing is stored any more'),
    onResealFailure: (error) =>
      log.error({ err: error }, 'a record was not sealed with the new key'),
    onUnreadable: (record, count) =>
      log.error({ record, count }, 'parts of a record are unreadable'),
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
      wait,
      random,
      onOutage: (payer, isDown) =>
        isDown
          ? log.warn({ payer }, 'the venue service is down; people get the last readings')
          : log.info({ payer }, 'the venue service is back'),
    }),
    kept: createKeptReadings({
      store: store.records(readingKind),
      clock,
      bytes: readingBytes,
      onStoreFailure: (error) => log.warn({ err: error }, 'the reading cache failed'),
    }),
    clock,
    wait,
    random,
    onDenied,
  });
  const readings = createReadings(client, cache, clock);
  const inFlight = createInFlight();
  const workspaces = store.records(workspaceKind);
  const digestRecords = store.records(digestKind);
  const requestRecords = store.records(requestKind);
  const audit = createAudit(store.records(auditKind), clock, (error, teamId) =>
    log.error({ err: error, teamId }, 'the audit list was not written'),
  );
  const records = createConnectionRecords(workspaces, audit, onTurn);
  const connections = createConnections({
    records,
    audit,
    client,
    readings,
    clock,
    nameSecret: (secret) => nameSecret(keyring, 'connection code', secret),
  });
  const managers = createNamedManagers(workspaces, audit);
  const installations = createInstallations(store.records(installationKind), clock);
  const roles = createRoles({
    configured: config.managers,
    installerOf: (teamId) => installations.installerOf(teamId),
    namedIn: (teamId) => managers.list(teamId),
    connectorsIn: async (teamId) =>
      (await connections.list(teamId)).map(({ connectedBy }) => connectedBy),
    clock,
  });
  const nativeBlocks = createNativeBlocks(clock, log);
  const { post, clientOf } = createPosting(config, installations, log);
  const directMessages = createDirectMessages(post, log);
  const digesting = createDigesting({
    records: digestRecords,
    deliveries: store.records(deliveryKind),
    audit,
    connections,
    readings,
    roles,
    directMessages,
    nativeBlocks,
    post,
    clientOf,
    inFlight,
    clock,
    wait,
    log,
  });
  const forHomes = {
    connections,
    choices: createVenueChoices(workspaces, audit),
    readings,
    roles,
    digesting,
    nativeBlocks,
    clock,
    log,
    newReference: () => randomUUID().slice(0, 8),
  };
  const homes = createHomes(forHomes);
  const health: Health = { isReady: false, isStoreIntact: store.isIntact };
  const services: Services = {
    ...forHomes,
    managers,
    requests: createRequests(requestRecords, clock, randomUUID),
    audit,
    renewZones: createZoneRenewal(connections, readings, clock, log),
    homes,
    directMessages,
    attempts: createAttempts(clock),
    inFlight,
    async unreadableEntries(teamId) {
      const kinds = [workspaces, digestRecords, requestRecords];
      // Only reading shows what cannot be read; a whole record that is damaged counts as one.
      const read = await Promise.allSettled(kinds.map((records) => records.get(teamId)));
      return kinds.reduce(
        (sum, records, at) =>
          sum + (read[at]?.status === 'rejected' ? 1 : records.unreadable(teamId)),
        0,
      );
    },
  };
  const slack = createSlackApp(config, installations, health, services, wait);
  const tellNews = createNews({ records, directMessages, roles, homes, log });
  const monitor = createConnectionMonitor({ connections, tellNews, clock, log });

  function onDenied(denial: Denial): void {
    monitor.suspect(denial);
  }

  /** A connection is new, or has turned. */
  function onTurn(teamId: string, connection: Connection): void {
    const { venueId, state, untold } = connection;
    monitor.follow(teamId, connection);
    const afterwards = async () => {
      if (untold !== undefined) await tellNews(teamId, venueId);
      if (state === 'active') await digesting.digests.resumeForVenue(teamId, venueId);
    };
    inFlight.track(afterwards()).catch((error: unknown) => {
      log.error({ err: error, teamId }, 'what follows the turn of a connection failed');
    });
  }

  /** What was left open when the last process ended, and what was due since. */
  async function load(): Promise<void> {
    await monitor.load(workspaces.keys()).catch((error: unknown) => {
      log.error({ err: error }, 'what is open for connections was not read');
    });
    await digesting.lookAtAll().catch((error: unknown) => {
      log.error({ err: error }, 'the digests were not read');
    });
    await digesting.tick();
  }

  async function close(): Promise<void> {
    await client.close();
    await store.close();
  }

  try {
    const port = await slack.start();
    const loaded = inFlight.track(load());
    const stopTicks = startTicks(
      [
        { name: 'connections', when: everyMinute, work: monitor.poll },
        { name: 'digests', when: everyMinute, work: digesting.tick },
        { name: 'repair', when: everyHour, work: digesting.lookAtAll },
        { name: 'tidy', when: everyHour, work: store.tidy },
      ],
      inFlight,
      log,
    );
    health.isReady = true;
    log.info({ port, slack: config.slack.kind }, 'ready');
    return {
      port,
      async tick() {
        await loaded;
        await monitor.poll();
        await digesting.tick();
      },
      nextDigestAt: digesting.nextAt,
      async settle() {
        await inFlight.drain(drainMs);
      },
      async stop() {
        health.isReady = false;
        await stopTicks();
        digesting.stop();
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

/** With a token from the configuration there is one workspace, whichever it is. */
function createPosting(
  { slack, slackApiUrl }: Pick<ServiceConfig, 'slack' | 'slackApiUrl'>,
  installations: Installations,
  log: Log,
) {
  const logger = createBoltLogger(log);
  const tokenOf = async (teamId: string): Promise<string> =>
    slack.kind === 'oauth' ? installations.botTokenOf(teamId) : slack.botToken;
  return {
    post: createPost(createPostingClient(slackApiUrl, logger), tokenOf),
    clientOf: async (teamId: string) =>
      createPostingClient(slackApiUrl, logger, await tokenOf(teamId)),
  };
}
