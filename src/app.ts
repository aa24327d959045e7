import { createAlertService } from './alerts/alert-service.ts';
import type { ServiceConfig } from './config.ts';
import { followConnections } from './connection-events.ts';
import { openDatabase, openRecords } from './database.ts';
import { createDigestService } from './digests/digest-service.ts';
import type { Health } from './ops/health.ts';
import { createInFlight } from './ops/in-flight.ts';
import type { Log } from './ops/log.ts';
import { createAudit } from './people/audit.ts';
import { createPeopleSide } from './people/people-side.ts';
import { createLedger, moveOlderDeliveries } from './schedule/ledger.ts';
import { startTicks } from './schedule/ticks.ts';
import { createAlertSlack } from './slack/alerts/alert-slack.ts';
import { alertNotificationMessage } from './slack/alerts/notification-message.ts';
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
import { createKeyring, deriveIds } from './store/seal.ts';
import type { Clock, Wait } from './time.ts';
import { createConnectionMonitor } from './venues/connection-monitor.ts';
import { createConnectionNotifier } from './venues/connection-notifier.ts';
import { createVenueSide } from './venues/venue-side.ts';

/** The running app. */
export interface Service {
  readonly port: number;
  /** Does what is due now, as the app does every minute. */
  tick(): Promise<void>;
  /** When the next digest is due, in ms since the epoch; undefined if none is scheduled. */
  nextDigestAt(): number | undefined;
  /** When a venue with alerts is polled next, in ms since the epoch; undefined without alerts. */
  nextAlertAt(): number | undefined;
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
/** With seconds, so that the polls of many venues are spread over a minute. */
const everyFiveSeconds = '*/5 * * * * *';
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
  const ledger = createLedger({ records: records.deliveries, clock, abandonedAfterMs: 0 });
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

  const slack = createSlackSide({ config, installed: store.records(installationKind), clock, log });
  const { directMessages, installations, blockSupport, explain } = slack;

  // The workspace side.
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
  const alertService = createAlertService({
    connections,
    readings,
    refreshZones: venues.refreshZones,
    roles,
    audit,
    inFlight,
    clock,
    wait,
    log,
    records: records.alertRules,
    states: records.alertStates,
    history: records.alertHistory,
    ledger,
    slack: createAlertSlack(slack.postMessage, slack.editMessage, directMessages),
    send: (teamId, userId, notice) =>
      directMessages.send(teamId, userId, alertNotificationMessage(notice)),
    createRateLimiter: (signal) => createPostRateLimiter(signal, wait),
  });
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
    ledger,
    untoldEpisodes: alertService.episodes.untold,
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
    listAlerts: alertService.list,
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

  followConnections({
    events: venues.events,
    monitor,
    notify,
    digests: digestService.digests,
    alertService,
    inFlight,
    log,
  });

  const health: Health = { isReady: false, isStoreUsable: store.isUsable };
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
      alertService,
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
        countUnreadable(teamId, [
          records.workspaces,
          records.digests,
          records.requests,
          records.alertRules,
        ]),
    },
    uninstalled: {
      forgetWorkspace: venues.forgetWorkspace,
      forgetRequests: people.requests.forget,
      forgetDigests: digestService.digests.forget,
      forgetAlerts: alertService.forget,
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
    await alertService.reconcileAll().catch((error: unknown) => {
      log.error({ err: error }, 'the alerts were not scheduled');
    });
    await digestService.tick();
    alertService.tick();
  }

  async function close(): Promise<void> {
    await venues.client.close();
    await store.close();
  }

  try {
    await moveOlderDeliveries(records.olderDeliveries, records.deliveries);
    const port = await app.start();
    const loaded = inFlight.track(load());
    const stopTicks = startTicks(
      [
        { name: 'connections', when: everyMinute, work: monitor.poll },
        { name: 'digests', when: everyMinute, work: digestService.tick },
        { name: 'alerts', when: everyFiveSeconds, work: async () => alertService.tick() },
        { name: 'reconcile', when: everyHour, work: digestService.reconcileAll },
        { name: 'reconcile alerts', when: everyHour, work: alertService.reconcileAll },
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
        alertService.tick();
      },
      nextAlertAt: alertService.nextAt,
      nextDigestAt: digestService.nextAt,
      async settle() {
        await inFlight.drain(drainMs);
      },
      async stop() {
        health.isReady = false;
        await stopTicks();
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
