import type { Message } from '../../card/message.ts';
import type { RequestedAction } from '../../people/requests.ts';
import type { Roles } from '../../people/roles.ts';
import type { Connections } from '../../venues/connections.ts';
import { isAboutGoneVenue } from '../../venues/find.ts';
import { searchVenues } from '../../venues/search-venues.ts';
import { type Connection, findVenue } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import type { Answer } from '../answer.ts';
import type { CommandInfo } from '../command-info.ts';
import { notManagerMessage, noVenueMessage } from '../denials.ts';
import type { Command } from '../feature.ts';
import type { Question } from '../question.ts';
import {
  chooseVenueMessage,
  noSuchVenueMessage,
  venueNotConnectedMessage,
} from '../text/choose-venue.ts';
import { venueLabel } from '../text/labels.ts';

export interface ManageVenueNeeds {
  readonly connections: Pick<Connections, 'list'>;
  readonly roles: Pick<Roles, 'permissionsOf'>;
}

export interface ManageVenueCommand<Needs> extends CommandInfo {
  /** What people who are not managers can ask a manager for. */
  readonly action: (connection: Connection, asker: Asker) => RequestedAction;
  /** @param label the venue's name, made unique */
  readonly answer: (
    connection: Connection,
    label: string,
    asker: Asker,
    needs: Needs,
  ) => Promise<Message>;
}

/** Makes a command for managers about one venue; it offers buttons if several venues match. */
export function manageVenueCommand<Needs extends ManageVenueNeeds>({
  answer,
  action,
  ...info
}: ManageVenueCommand<Needs>): Command<Needs> {
  return {
    ...info,
    async answer(question, asker, needs): Promise<Answer> {
      const connected = await needs.connections.list(asker.workspaceId);
      const permissions = await needs.roles.permissionsOf(asker);
      if (connected.length === 0) return { message: noVenueMessage(permissions) };
      if (isAboutGoneVenue(question.venueId, connected)) {
        return { message: venueNotConnectedMessage() };
      }
      const matching = matchingVenues(question, connected);
      const [first, ...others] = matching;
      if (first === undefined)
        return { message: noSuchVenueMessage(connected, question, asker.locale) };
      if (others.length > 0)
        return { message: chooseVenueMessage(matching, question, asker.locale) };
      const message = permissions.isManager
        ? await answer(first, venueLabel(first, connected, asker.locale), asker, needs)
        : notManagerMessage(permissions.people, action(first, asker));
      return { message };
    },
  };
}

function matchingVenues(
  { venueId, argument }: Question,
  connected: readonly Connection[],
): readonly Connection[] {
  const settled = findVenue(connected, venueId);
  return settled === undefined ? searchVenues(argument, connected) : [settled];
}
