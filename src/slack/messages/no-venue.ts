import type { Wish } from '../../workspace/requests.ts';
import { type ButtonOptions, buttons } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mention, mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';

export const connectAction = 'connect_venue';
export const connectButton = {
  label: 'Connect a venue',
  actionId: connectAction,
  isPrimary: true,
} as const;
export const connectAgainButton = { ...connectButton, label: 'Connect again' } as const;

export const askManagerAction = 'ask_manager';

/** What a person may do here, and whom they can turn to if they may not. */
export interface Standing {
  readonly isManager: boolean;
  /** Besides owners and admins. */
  readonly people: ReadonlySet<string>;
}

/** Every question about a venue, while this workspace has none. */
export function noVenueMessage({ isManager, people }: Standing): Message {
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

/** Someone who is no manager wanted what only managers may. */
export function notManagerMessage(people: ReadonlySet<string>, wish: Wish): Message {
  return message(paragraph(notManager(people)), buttons(askManagerButtons(people, wish)));
}

export function notManager(people: ReadonlySet<string>): Mrkdwn {
  return mrkdwn`Only managers can connect, disconnect and choose venues, and set up digests. ${askManager(people)}`;
}

const shownManagers = 5;

export function askManager(people: ReadonlySet<string>): Mrkdwn {
  const shown = [...people].slice(0, shownManagers).map(mention);
  return shown.length === 0
    ? mrkdwn`Ask an owner or admin of this workspace.`
    : mrkdwn`Ask one of: ${join(shown, ', ')}, or an owner or admin of this workspace.`;
}

/** Owners and admins are not known without reading the whole list of members. */
export function askManagerButtons(people: ReadonlySet<string>, wish: Wish): ButtonOptions[] {
  return people.size === 0
    ? []
    : [{ label: 'Ask a manager', actionId: askManagerAction, value: JSON.stringify(wish) }];
}

/** Under what says that a venue has withdrawn access. */
export function connectAgainButtons({ isManager, people }: Standing): ButtonOptions[] {
  return isManager ? [connectAgainButton] : askManagerButtons(people, { kind: 'connect' });
}
