import type { Button } from '../card/controls.ts';
import { type Message, message } from '../card/message.ts';
import { buttons, paragraph } from '../card/part.ts';
import { join, mention, type RichText, rich, term } from '../card/rich-text.ts';
import type { AllowedOnce, RequestedAction } from '../people/requests.ts';
import type { Member, Permissions, Roles } from '../people/roles.ts';
import { askManagerButton, connectAgainButton, connectButton } from './entry-points.ts';
import { codeIsAll, noVenueYet } from './text/notices.ts';

/** Messages for people without permission, and for workspaces without a venue. */

const maxShownManagers = 5;

/**
 * Denies an action to people who are not managers.
 * @param action what the person can ask a manager for instead
 * @returns undefined for a manager
 */
export async function denialMessage(
  member: Member,
  action: RequestedAction,
  roles: Pick<Roles, 'isManager' | 'knownManagers'>,
): Promise<Message | undefined> {
  if (await roles.isManager(member)) return undefined;
  return notManagerMessage(await roles.knownManagers(member.workspaceId), action);
}

/** Like {@link denialMessage}, for what a manager can also allow someone to do once. */
export async function denialUnlessAllowed(
  member: Member,
  kind: AllowedOnce,
  roles: Pick<Roles, 'mayDo' | 'knownManagers'>,
): Promise<Message | undefined> {
  if (await roles.mayDo(member, kind)) return undefined;
  return notManagerMessage(await roles.knownManagers(member.workspaceId), { kind });
}

/** Answers every question about a venue while the workspace has none. */
export function noVenueMessage({ isManager, people }: Permissions): Message {
  return isManager
    ? message(paragraph(rich`${noVenueYet} ${codeIsAll}`), buttons([connectButton]))
    : message(
        paragraph(rich`${noVenueYet} ${askManager(people)}`),
        buttons(askManagerButtons(people, { kind: 'connect' })),
      );
}

/** For people who requested an action that only managers may do. */
export function notManagerMessage(people: ReadonlySet<string>, action: RequestedAction): Message {
  return message(paragraph(notManager(people)), buttons(askManagerButtons(people, action)));
}

export function notManager(people: ReadonlySet<string>): RichText {
  return rich`Only managers can do this. ${askManager(people)}`;
}

export function askManager(people: ReadonlySet<string>): RichText {
  const shown = [...people].slice(0, maxShownManagers).map(mention);
  return shown.length === 0
    ? rich`Ask ${term('any admin')}.`
    : rich`Ask ${join(shown, ', ')} or ${term('any admin')}.`;
}

/** Empty if no manager is known. The app cannot ask owners and admins: it reads no member list. */
export function askManagerButtons(people: ReadonlySet<string>, action: RequestedAction): Button[] {
  return people.size === 0 ? [] : [askManagerButton(action)];
}

/** Buttons for a venue that has withdrawn access. */
export function connectAgainButtons({ isManager, people }: Permissions): Button[] {
  return isManager ? [connectAgainButton] : askManagerButtons(people, { kind: 'connect' });
}

/** For errors at a modal field. Mentions no managers, because Slack would show their ids there. */
export const notManagerAtField = notManager(new Set());
