import type { Connection } from '../../workspace/workspace.ts';
import { statusMessage, type VenueStatus } from '../messages/status.ts';
import { personAsks, type Services } from '../services.ts';
import { standingOf } from '../standing.ts';
import { type Asker, answerNoVenue, type Command } from './command.ts';
import { unlessInTrouble } from './unless-in-trouble.ts';

/**
 * Costs the service nothing: it says how the readings went that people asked for. Its button tries
 * again what went wrong.
 */
export const status: Command = {
  name: 'status',
  usage: 'status',
  summary: 'Whether all venues can be read, and what to do where one cannot',
  async answer(question, asker, services) {
    const { connections, digesting, nativeBlocks, clock } = services;
    const connected = await connections.list(asker.teamId);
    if (connected.length === 0) return answerNoVenue(asker, services);
    if (question.again === true) {
      await Promise.all(connected.map((connection) => readAgain(connection, asker, services)));
    }
    const now = question.again === true ? await connections.list(asker.teamId) : connected;
    const [venues, standing, digests] = await Promise.all([
      Promise.all(now.map((connection) => statusOf(connection, asker, services))),
      standingOf(asker, services),
      digesting.digests.list(asker.teamId),
    ]);
    const takesNative = !nativeBlocks.isAnyRefused(asker.teamId);
    const unreadable = await services.unreadableEntries(asker.teamId);
    const data = { venues, standing, digests, takesNative, unreadable, now: clock.now() };
    return { message: statusMessage(data) };
  },
};

async function readAgain(
  connection: Connection,
  { teamId }: Asker,
  { connections, clock, log }: Services,
): Promise<void> {
  if (connection.state === 'revoked') return;
  // What is kept must not hide whether the service answers.
  const reading = connections.refreshZones(teamId, connection, personAsks(clock));
  await unlessInTrouble(reading, { log });
}

async function statusOf(
  connection: Connection,
  { teamId }: Asker,
  { readings }: Services,
): Promise<VenueStatus> {
  const { venueId, token } = connection;
  return { connection, health: await readings.health({ teamId, venueId, token }) };
}
