import type { Access, Ask } from '../../ambience/reading.ts';
import type { Connection } from '../../workspace/workspace.ts';
import { searchZones, simplify } from '../../workspace/zone-search.ts';
import type { Message } from '../blocks/message.ts';
import { chooseVenueMessage } from '../messages/choose.ts';
import { noVenueMessage } from '../messages/no-venue.ts';
import { type Caller, personAsks, type Services } from '../services.ts';
import type { Question } from './question.ts';

/** Who asked, and what opens a modal for them (valid for three seconds). */
export interface Asker extends Caller {
  readonly triggerId: string;
  readonly channelId: string;
}

export interface Answer {
  readonly message: Message;
  /** Set if the message holds figures: the question with venue and zone settled, to ask again. */
  readonly settled?: Question;
}

export interface Command {
  readonly name: string;
  /** As in help: `live [zone]` */
  readonly usage: string;
  readonly summary: string;
  /** Undefined means that the answer is a modal that has been opened. */
  answer(question: Question, asker: Asker, services: Services): Promise<Answer | undefined>;
}

/** A question about one venue. */
export interface VenueQuestion {
  readonly question: Question;
  readonly connection: Connection;
  /** How long this person waits, however many readings it takes. */
  readonly ask: Ask;
  /** Reads with the venue's token; see {@link Services.connections}. */
  read<T>(work: (access: Access) => Promise<T>): Promise<T>;
}

export interface VenueCommand extends Omit<Command, 'answer'> {
  answer(asked: VenueQuestion, asker: Asker, services: Services): Promise<Answer>;
}

/** A command about a venue: with none connected it says how, with several it offers them. */
export function venueCommand(command: VenueCommand): Command {
  return {
    ...command,
    async answer(question, asker, services) {
      const { connections, clock } = services;
      const { connected, meantHere } = await connections.inChannel(asker.teamId, asker.channelId);
      const [first, ...others] = connected;
      if (first === undefined) return answerNoVenue(asker, services);
      const named = venueNamed(question.argument, connected);
      const chosen =
        connected.find(({ venueId }) => venueId === question.venueId) ??
        named ??
        meantHere ??
        venueWithZone(question.argument, connected);
      if (chosen === undefined && others.length > 0) {
        return { message: chooseVenueMessage(connected, question) };
      }
      const connection = chosen ?? first;
      return command.answer(
        {
          question: named === undefined ? question : { ...question, argument: '' },
          connection,
          ask: personAsks(clock),
          read: (work) => connections.read(asker.teamId, connection, work),
        },
        asker,
        services,
      );
    },
  };
}

/** How to get a first venue, for who may connect one and for who may not. */
export async function answerNoVenue(asker: Asker, { roles }: Services): Promise<Answer> {
  const mayConnect = await roles.isManager(asker);
  return { message: noVenueMessage(mayConnect, await roles.appointed(asker.teamId)) };
}

/** Someone may type the venue's own name where a zone could stand. */
function venueNamed(argument: string, connected: readonly Connection[]): Connection | undefined {
  const wanted = simplify(argument);
  const [first, ...others] = connected.filter(({ venue }) => simplify(venue.name) === wanted);
  return wanted === '' || others.length > 0 ? undefined : first;
}

/** The only venue that has a zone of that name, as far as zones are stored. */
function venueWithZone(argument: string, connected: readonly Connection[]): Connection | undefined {
  if (argument === '') return undefined;
  const [first, ...others] = connected.filter(
    ({ zones }) => searchZones(argument, zones).kind !== 'none',
  );
  return others.length > 0 ? undefined : first;
}
