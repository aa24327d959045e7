import type { HomeView } from '@slack/types';
import { WebAPIPlatformError } from '@slack/web-api';
import type { Access } from '../../ambience/reading.ts';
import type { VenueTypical } from '../../ambience/types.ts';
import type { Connection } from '../../workspace/workspace.ts';
import { explain } from '../boundary.ts';
import { type Caller, personAsks, type Services } from '../services.ts';
import {
  brokenHomeView,
  type Home,
  type HomeVenue,
  homeView,
  type PublishedHome,
} from './home-view.ts';

/** Home stays as it was published, so it is published again whenever it is opened or changed. */
export async function publishHome(caller: Caller, services: Services): Promise<void> {
  const home = await buildHome(caller, services);
  const publish = (view: HomeView) => caller.client.views.publish({ user_id: caller.userId, view });
  try {
    await publish(home.view);
  } catch (error) {
    if (home.plainView === undefined || !isBlocksRefused(error)) throw error;
    await publish(home.plainView);
  }
}

function isBlocksRefused(error: unknown): boolean {
  return (
    error instanceof WebAPIPlatformError &&
    ['invalid_blocks', 'invalid_arguments'].includes(error.data.error)
  );
}

async function buildHome(caller: Caller, services: Services): Promise<PublishedHome> {
  try {
    return homeView(await readHome(caller, services));
  } catch (error) {
    return brokenHomeView(explain(error, 'Home', services));
  }
}

async function readHome(caller: Caller, services: Services): Promise<Home> {
  const { connections, roles } = services;
  const connected = await connections.list(caller.teamId);
  const [venues, mayConnect, appointed] = await Promise.all([
    Promise.all(connected.map((connection) => readVenue(caller, connection, services))),
    roles.isManager(caller),
    roles.appointed(caller.teamId),
  ]);
  return { venues, mayConnect, appointed };
}

async function readVenue(
  { teamId }: Caller,
  connection: Connection,
  services: Services,
): Promise<HomeVenue> {
  const { connections, readings, clock } = services;
  const { name, timezone } = connection.venue;
  const ask = personAsks(clock);
  try {
    const [live, zones, typical] = await connections.read(teamId, connection, (access) =>
      Promise.all([
        readings.venueLive(access, ask),
        readings.zonesLive(access, ask),
        learnTypical(access, services),
      ]),
    );
    const data = { venueName: name, timezone, live, zones, typical, now: clock.now() };
    return { name, content: { kind: 'live', data } };
  } catch (error) {
    return { name, content: { kind: 'problem', sentence: explain(error, 'Home', services) } };
  }
}

/**
 * What is usual changes once a week. It is fetched here, when a venue has just been connected or
 * Home is opened, so that it costs no question of a person anything; without it nothing is compared.
 */
async function learnTypical(
  access: Access,
  { readings, clock, log }: Services,
): Promise<VenueTypical | undefined> {
  const ask = personAsks(clock);
  const fetched = await Promise.allSettled([
    readings.venueTypical(access, ask),
    readings.zonesTypical(access, ask),
  ]);
  for (const one of fetched) {
    if (one.status === 'rejected') log.info({ err: one.reason }, 'what is usual is not known');
  }
  return (await readings.knownTypical(access)).venue;
}
