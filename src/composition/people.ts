import { randomUUID } from 'node:crypto';
import type { Audit } from '../people/audit.ts';
import { createGreetings } from '../people/greetings.ts';
import { createNamedManagers } from '../people/managers.ts';
import { createNameManagers } from '../people/name-managers.ts';
import { createRequestService, type RequestServiceOptions } from '../people/request-service.ts';
import { createRequests, type ManagerRequest } from '../people/requests.ts';
import { createRoles } from '../people/roles.ts';
import type { Records } from '../store/records.ts';
import type { Clock } from '../time.ts';
import type { Connections } from '../venues/connections.ts';
import type { DisconnectVenue } from '../venues/disconnect-venue.ts';
import type { VenueChoices } from '../venues/venue-choices.ts';
import type { Workspace } from '../venues/workspace.ts';

export interface PeopleOptions {
  readonly workspaces: Records<Workspace>;
  readonly requestRecords: Records<ManagerRequest[]>;
  readonly greetingRecords: Records<string[]>;
  readonly audit: Pick<Audit, 'record'>;
  readonly configuredIn: (workspaceId: string) => readonly string[];
  readonly installerOf: (workspaceId: string) => Promise<string | undefined>;
  readonly connections: Pick<Connections, 'list'>;
  readonly choices: VenueChoices;
  readonly disconnectVenue: DisconnectVenue;
  readonly send: RequestServiceOptions['send'];
  readonly clock: Clock;
}

/** Creates everything about managers and the requests that people send them. */
export function createPeople(options: PeopleOptions) {
  const { workspaces, audit, connections, clock } = options;
  const managers = createNamedManagers(workspaces, audit);
  const requests = createRequests(options.requestRecords, clock, randomUUID);
  const roles = createRoles({
    ...options,
    namedIn: (workspaceId) => managers.list(workspaceId),
    connectorsIn: async (workspaceId) =>
      (await connections.list(workspaceId))
        .filter(({ isConnectedByGuest }) => isConnectedByGuest !== true)
        .map(({ connectedBy }) => connectedBy),
    isAllowedOnce: requests.isAllowedOnce,
  });
  return {
    managers,
    roles,
    requests,
    greetings: createGreetings(options.greetingRecords),
    nameManagers: createNameManagers({ managers, roles }),
    requestService: createRequestService({
      ...options,
      requests,
      managers,
      roles,
      listConnections: connections.list,
    }),
  };
}
