import { requestNotificationMessage } from '../conversation/people/request-messages.ts';
import { createAudit } from '../people/audit.ts';
import { deriveIds } from '../store/seal.ts';
import { createPeople } from './people.ts';
import type { ProductFace } from './product-face.ts';
import type { Dependencies, ProductFoundation } from './product-foundation.ts';
import { createVenues } from './venues.ts';

/** The venues, and the people of workspaces. */
export function createPeopleAndVenues(
  foundation: ProductFoundation,
  dependencies: Dependencies,
  { face, configuredIn, installerOf }: Pick<ProductFace, 'face' | 'configuredIn' | 'installerOf'>,
) {
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
  const people = createPeople({
    ...venues,
    workspaces: records.workspaces,
    requestRecords: records.requests,
    greetingRecords: records.greetings,
    audit,
    configuredIn,
    installerOf,
    send: (workspaceId, userId, notification) =>
      face.tell(workspaceId, userId, requestNotificationMessage(notification)),
    clock,
  });
  return { audit, venues, people };
}

export type PeopleAndVenues = ReturnType<typeof createPeopleAndVenues>;
