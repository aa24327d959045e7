import { searchVenues } from '../../workspace/venue-search.ts';
import type { Connection } from '../../workspace/workspace.ts';
import type { Message } from '../blocks/message.ts';
import { chooseVenueMessage, noSuchVenueMessage } from '../messages/choose.ts';
import { notManagerMessage, noVenueMessage } from '../messages/no-venue.ts';
import type { Services } from '../services.ts';
import type { Answer, Asker, Command } from './command.ts';
import type { Question } from './question.ts';

export interface ManageVenue extends Pick<Command, 'name' | 'usage' | 'summary'> {
  answer(connection: Connection, asker: Asker, services: Services): Promise<Message>;
}

/** A command with which managers do something to one venue, by its name; buttons if several match. */
export function manageVenueCommand({ answer, ...command }: ManageVenue): Command {
  return {
    ...command,
    async answer(question, asker, services): Promise<Answer> {
      const { connections, roles } = services;
      if (!(await roles.isManager(asker))) {
        return { message: notManagerMessage(await roles.appointed(asker.teamId)) };
      }
      const connected = await connections.list(asker.teamId);
      if (connected.length === 0) return { message: noVenueMessage(true, new Set()) };
      const meant = meantVenues(question, connected);
      const [first, ...others] = meant;
      if (first === undefined) return { message: noSuchVenueMessage(connected, question) };
      if (others.length > 0) return { message: chooseVenueMessage(meant, question) };
      return { message: await answer(first, asker, services) };
    },
  };
}

function meantVenues(question: Question, connected: readonly Connection[]): readonly Connection[] {
  const settled = connected.filter(({ venueId }) => venueId === question.venueId);
  return settled.length > 0 ? settled : searchVenues(question.argument, connected);
}
