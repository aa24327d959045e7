import { requestNotificationMessage } from '../conversation/people/request-messages.ts';
import { createAudit } from '../people/audit.ts';
import { deriveIds } from '../store/seal.ts';
import type { Dependencies, Foundation } from './foundation.ts';
import { createPeople } from './people.ts';
import { createSlack } from './slack.ts';
import { createVenues } from './venues.ts';

/** The venues, the people of workspaces, and the way to reach them. */
export function createPeopleAndVenues(foundation: Foundation, dependencies: Dependencies) {
  const { config, records, keyring, shared, metrics } = foundation;
  const { clock, log } = dependencies;
  const audit = createAudit(records.audit, clock, (error, workspaceId) =>
    log.error({ err: error, workspaceId }, 'the audit list was not written'),
  );
  const venues = createVenues({
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
  const slack = createSlack({
    ...foundation,
    ...dependencies,
    installed: records.installations,
    memberships: records.memberships,
  });
  const people = createPeople({
    ...venues,
    workspaces: records.workspaces,
    requestRecords: records.requests,
    greetingRecords: records.greetings,
    audit,
    configured: config.managers,
    installerOf: slack.installations.installerOf,
    send: (workspaceId, userId, notification) =>
      slack.face.tell(workspaceId, userId, requestNotificationMessage(notification)),
    clock,
  });
  return { audit, venues, slack, people };
}

export type PeopleAndVenues = ReturnType<typeof createPeopleAndVenues>;
