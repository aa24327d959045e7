import type { AlertService } from '../../alerts/alert-service.ts';
import { readForPerson } from '../../ambience/reading.ts';
import type { Readings } from '../../ambience/readings.ts';
import type { Digests } from '../../digests/managed-digests.ts';
import type { PastHistory } from '../../history/past-history.ts';
import { rememberedOf } from '../../history/remembered.ts';
import type { Log } from '../../ops/log.ts';
import type { Health } from '../../ops/readiness.ts';
import type { Roles } from '../../people/roles.ts';
import type { Clock } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import { ignoreVenueErrors } from '../../venues/errors.ts';
import { findPlace, type Place } from '../../venues/find.ts';
import type { VenueChoices } from '../../venues/venue-choices.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import { noVenueMessage } from '../denials.ts';
import type { Face } from '../face.ts';
import type { Command } from '../feature.ts';
import type { Question } from '../question.ts';
import type { VenueStatus } from './fault-words.ts';
import { type StatusData, statusMessage } from './status-message.ts';

export interface StatusNeeds {
  readonly connections: Pick<Connections, 'list' | 'read' | 'refreshZones'>;
  readonly readings: Pick<Readings, 'health' | 'zonesLive'>;
  readonly digestService: { readonly digests: Pick<Digests, 'list'> };
  readonly choices: Pick<VenueChoices, 'inChannel'>;
  readonly roles: Pick<Roles, 'permissionsOf'>;
  readonly face: Pick<Face, 'abilitiesIn'>;
  /** @returns the number of stored entries of a workspace that cannot be read */
  readonly alertService: Pick<AlertService, 'rules' | 'episodes' | 'intervalMs'>;
  readonly countUnreadable: (workspaceId: string) => Promise<number>;
  readonly history: PastHistory;
  readonly health: Pick<Health, 'storeStatus'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Reads the zones of all venues, if they are due, so that a sensor that failed since is named. */
export const status: Command<StatusNeeds> = {
  name: 'status',
  usage: 'status',
  summary: "What's working, and what isn't",
  group: 'more',
  async answer(question, asker, needs) {
    const { connections, digestService, alertService, roles, face, clock } = needs;
    const { workspaceId } = asker;
    const connected = await connections.list(workspaceId);
    if (connected.length === 0) {
      return { message: noVenueMessage(await roles.permissionsOf(asker)) };
    }
    const isAgain = question.again === true;
    await Promise.all(
      connected.map((connection) => readVenue(workspaceId, connection, isAgain, needs)),
    );
    const [listed, place] = await Promise.all([
      connections.list(workspaceId),
      question.argument === '' ? undefined : placeAsked(question.argument, asker, needs.choices),
    ]);
    // What works elsewhere was not asked.
    const isAsked = (venueId: string | undefined) =>
      place === undefined || venueId === undefined || venueId === place.connection.venueId;
    const now = listed.filter(({ venueId }) => isAsked(venueId));
    const [venues, permissions, allDigests, rules, unreadable, storeStatus, episodes] =
      await Promise.all([
        Promise.all(now.map((connection) => statusOf(workspaceId, connection, needs))),
        roles.permissionsOf(asker),
        digestService.digests.list(workspaceId),
        alertService.rules.list(workspaceId),
        needs.countUnreadable(workspaceId),
        needs.health.storeStatus(),
        Promise.all(now.map(({ venueId }) => alertService.episodes.current(workspaceId, venueId))),
      ]);
    return {
      message: statusMessage(
        {
          venues,
          sensor: place?.zone,
          sensorsAsked: sensorsAsked(question, place?.connection.venueId),
          permissions,
          digests: allDigests.filter(({ venueId }) => isAsked(venueId)),
          alerts: rules.filter(({ venueId }) => isAsked(venueId)),
          openRuleIds: new Set(
            episodes.flat().flatMap(({ closed, ruleId }) => (closed === undefined ? ruleId : [])),
          ),
          pollMsOf: (venueId) => alertService.intervalMs(workspaceId, venueId),
          supportsCharts: face.abilitiesIn(workspaceId).charts,
          unreadable,
          storeStatus,
          now: clock.now(),
          asked: place === undefined || listed.length === 1 ? undefined : question.argument,
        },
        asker.locale,
      ),
    };
  },
};

function sensorsAsked(
  { yesNo }: Question,
  venueId: string | undefined,
): StatusData['sensorsAsked'] {
  if (yesNo?.asks !== 'gaps') return undefined;
  switch (yesNo.against) {
    case 'each':
      return { whether: 'working', venueId };
    case 'count':
      return { whether: 'count', venueId };
    default:
      return { whether: 'silent', venueId };
  }
}

/** `is the terrace sensor working`, `are any sensors offline at the café` */
async function placeAsked(
  typed: string,
  { workspaceId, channelId }: Asker,
  choices: StatusNeeds['choices'],
): Promise<Place | undefined> {
  const found = findPlace(
    { typed, venueId: undefined },
    await choices.inChannel(workspaceId, channelId),
  );
  return found.kind === 'place' ? found.place : undefined;
}

async function readVenue(
  workspaceId: string,
  connection: Connection,
  isAgain: boolean,
  { connections, readings, clock, log }: StatusNeeds,
): Promise<void> {
  const { state } = connection;
  if (state === 'revoked' || (state === 'pending' && !isAgain)) return;
  const options = readForPerson(clock);
  const reads = [
    connections.read(workspaceId, connection, (credentials) =>
      readings.zonesLive(credentials, options),
    ),
    // The list of zones always reaches the service; a cached reading would hide an outage.
    ...(isAgain ? [connections.refreshZones(workspaceId, connection, options)] : []),
  ];
  await Promise.all(reads.map((reading) => ignoreVenueErrors(reading, log)));
}

async function statusOf(
  workspaceId: string,
  connection: Connection,
  { readings, history, clock, log }: StatusNeeds,
): Promise<VenueStatus> {
  const { venueId, token } = connection;
  const health = await readings.health({ workspaceId, venueId, token });
  // For operators: staff cannot do anything about it.
  log.info({ workspaceId, venueId, ...health.budget }, 'request budget of a venue');
  const remembered = await rememberedOf({ workspaceId, venueId }, clock.now(), history);
  return { connection, health, remembered };
}
