import { readForPerson } from '../../ambience/reading.ts';
import type { Log } from '../../ops/log.ts';
import type { Roles } from '../../people/roles.ts';
import { type Clock, minuteMs } from '../../time.ts';
import { type Connections, needsZones } from '../../venues/connections.ts';
import { ignoreVenueErrors } from '../../venues/errors.ts';
import type { VenueChoices } from '../../venues/venue-choices.ts';
import { noVenueMessage } from '../denials.ts';
import type { Command } from '../feature.ts';
import { venueMessage } from './venue-message.ts';

export interface VenueNeeds {
  readonly connections: Pick<Connections, 'list' | 'refreshVenue' | 'refreshZones'>;
  readonly choices: Pick<VenueChoices, 'inChannel'>;
  readonly roles: Pick<Roles, 'permissionsOf'>;
  readonly clock: Clock;
  readonly log: Log;
}

export const venue: Command<VenueNeeds> = {
  name: 'venue',
  usage: 'venue',
  summary: 'Your venues, and the one used here',
  group: 'more',
  async answer(question, asker, needs) {
    const { connections, choices, roles, clock, log } = needs;
    const { workspaceId, channelId } = asker;
    if (question.again === true) await readAgain(workspaceId, needs);
    const { connected } = await choices.inChannel(workspaceId, channelId);
    if (connected.length === 0) {
      return { message: noVenueMessage(await roles.permissionsOf(asker)) };
    }
    // A venue that was approved after it was connected has no stored zones yet.
    await Promise.all(
      connected
        .filter((one) => one.state === 'active' && needsZones(one, clock.now()))
        .map((one) =>
          ignoreVenueErrors(connections.refreshZones(workspaceId, one, readForPerson(clock)), log),
        ),
    );
    const [venues, permissions] = await Promise.all([
      choices.inChannel(workspaceId, channelId),
      roles.permissionsOf(asker),
    ]);
    return { message: venueMessage({ ...venues, permissions, now: clock.now() }, asker.locale) };
  },
};

/** Venues read within this time are not read again: anyone can press the button repeatedly. */
const minReadIntervalMs = minuteMs;

/** Refreshes names, addresses, time zones and zones, which otherwise come from the store. */
async function readAgain(
  workspaceId: string,
  { connections, clock, log }: VenueNeeds,
): Promise<void> {
  const connected = await connections.list(workspaceId);
  await Promise.all(
    connected
      .filter(
        ({ state, zonesReadAt }) =>
          state !== 'revoked' && clock.now() - zonesReadAt > minReadIntervalMs,
      )
      .map(async (connection) => {
        const options = readForPerson(clock);
        await ignoreVenueErrors(connections.refreshVenue(workspaceId, connection, options), log);
        await ignoreVenueErrors(connections.refreshZones(workspaceId, connection, options), log);
      }),
  );
}
