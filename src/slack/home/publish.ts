import type { HomeView } from '@slack/types';
import { WebAPIPlatformError } from '@slack/web-api';
import type { Connection } from '../../workspace/workspace.ts';
import { explain } from '../boundary.ts';
import { typesIn } from '../native-blocks.ts';
import { type Caller, personAsks, type Services } from '../services.ts';
import { learnTypical } from '../typical.ts';
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
  const { plainView } = home;
  const { nativeBlocks } = services;
  if (plainView !== undefined && nativeBlocks.isRefused(caller.teamId, home.view.blocks)) {
    await publish(plainView);
    return;
  }
  try {
    await publish(home.view);
  } catch (error) {
    if (plainView === undefined || !isBlocksRefused(error)) throw error;
    await publish(plainView);
    nativeBlocks.noteRefused(caller.teamId, typesIn(home.view.blocks));
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
    roles.isManager(caller).catch((error: unknown) => {
      services.log.info({ err: error }, 'Slack did not say who may connect');
      return false;
    }),
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
