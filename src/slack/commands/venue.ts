import { needsZones } from '../../workspace/connections.ts';
import type { Connection } from '../../workspace/workspace.ts';
import { venueMessage } from '../messages/venue.ts';
import { personAsks, type Services } from '../services.ts';
import { standingOf } from '../standing.ts';
import { type Asker, answerNoVenue, type Command } from './command.ts';
import { unlessInTrouble } from './unless-in-trouble.ts';

export const venue: Command = {
  name: 'venue',
  usage: 'venue',
  summary: 'Which venues are connected, by whom, and their local time',
  async answer(question, asker, services) {
    const { choices, clock } = services;
    if (question.again === true) await readAgain(asker, services);
    const { teamId, channelId } = asker;
    const before = await choices.inChannel(teamId, channelId);
    if (before.connected.length === 0) return answerNoVenue(asker, services);
    // A venue that was approved after it was connected has no zones stored yet.
    await Promise.all(
      before.connected
        .filter((one) => one.state === 'active' && needsZones(one, clock.now()))
        .map((connection) => unlessInTrouble(readZones(connection, asker, services), services)),
    );
    const [venues, standing] = await Promise.all([
      choices.inChannel(teamId, channelId),
      standingOf(asker, services),
    ]);
    return { message: venueMessage({ ...venues, standing, now: clock.now() }) };
  },
};

/** Anyone may press the button, any number of times. */
const justReadMs = 60_000;

/** Asks the service for what is otherwise kept: names, addresses, time zones and zones. */
async function readAgain(asker: Asker, services: Services): Promise<void> {
  const { connections, clock } = services;
  const connected = await connections.list(asker.teamId);
  await Promise.all(
    connected
      .filter(
        ({ state, zonesReadAt }) => state !== 'revoked' && clock.now() - zonesReadAt > justReadMs,
      )
      .map(async (connection) => {
        const ask = personAsks(clock);
        const { teamId } = asker;
        await unlessInTrouble(connections.refreshVenue(teamId, connection, ask), services);
        await unlessInTrouble(connections.refreshZones(teamId, connection, ask), services);
      }),
  );
}

function readZones(connection: Connection, { teamId }: Asker, { connections, clock }: Services) {
  return connections.refreshZones(teamId, connection, personAsks(clock));
}
