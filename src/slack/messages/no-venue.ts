import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mention, mrkdwn } from '../blocks/mrkdwn.ts';
import { buttons, paragraph } from '../blocks/parts.ts';

export const connectAction = 'connect_venue';
export const connectButton = {
  label: 'Connect a venue',
  actionId: connectAction,
  isPrimary: true,
} as const;

/** Every question about a venue, while this workspace has none. */
export function noVenueMessage(mayConnect: boolean, appointed: ReadonlySet<string>): Message {
  return mayConnect
    ? message(
        paragraph(
          mrkdwn`No venue is connected to this workspace yet. You need only the venue's connection code.`,
        ),
        buttons([connectButton]),
      )
    : message(
        paragraph(mrkdwn`No venue is connected to this workspace yet. ${askManager(appointed)}`),
      );
}

/** Someone who is no manager wanted to connect a venue. */
export function notManagerMessage(appointed: ReadonlySet<string>): Message {
  return message(paragraph(notManager(appointed)));
}

export function notManager(appointed: ReadonlySet<string>): Mrkdwn {
  return mrkdwn`Only managers can connect and change venues. ${askManager(appointed)}`;
}

const shownManagers = 5;

export function askManager(appointed: ReadonlySet<string>): Mrkdwn {
  const people = [...appointed].slice(0, shownManagers).map(mention);
  return people.length === 0
    ? mrkdwn`Ask an owner or admin of this workspace.`
    : mrkdwn`Ask an owner or admin of this workspace, or ${join(people, ' or ')}.`;
}
