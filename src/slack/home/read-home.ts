import { AmbienceError } from '../../ambience/errors.ts';
import { loudnessScale } from '../../insight/loudness-scale.ts';
import { ConnectionError } from '../../workspace/errors.ts';
import type { Connection } from '../../workspace/workspace.ts';
import { explain } from '../boundary.ts';
import { triedReading } from '../commands/besides.ts';
import { brokenFirst as digestsBrokenFirst, listDigests } from '../digests/managed.ts';
import { venueLabels } from '../messages/labels.ts';
import { type Caller, personAsks, type Services } from '../services.ts';
import { learnTypical } from '../typical.ts';
import {
  brokenHomeView,
  digestsInHome,
  type Home,
  type HomeVenue,
  homeView,
  type PublishedHome,
  venuesOnPage,
} from './home-view.ts';

export type HomeServices = Pick<
  Services,
  'connections' | 'choices' | 'digesting' | 'readings' | 'roles' | 'clock' | 'log' | 'newReference'
>;

/** Reads what a person's Home shows; only the venues of that page are asked for. */
export async function buildHome(
  caller: Caller,
  page: number,
  services: HomeServices,
): Promise<PublishedHome> {
  try {
    return homeView(await readHome(caller, page, services));
  } catch (error) {
    return brokenHomeView(explain(error, 'Home', services));
  }
}

async function readHome(caller: Caller, wanted: number, services: HomeServices): Promise<Home> {
  const { connections, choices, digesting, roles, clock } = services;
  const { teamId } = caller;
  const connected = (await connections.list(teamId)).toSorted(brokenFirst);
  const labels = venueLabels(connected);
  const lastPage = Math.max(0, Math.ceil(connected.length / venuesOnPage) - 1);
  const page = Math.min(Math.max(0, wanted), lastPage);
  const shown = connected.slice(page * venuesOnPage, (page + 1) * venuesOnPage);
  const [venues, { byDefault, channels }, isManager, people, digests] = await Promise.all([
    Promise.all(
      shown.map((connection, index) =>
        readVenue(teamId, connection, labels[page * venuesOnPage + index] ?? '', services),
      ),
    ),
    choices.all(teamId),
    roles.isManager(caller).catch((error: unknown) => {
      services.log.info({ err: error }, 'Slack did not say who may connect');
      return false;
    }),
    roles.peopleToAsk(teamId),
    digesting.digests.list(teamId),
  ]);
  return {
    standing: { isManager, people },
    venues,
    venueCount: connected.length,
    page,
    byDefault,
    channels,
    digests: await listDigests(
      teamId,
      digests.toSorted(digestsBrokenFirst).slice(0, digestsInHome),
      services,
    ),
    digestCount: digests.length,
    stoppedDigests: digests.filter(({ state }) => state.kind === 'stopped').length,
    now: clock.now(),
  };
}

const brokenness = { revoked: 0, pending: 1, active: 2 } as const;

function brokenFirst(a: Connection, b: Connection): number {
  return brokenness[a.state] - brokenness[b.state];
}

async function readVenue(
  teamId: string,
  connection: Connection,
  label: string,
  services: HomeServices,
): Promise<HomeVenue> {
  const { connections, readings, clock } = services;
  const { name, timezone } = connection.venue;
  const ask = personAsks(clock);
  try {
    const data = await connections.read(teamId, connection, async (access) => {
      const [live, zones, typical] = await Promise.all([
        triedReading(readings.venueLive(access, ask)),
        triedReading(readings.zonesLive(access, ask)),
        access.denied === undefined
          ? learnTypical(access, services)
          : readings.knownTypical(access).then(({ venue }) => venue),
      ]);
      // One of the two is worth showing; without either, what went wrong is.
      if (live.value === undefined && zones.value === undefined) throw live.error ?? zones.error;
      const scale = loudnessScale(
        typical,
        (zones.value?.value ?? []).map(({ loudness }) => loudness?.value),
      );
      return {
        venueName: name,
        timezone,
        live: live.value,
        zones: zones.value,
        typical,
        scale,
        now: clock.now(),
      };
    });
    return { connection, label, content: { kind: 'live', data } };
  } catch (error) {
    // It may have turned while it was read.
    const stored = (await connections.list(teamId)).find(
      (one) => one.venueId === connection.venueId,
    );
    const isPending = stored?.state === 'pending' && error instanceof AmbienceError;
    // Whatever keeps it from being asked, what matters is that it has not approved yet.
    const told = isPending ? new ConnectionError('connection_pending', name) : error;
    const sentence = explain(told, 'Home', services);
    const found = stateAfter(error, stored ?? connection);
    return { connection: found, label, content: { kind: 'problem', sentence } };
  }
}

/** What was just found out of a connection is newer than what was stored of it. */
function stateAfter(error: unknown, connection: Connection): Connection {
  if (!(error instanceof ConnectionError)) return connection;
  const state = error.code === 'connection_revoked' ? 'revoked' : 'pending';
  return { ...connection, state };
}
