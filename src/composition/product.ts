import { createAnswerCache } from '../conversation/asking/answer-cache.ts';
import type { Conversation } from '../conversation/conversation.ts';
import { createConversation, type FeatureNeeds } from '../conversation/features.ts';
import { createHomePublisher } from '../conversation/home/home-publisher.ts';
import { welcomeInstaller } from '../conversation/welcome/feature.ts';
import { exportHistory } from '../history/export-history.ts';
import { createConnectionMonitor } from '../venues/connection-monitor.ts';
import { countUnreadable, createWorkspaceData } from '../workspace-data.ts';
import { createBackground } from './background.ts';
import { followConnections } from './connection-events.ts';
import { createPeopleAndVenues } from './people-and-venues.ts';
import type { ProductFaces } from './product-face.ts';
import type { Dependencies, ProductFoundation } from './product-foundation.ts';
import { createReconcile } from './reconcile.ts';

/** What works behind the conversation, whatever the face. */
export function createServices(
  foundation: ProductFoundation,
  dependencies: Dependencies,
  productFace: ProductFaces,
) {
  const { records, queues } = foundation;
  const { clock } = dependencies;
  const { face, explain, addresses } = productFace;
  const members = createPeopleAndVenues(foundation, dependencies, productFace);
  const { audit, venues, people } = members;
  const { greetings } = people;
  const background = createBackground(foundation, dependencies, members, productFace);
  const { outbox, alertService, digestService, history } = background;
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
    exportHistory: (venue) => exportHistory(venue, clock.now(), history),
    exportLog: background.logBook.all,
    forgetLog: background.logBook.forgetWorkspace,
    forgetHistory: history.recorder.forgetWorkspace,
    forgetGreetings: greetings.forget,
  });
  return {
    ...common,
    ...createReconcile({ ...common, monitor }),
    audit,
    explain,
    addresses,
    homePublisher,
    renewHomes,
    workspaceData,
    welcomeInstaller: (workspaceId: string, userId: string) =>
      welcomeInstaller(workspaceId, userId, { greetings, face }),
  };
}

export type Services = ReturnType<typeof createServices>;

/** The product as people meet it. */
export function createProductConversation(
  services: Services,
  tools: Pick<FeatureNeeds, 'removals' | 'downloads'>,
): Conversation {
  const { records, metrics } = services;
  const { workspaces, digests, requests, alertRules } = records;
  return createConversation(
    {
      ...services,
      ...tools,
      answers: createAnswerCache(metrics.answer),
      countUnreadable: (workspaceId) =>
        countUnreadable(workspaceId, [workspaces, digests, requests, alertRules]),
    },
    services,
  );
}
