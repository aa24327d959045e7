import type { RequestedAction } from '../people/requests.ts';
import type { Member, Permissions, Roles } from '../people/roles.ts';
import { type ButtonOptions, buttons } from './blocks/controls.ts';
import { type Message, message } from './blocks/message.ts';
import { join, type Mrkdwn, mention, mrkdwn } from './blocks/mrkdwn.ts';
import { paragraph } from './blocks/parts.ts';
import { askManagerButton, connectAgainButton, connectButton } from './entry-points.ts';

/** What people are told and offered who may not do something, or who have no venue to do it with. */

const shownManagers = 5;

/**
 * @param action what the person can ask a manager for instead
 * @returns undefined for a manager
 */
export async function denialMessage(
  member: Member,
  action: RequestedAction,
  roles: Pick<Roles, 'isManager' | 'knownManagers'>,
): Promise<Message | undefined> {
  if (await roles.isManager(member)) return undefined;
  return notManagerMessage(await roles.knownManagers(member.teamId), action);
}

/** Answers every question about a venue while this workspace has none. */
export function noVenueMessage({ isManager, people }: Permissions): Message {
  return isManager
    ? message(
        paragraph(
          mrkdwn`No venue is connected to this workspace yet. You need only the venue's connection code.`,
        ),
        buttons([connectButton]),
      )
    : message(
        paragraph(mrkdwn`No venue is connected to this workspace yet. ${askManager(people)}`),
        buttons(askManagerButtons(people, { kind: 'connect' })),
      );
}

/** Someone who is not a manager wanted what only managers may do. */
export function notManagerMessage(people: ReadonlySet<string>, action: RequestedAction): Message {
  return message(paragraph(notManager(people)), buttons(askManagerButtons(people, action)));
}

export function notManager(people: ReadonlySet<string>): Mrkdwn {
  return mrkdwn`Only managers can connect, disconnect and choose venues, and set up digests. ${askManager(people)}`;
}

export function askManager(people: ReadonlySet<string>): Mrkdwn {
  const shown = [...people].slice(0, shownManagers).map(mention);
  return shown.length === 0
    ? mrkdwn`Ask an owner or admin of this workspace.`
    : mrkdwn`Ask one of: ${join(shown, ', ')}, or an owner or admin of this workspace.`;
}

/** Owners and admins cannot be asked: the app does not read the list of members. */
export function askManagerButtons(
  people: ReadonlySet<string>,
  action: RequestedAction,
): ButtonOptions[] {
  return people.size === 0 ? [] : [askManagerButton(action)];
}

/** For a venue that has withdrawn access. */
export function connectAgainButtons({ isManager, people }: Permissions): ButtonOptions[] {
  return isManager ? [connectAgainButton] : askManagerButtons(people, { kind: 'connect' });
}

/** For a field of a modal, where Slack shows people's ids instead of their names. */
export const notManagerAtField = notManager(new Set());
