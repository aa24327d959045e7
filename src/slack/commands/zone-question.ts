import { AmbienceError } from '../../ambience/errors.ts';
import type { Zone } from '../../ambience/types.ts';
import type { Connection } from '../../workspace/workspace.ts';
import { searchZones } from '../../workspace/zone-search.ts';
import type { Message } from '../blocks/message.ts';
import { chooseZoneMessage, noSuchZoneMessage } from '../messages/choose.ts';
import type { Services } from '../services.ts';
import {
  type Asker,
  type Command,
  type VenueAnswer,
  type VenueQuestion,
  venueCommand,
} from './command.ts';
import { findZone, type Question } from './question.ts';

export interface ZoneCommand extends Omit<Command, 'answer'> {
  answerVenue(asked: VenueQuestion, services: Services, asker: Asker): Promise<Message>;
  answerZone(zone: Zone, asked: VenueQuestion, services: Services): Promise<Message>;
}

/** A command about a venue, or about the zone that its argument names. */
export function zoneCommand({ answerVenue, answerZone, ...command }: ZoneCommand): Command {
  return venueCommand({
    ...command,
    zonePart: (argument) => argument,
    answer: (asked, asker, services) =>
      answerVenueOrZone(
        asked,
        asked.question.argument,
        asker,
        services,
        () => answerVenue(asked, services, asker),
        (zone, from) => answerZone(zone, from, services),
      ),
  });
}

/** @param from where the readings come from, which may be less than the question had */
export type AnswerZone = (zone: Zone, from: VenueQuestion) => Promise<Message>;

/**
 * Answers for the venue, or for the zone that is named, by text or by a button: if several match,
 * buttons offer them, if none does, the nearest. If the service does not know the stored zone any
 * more, the zones are read again, once.
 *
 * @param sought what may name the zone: the question's argument, or the part of it that may
 */
export async function answerVenueOrZone(
  asked: VenueQuestion,
  sought: string,
  { teamId }: Asker,
  { connections }: Services,
  answerVenue: () => Promise<Message>,
  answerZone: AnswerZone,
): Promise<VenueAnswer> {
  const { connection, ask } = asked;
  const question = { ...asked.question, venueId: connection.venueId };
  if (sought === '' && question.zoneId === undefined) {
    return { message: await answerVenue(), settled: question };
  }
  const stored = await connections.zones(teamId, connection, ask);
  try {
    return await answerFrom(stored, question, sought, asked, answerZone);
  } catch (error) {
    if (!(error instanceof AmbienceError) || error.code !== 'not_found') throw error;
  }
  const renewed = await connections.refreshZones(teamId, connection, ask);
  const isGone = findZone(renewed, question.zoneId) === undefined;
  const again = isGone ? { ...question, zoneId: undefined } : question;
  try {
    return await answerFrom(renewed, again, sought, asked, answerZone);
  } catch (error) {
    if (!(error instanceof AmbienceError) || error.code !== 'not_found') throw error;
  }
  // The service lists the zone and has nothing for it: the last reading is what there is.
  return answerFrom(renewed, again, sought, withoutService(asked), answerZone);
}

/** The same question, answered from what was read before. */
function withoutService(asked: VenueQuestion): VenueQuestion {
  return { ...asked, read: (work) => asked.read(work, 'not_found') };
}

async function answerFrom(
  zones: readonly Zone[],
  question: Question,
  sought: string,
  asked: VenueQuestion,
  answerZone: AnswerZone,
): Promise<VenueAnswer> {
  const { connection, others } = asked;
  const chosen = findZone(zones, question.zoneId);
  const search =
    chosen === undefined ? searchZones(sought, zones) : { kind: 'one' as const, zone: chosen };
  switch (search.kind) {
    case 'several':
      return { message: chooseZoneMessage(search.zones, sought, question) };
    case 'none':
      return {
        message: noSuchZoneMessage({
          venueName: connection.venue.name,
          sought,
          nearest: search.nearest,
          elsewhere: others.flatMap((other) => zonesMatching(sought, other)),
          question,
        }),
      };
    case 'one':
      return {
        message: await answerZone(search.zone, asked),
        settled: { ...question, zoneId: search.zone.id },
      };
  }
}

function zonesMatching(sought: string, connection: Connection) {
  const found = searchZones(sought, connection.zones);
  const zones = found.kind === 'one' ? [found.zone] : found.kind === 'several' ? found.zones : [];
  return zones.map((zone) => ({ zone, connection }));
}
