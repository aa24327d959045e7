import { createConversation } from '../conversation/features.ts';
import { createHomePublisher } from '../conversation/home/home-publisher.ts';
import { createAnswerCache } from '../conversation/questions/answer-cache.ts';
import { welcomeInstaller } from '../conversation/welcome/feature.ts';
import { createSlackApp } from '../slack/app.ts';
import { createRemovals } from '../slack/removals.ts';
import { publicAddresses } from '../slack/site/addresses.ts';
import { createDownloads } from '../slack/site/downloads.ts';
import { deriveIds } from '../store/seal.ts';
import { createConnectionMonitor } from '../venues/connection-monitor.ts';
import { countUnreadable, createWorkspaceData } from '../workspace-data.ts';
import { createBackground } from './background.ts';
import { followConnections } from './connection-events.ts';
import type { Dependencies, Foundation } from './foundation.ts';
import { createPeopleAndVenues } from './people-and-venues.ts';
import { createReconcile } from './reconcile.ts';

/** Creates all parts of the app and connects them. Nothing is started yet. */
export function createParts(foundation: Foundation, dependencies: Dependencies) {
  const { config, records, keyring, queues, shared, metrics } = foundation;
  const { clock } = dependencies;
  const members = createPeopleAndVenues(foundation, dependencies);
  const { audit, venues, slack, people } = members;
  const { face, installations, explain } = slack;
  const { roles, greetings } = people;
  const background = createBackground(foundation, dependencies, members);
  const { postOnce, outbox, alertService, digestService } = background;
  const addresses = publicAddresses(config.slack);
  const common = { ...foundation, ...dependencies, ...venues, ...people, ...background, face };

  const homePublisher = createHomePublisher({
    ...common,
    digestList: digestService.list,
    listAlerts: alertService.list,
    addresses,
    explain,
  });
  const renewHomes = homePublisher.renew;
  const monitor = createConnectionMonitor({
    ...common,
    watches: records.watches,
    queue: queues.of.connections,
  });
  const { digests } = digestService;
  followConnections({ ...common, monitor, outbox, renewHomes, digests });

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
    ...common,
    records: records.removals,
    queue: queues.of.removals,
    installations: config.slack.kind === 'oauth' ? installations : undefined,
    workspaceData,
  });
  const downloads = createDownloads({
    mode: config.slack,
    sign: (text) => deriveIds(keyring, 'export link', text),
    exported: workspaceData.exported,
    clock,
  });
  const { workspaces, requests, alertRules } = records;
  const conversation = createConversation(
    {
      ...common,
      answers: createAnswerCache(metrics.answer),
      audit,
      explain,
      homePublisher,
      workspaceData,
      removals,
      downloads,
      addresses,
      renewHomes,
      countUnreadable: (workspaceId) =>
        countUnreadable(workspaceId, [workspaces, records.digests, requests, alertRules]),
    },
    { explain, roles },
  );
  const app = createSlackApp({
    ...foundation,
    ...dependencies,
    ...slack,
    tell: face.tell,
    signatures: shared?.signatures,
    usedStates: records.usedStates,
    removals,
    downloads,
    conversation,
    onInstalled: (workspaceId, userId) =>
      welcomeInstaller(workspaceId, userId, { greetings, face }),
  });

  const reconcile = createReconcile({ ...common, monitor });
  const { client } = venues;
  return { app, client, postOnce, digestService, alertService, removals, ...reconcile };
}
