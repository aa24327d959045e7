import type { HomeView } from '@slack/types';
import type { Connection } from '../../workspace/workspace.ts';
import { explain } from '../boundary.ts';
import { type Caller, personAsks, type Services } from '../services.ts';
import { brokenHomeView, type Home, type HomeVenue, homeView } from './home-view.ts';

/** Home stays as it was published, so it is published again whenever it is opened or changed. */
export async function publishHome(caller: Caller, services: Services): Promise<void> {
  await caller.client.views.publish({
    user_id: caller.userId,
    view: await buildHome(caller, services),
  });
}

async function buildHome(caller: Caller, services: Services): Promise<HomeView> {
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
    const [live, zones] = await connections.read(teamId, connection, (access) =>
      Promise.all([readings.venueLive(access, ask), readings.zonesLive(access, ask)]),
    );
    const data = { venueName: name, timezone, live, zones, now: clock.now() };
    return { name, content: { kind: 'live', data } };
  } catch (error) {
    return { name, content: { kind: 'problem', sentence: explain(error, 'Home', services) } };
  }
}
