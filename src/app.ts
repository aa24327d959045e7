import { readingKind } from './ambience/two-level-cache.ts';
import type { ServiceConfig } from './config.ts';
import { digestKind } from './digests/digest-repository.ts';
import { createDigestService } from './digests/digest-service.ts';
import type { Health } from './ops/health.ts';
import { createInFlight } from './ops/in-flight.ts';
import type { Log } from './ops/log.ts';
import { auditKind, createAudit } from './people/audit.ts';
import { greetingKind } from './people/greetings.ts';
import { createPeopleSide } from './people/people-side.ts';
import { requestKind } from './people/requests.ts';
import { deliveryKind } from './schedule/delivery.ts';
import { startTicks } from './schedule/ticks.ts';
import { createSlackApp } from './slack/app.ts';
import { connectionNotificationMessage } from './slack/connect/notification-message.ts';
import { digestNotificationMessage } from './slack/digests/notification-message.ts';
import { digestMessage } from './slack/digests/post-message.ts';
import { createHomePublisher } from './slack/home/home-publisher.ts';
import { installationKind } from './slack/installations.ts';
import { requestNotificationMessage } from './slack/people/request-messages.ts';
import { createPostRateLimiter } from './slack/posting/post-rate-limiter.ts';
import { createSlackSide } from './slack/slack-side.ts';
import { countUnreadable } from './store/records.ts';
import { createKeyring, deriveIds, type Keyring } from './store/seal.ts';
import { openStore, type Store } from './store/store.ts';
import type { Clock, Wait } from './time.ts';
import { createConnectionMonitor } from './venues/connection-monitor.ts';
import { createConnectionNotifier } from './venues/connection-notifier.ts';
import { createVenueSide } from './venues/venue-side.ts';
import { type Connection, workspaceKind } from './venues/workspace.ts';

/** The running app. */
export interface Service {
  readonly port: number;
  /** Does what is due now, as the app does every minute. */
  tick(): Promise<void>;
  /** When the next digest is due, in ms since the epoch; undefined if none is scheduled. */
  nextDigestAt(): number | undefined;
  /** Waits for background work, for up to 9 s. */
  settle(): Promise<void>;
  /** Accepts no more work, finishes what is in flight (for up to 9 s), then closes everything. */
  stop(): Promise<void>;
}

/** Dependencies that tests replace. */
export interface Dependencies {
  readonly clock: Clock;
  /** Between 0 and 1. */
  readonly random: () => number;
  readonly wait: Wait;
  readonly log: Log;
}

/** Longer than any response takes, shorter than the 10 s that Docker allows for stopping. */
const drainMs = 9_000;
const everyMinute = '* * * * *';
/** Not on the hour, when most digests are due. */
const everyHour = '17 * * * *';

/**
 * Creates all parts of the app and starts it.
 *
 * @throws if the app cannot start; the store is closed then
 */
