import { createAlertService } from './alerts/alert-service.ts';
import type { Turns } from './ambience/shared-requests.ts';
import type { ServiceConfig } from './config.ts';
import { followConnections } from './connection-events.ts';
import { alertNotificationMessage } from './conversation/alerts/notification-message.ts';
import { createEpisodePosts } from './conversation/alerts/post-episodes.ts';
import { connectionNotificationMessage } from './conversation/connect/notification-message.ts';
import { digestNotificationMessage } from './conversation/digests/notification-message.ts';
import { digestMessage } from './conversation/digests/post-message.ts';
import { createConversation } from './conversation/features.ts';
import { createHomePublisher } from './conversation/home/home-publisher.ts';
import { requestNotificationMessage } from './conversation/people/request-messages.ts';
import { createAnswerCache } from './conversation/questions/answer-cache.ts';
import { welcomeInstaller } from './conversation/welcome/feature.ts';
import type { Records as AllRecords } from './database.ts';
import { createDigestService } from './digests/digest-service.ts';
import type { InFlight } from './ops/in-flight.ts';
import type { Log } from './ops/log.ts';
import type { Metrics } from './ops/metrics.ts';
import type { Health } from './ops/readiness.ts';
import { createAudit } from './people/audit.ts';
import { createPeopleSide } from './people/people-side.ts';
import { createReconcile } from './reconcile.ts';
import type { Ledger } from './schedule/ledger.ts';
import type { Queues } from './schedule/queue.ts';
import { createSlackApp } from './slack/app.ts';
import { createPostRateLimiter } from './slack/posting/post-rate-limiter.ts';
import type { Signatures } from './slack/receiving/http-receiver.ts';
import { createRemovals } from './slack/removals.ts';
import { publicAddresses } from './slack/site/addresses.ts';
import { createDownloads } from './slack/site/downloads.ts';
import { createSlackSide } from './slack/slack-side.ts';
import type { Pace } from './store/pace.ts';

import { deriveIds, type Keyring } from './store/seal.ts';
import type { Clock, Wait } from './time.ts';
import { createConnectionMonitor } from './venues/connection-monitor.ts';
import { createConnectionNotifier } from './venues/connection-notifier.ts';
import { createVenueSide } from './venues/venue-side.ts';
import { countUnreadable, createWorkspaceData } from './workspace-data.ts';

/** Dependencies that tests replace. */
export interface Dependencies {
  readonly clock: Clock;
  /** Between 0 and 1. */
  readonly random: () => number;
  readonly wait: Wait;
  readonly log: Log;
}

/** What is opened before the parts are created, and closed after they have stopped. */
export interface Foundation {
  readonly config: ServiceConfig;
  readonly records: AllRecords;
  readonly keyring: Keyring;
  readonly queues: Queues;
  readonly ledger: Ledger;
  /** Set if there are other replicas. */
  readonly shared: Shared | undefined;
  readonly inFlight: InFlight;
  readonly health: Health;
  /** When a backup was restored. */
  readonly restoredAt: number;
  /** The times by which Slack's signatures are checked. */
  readonly clocks: () => readonly number[];
  readonly metrics: Metrics;
}

/** What all replicas keep together. */
export interface Shared {
  readonly pace: Pace;
  readonly turns: Turns;
  readonly signatures: Signatures;
}

