import type { Wish } from '../../workspace/requests.ts';
import { searchVenues } from '../../workspace/venue-search.ts';
import type { Connection } from '../../workspace/workspace.ts';
import type { Message } from '../blocks/message.ts';
import { chooseVenueMessage, noSuchVenueMessage } from '../messages/choose.ts';
import { venueLabels } from '../messages/labels.ts';
import { notManagerMessage, noVenueMessage } from '../messages/no-venue.ts';
import { venueNotConnectedMessage } from '../messages/venue-choice.ts';
import type { Services } from '../services.ts';
import { standingOf } from '../standing.ts';
import { type Answer, type Asker, type Command, isAboutGoneVenue } from './command.ts';
import type { Question } from './question.ts';

export interface ManageVenue extends Pick<Command, 'name' | 'usage' | 'summary'> {
  /** What someone asks a manager for who may not do it themselves. */
  wish(connection: Connection, asker: Asker): Wish;
  /** @param label the venue's name, and more where another one bears the same */
  answer(connection: Connection, asker: Asker, services: Services, label: string): Promise<Message>;
}

/** A command with which managers do something to one venue, by its name; buttons if several match. */
export function manageVenueCommand({ answer, wish, ...command }: ManageVenue): Command {
  return {
    ...command,
    async answer(question, asker, services): Promise<Answer> {
      const connected = await services.connections.list(asker.teamId);
      const standing = await standingOf(asker, services);
      if (connected.length === 0) return { message: noVenueMessage(standing) };
      if (isAboutGoneVenue(question, connected)) return { message: venueNotConnectedMessage() };
      const meant = meantVenues(question, connected);
      const [first, ...others] = meant;
      if (first === undefined) return { message: noSuchVenueMessage(connected, question) };
      if (others.length > 0) return { message: chooseVenueMessage(meant, question) };
      const message = standing.isManager
        ? await answer(first, asker, services, labelOf(first, connected))
        : notManagerMessage(standing.people, wish(first, asker));
      return { message };
    },
  };
}

function labelOf(connection: Connection, connected: readonly Connection[]): string {
  return venueLabels(connected)[connected.indexOf(connection)] ?? connection.venue.name;
}

function meantVenues(question: Question, connected: readonly Connection[]): readonly Connection[] {
  const settled = connected.filter(({ venueId }) => venueId === question.venueId);
  return settled.length > 0 ? settled : searchVenues(question.argument, connected);
}