export async function startService(
  config: ServiceConfig,
  dependencies: Dependencies,
): Promise<Service> {
  const { clock, wait, log } = dependencies;
  const keyring = createKeyring(config.encryptionKeys);
  const store = await openDatabase(config, keyring, dependencies);
  const records = openRecords(store);
  const inFlight = createInFlight();
  const audit = createAudit(records.audit, clock, (error, teamId) =>
    log.error({ err: error, teamId }, 'the audit list was not written'),
  );

  // The venue side: the service, connections, zones.
  const venues = createVenueSide({
    ...dependencies,
    ambience: config.ambience,
    workspaces: records.workspaces,
    readingRecords: records.readings,
    audit,
    deriveIds: (secret) => deriveIds(keyring, 'connection code', secret),
  });
  const { connections, choices, readings, repository, disconnectVenue } = venues;

  // What sends to Slack.
  const slack = createSlackSide({ config, installed: records.installations, clock, log });
  const { directMessages, installations, blockSupport, explain } = slack;

  // The workspace side: people, digests, notifications.
  const people = createPeopleSide({
    connections,
    choices,
    disconnectVenue,
    workspaces: records.workspaces,
    requestRecords: records.requests,
    greetingRecords: records.greetings,
    audit,
    configured: config.managers,
    installerOf: installations.installerOf,
    send: (teamId, userId, notification) =>
      directMessages.send(teamId, userId, requestNotificationMessage(notification)),
    clock,
  });
  const { roles, greetings } = people;
  const digestService = createDigestService({
    connections,
    readings,
    roles,
    memberOf: slack.memberOf,
    linkTo: slack.linkTo,
    audit,
    inFlight,
    clock,
    wait,
    log,
    records: records.digests,
    deliveries: records.deliveries,
    post: (teamId, channelId, post) => slack.postMessage(teamId, channelId, digestMessage(post)),
    send: (teamId, userId, notice) =>
      directMessages.send(teamId, userId, digestNotificationMessage(notice)),
    createRateLimiter: (signal) => createPostRateLimiter(signal, wait),
  });
  const homePublisher = createHomePublisher({
    connections,
    choices,
    readings,
    roles,
    digestList: digestService.list,
    blockSupport,
    explain,
    clock,
    log,
  });
  const notify = createConnectionNotifier({
    repository,
    roles,
    log,
    send: (teamId, userId, connection, notification) =>
      directMessages.send(teamId, userId, connectionNotificationMessage(connection, notification)),
    onNotified: homePublisher.renew,
  });
  const monitor = createConnectionMonitor({ connections, notify, clock, log });

  venues.events.on('denied', (denial) => monitor.suspect(denial));
  venues.events.on('changed', (teamId, connection) => {
    monitor.follow(teamId, connection);
    inFlight.track(handleChange(teamId, connection)).catch((error: unknown) => {
      log.error({ err: error, teamId }, 'the change of a connection was not handled');
    });
  });

  async function handleChange(teamId: string, connection: Connection): Promise<void> {
    const { venueId, state, pendingNotification } = connection;
    if (pendingNotification !== undefined) await notify(teamId, venueId);
    if (state === 'active') await digestService.digests.resumeForVenue(teamId, venueId);
  }

  const health: Health = { isReady: false, isStoreIntact: store.isIntact };
  const app = createSlackApp({
    config,
    installations,
    roles,
    blockSupport,
    directMessages,
    explain,
    newReference: slack.newReference,
    health,
    inFlight,
    wait,
    log,
    needs: {
      connections,
      choices,
      readings,
      refreshZones: venues.refreshZones,
      connectVenue: venues.connectVenue,
      disconnectVenue,
      audit,
      roles,
      managers: people.managers,
      nameManagers: people.nameManagers,
      requestService: people.requestService,
      digestService,
      blockSupport,
      explain,
      inFlight,
      clock,
      log,
      homePublisher,
      greetings,
      directMessages,
      renewHomes: homePublisher.renew,
      countUnreadable: (teamId) =>
        countUnreadable(teamId, [records.workspaces, records.digests, records.requests]),
    },
    uninstalled: {
      forgetWorkspace: venues.forgetWorkspace,
      forgetRequests: people.requests.forget,
      forgetDigests: digestService.digests.forget,
      forgetGreetings: greetings.forget,
    },
  });

  /** Resumes what the previous process did not finish, and does what has become due since. */
  async function load(): Promise<void> {
    await monitor.load(records.workspaces.keys()).catch((error: unknown) => {
      log.error({ err: error }, 'the connections to monitor were not loaded');
    });
    await digestService.reconcileAll().catch((error: unknown) => {
      log.error({ err: error }, 'the digests were not reconciled');
    });
    await digestService.tick();
  }

  async function close(): Promise<void> {
    await venues.client.close();
    await store.close();
  }

  try {
    const port = await app.start();
    const loaded = inFlight.track(load());
    const stopTicks = startTicks(
      [
        { name: 'connections', when: everyMinute, work: monitor.poll },
        { name: 'digests', when: everyMinute, work: digestService.tick },
        { name: 'reconcile', when: everyHour, work: digestService.reconcileAll },
        { name: 'clean up', when: everyHour, work: store.cleanUp },
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
        await digestService.tick();
      },
      nextDigestAt: digestService.nextAt,
      async settle() {
        await inFlight.drain(drainMs);
      },
      async stop() {
        health.isReady = false;
        await stopTicks();
        digestService.stop();
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

function openDatabase(
  config: ServiceConfig,
  keyring: Keyring,
  { clock, wait, log }: Dependencies,
): Promise<Store> {
  return openStore({
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
}

function openRecords(store: Store) {
  return {
    workspaces: store.records(workspaceKind),
    installations: store.records(installationKind),
    readings: store.records(readingKind),
    audit: store.records(auditKind),
    requests: store.records(requestKind),
    greetings: store.records(greetingKind),
    digests: store.records(digestKind),
    deliveries: store.records(deliveryKind),
  };
}