/** Creates all parts of the app and connects them. Nothing is started yet. */
export function createParts(foundation: Foundation, dependencies: Dependencies) {
  const { config, records, keyring, queues, ledger, shared, inFlight, metrics } = foundation;
  const { clock, wait, log } = dependencies;
  const audit = createAudit(records.audit, clock, (error, workspaceId) =>
    log.error({ err: error, workspaceId }, 'the audit list was not written'),
  );

  // The venue side: the service, connections, zones.
  const venues = createVenueSide({
    ...dependencies,
    ambience: config.ambience,
    workspaces: records.workspaces,
    readingRecords: records.readings,
    connectAttempts: records.connectAttempts,
    shared: shared && { limit: shared.pace, turns: shared.turns },
    audit,
    metrics,
    deriveIds: (secret) => deriveIds(keyring, 'connection code', secret),
  });
  const { connections, choices, readings, repository, disconnectVenue } = venues;

  const slack = createSlackSide({
    config,
    installed: records.installations,
    memberships: records.memberships,
    metrics,
    inFlight,
    clock,
    wait,
    log,
  });
  const { face, installations, blockSupport, explain } = slack;
  const addresses = publicAddresses(config.slack);

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
    send: (workspaceId, userId, notification) =>
      face.tell(workspaceId, userId, requestNotificationMessage(notification)),
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
    openEpisodes: records.openEpisodes,
    queue: queues.of.alerts,
    metrics,
    ledger,
    slack: createEpisodePosts(face),
    send: (workspaceId, userId, notice) =>
      face.tell(workspaceId, userId, (locale) => alertNotificationMessage(notice, locale)),
    createRateLimiter: (signal) => createPostRateLimiter(signal, wait, shared?.pace.reserve),
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
    queues: queues.of,
    metrics,
    ledger,
    restoredAt: foundation.restoredAt,
    untoldEpisodes: alertService.episodes.untold,
    post: (workspaceId, channelId, post) => face.post(workspaceId, channelId, digestMessage(post)),
    send: (workspaceId, userId, notice) =>
      face.tell(workspaceId, userId, (locale) => digestNotificationMessage(notice, locale)),
    createRateLimiter: (signal) => createPostRateLimiter(signal, wait, shared?.pace.reserve),
  });
  const homePublisher = createHomePublisher({
    connections,
    choices,
    readings,
    roles,
    digestList: digestService.list,
    listAlerts: alertService.list,
    addresses,
    explain,
    clock,
    log,
  });
  const notify = createConnectionNotifier({
    repository,
    roles,
    log,
    send: (workspaceId, userId, connection, notification) =>
      face.tell(workspaceId, userId, connectionNotificationMessage(connection, notification)),
    onNotified: homePublisher.renew,
  });
  const monitor = createConnectionMonitor({
    connections,
    watches: records.watches,
    queue: queues.of.connections,
    notify,
    clock,
    log,
  });

  followConnections({
    events: venues.events,
    monitor,
    notify,
    digests: digestService.digests,
    alertService,
    inFlight,
    log,
  });

  const workspaceData = createWorkspaceData({
    records,
    clock,
    forgetVenues: venues.forgetWorkspace,
    forgetAudit: audit.forget,
    forgetRequests: people.requests.forget,
    forgetDigests: digestService.forget,
    forgetAlerts: alertService.forget,
    forgetGreetings: greetings.forget,
  });

  const removals = createRemovals({
    records: records.removals,
    queue: queues.of.removals,
    installations: config.slack.kind === 'oauth' ? installations : undefined,
    workspaceData,
    clock,
    wait,
    log,
  });

  const downloads = createDownloads({
    mode: config.slack,
    sign: (text) => deriveIds(keyring, 'export link', text),
    exported: workspaceData.exported,
    clock,
  });

  const conversation = createConversation(
    {
      connections,
      choices,
      readings,
      answers: createAnswerCache(metrics.answer),
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
      explain,
      inFlight,
      clock,
      log,
      homePublisher,
      greetings,
      face,
      workspaceData,
      removals,
      downloads,
      addresses,
      renewHomes: homePublisher.renew,
      countUnreadable: (workspaceId) =>
        countUnreadable(workspaceId, [
          records.workspaces,
          records.digests,
          records.requests,
          records.alertRules,
        ]),
    },
    { explain, roles },
  );

  const app = createSlackApp({
    ...foundation,
    ...dependencies,
    installations,
    blockSupport,
    tell: face.tell,
    explain,
    newReference: slack.newReference,
    readLocale: slack.readLocale,
    signatures: shared?.signatures,
    usedStates: records.usedStates,
    removals,
    downloads,
    conversation,
    onInstalled: (workspaceId, userId) =>
      welcomeInstaller(workspaceId, userId, { greetings, face }),
  });

  const reconcile = createReconcile({ records, monitor, digestService, alertService, log });
  const { client } = venues;
  return { app, client, digestService, alertService, removals, ...reconcile };
}
