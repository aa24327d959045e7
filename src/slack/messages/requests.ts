import { type ManagerRequest, requestLimits, type Wish } from '../../workspace/requests.ts';
import type { Connection } from '../../workspace/workspace.ts';
import { buttons } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mention, mentionChannel, mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import { ago } from './age.ts';
import { connectButton } from './no-venue.ts';

/** A request to managers: as it is made, as it is answered, and what either side is told. */

export const approveAction = 'approve_request';
export const declineAction = 'decline_request';

/** What is wanted, and the venue it is about if it is about one. */
export interface Wanted {
  readonly wish: Wish;
  readonly connection: Connection | undefined;
}

/** To a manager. */
export function requestMessage({ id, askedBy }: ManagerRequest, wanted: Wanted): Message {
  const what = wishWords(wanted);
  const confirm =
    wanted.wish.kind === 'use' ? {} : { confirm: confirmation(wanted.wish), isDangerous: true };
  return message(
    paragraph(mrkdwn`${mention(askedBy)} asks you to ${what}.${consequence(wanted.wish)}`),
    buttons([
      { label: 'Approve', actionId: approveAction, value: id, ...confirm },
      { label: 'Decline', actionId: declineAction, value: id },
    ]),
  );
}

/** Granted by making them a manager. */
function isToManage({ kind }: Wish): boolean {
  return kind === 'connect' || kind === 'digests';
}

function confirmation(wish: Wish): string {
  return isToManage(wish) ? 'Make this person a manager?' : 'Disconnect this venue?';
}

function consequence(wish: Wish): Mrkdwn {
  return isToManage(wish)
    ? mrkdwn` If you approve, they become a manager and do it themselves; you can change that in Home.`
    : mrkdwn``;
}

function wishWords({ wish, connection }: Wanted): Mrkdwn {
  const venueName = connection?.venue.name ?? 'a venue';
  switch (wish.kind) {
    case 'connect':
      return mrkdwn`let them connect a venue`;
    case 'digests':
      return mrkdwn`let them set up digests`;
    case 'use':
      return mrkdwn`let \`/ambience\` mean *${venueName}* in ${mentionChannel(wish.channelId)}`;
    case 'disconnect':
      return mrkdwn`disconnect *${venueName}*`;
  }
}

/** The same, as who asked would say it. */
function ownWords(wanted: Wanted): Mrkdwn {
  switch (wanted.wish.kind) {
    case 'connect':
      return mrkdwn`connect a venue`;
    case 'digests':
      return mrkdwn`set up digests`;
    default:
      return wishWords(wanted);
  }
}

/** To who asked. */
export function askedMessage(asked: readonly string[]): Message {
  return message(
    paragraph(
      mrkdwn`Asked ${join(asked.map(mention), ', ')}. You get a direct message from Ambience once there is an answer.`,
    ),
  );
}

export function askedBeforeMessage({ askedAt }: ManagerRequest, now: number): Message {
  return message(
    paragraph(
      mrkdwn`You asked for this ${ago(now - askedAt)}, and nobody has answered yet. An owner or admin of this workspace can do it as well.`,
    ),
  );
}

export function nobodyAskedMessage(): Message {
  return message(
    paragraph(
      mrkdwn`No manager could be reached from here. Ask an owner or admin of this workspace.`,
    ),
  );
}

/** To the manager, in place of the request. */
export function answeredMessage(
  { askedBy }: ManagerRequest,
  wanted: Wanted,
  isApproved: boolean,
): Message {
  const verb = isApproved ? 'approved' : 'declined';
  return message(
    paragraph(mrkdwn`You ${verb} the request of ${mention(askedBy)} to ${wishWords(wanted)}.`),
  );
}

/** What was asked for cannot be done any more: to the manager. */
export function notGrantedMessage({ askedBy, wish }: ManagerRequest): Message {
  return message(
    paragraph(
      isToManage(wish)
        ? mrkdwn`As many managers are named as there may be, so nothing was changed. Take someone off the list in Home, then ${mention(askedBy)} can ask again.`
        : mrkdwn`The venue that ${mention(askedBy)} asked about is not connected any more, so nothing was changed.`,
    ),
  );
}

/** The same, to who asked. */
export function notGrantedToYouMessage({ wish }: ManagerRequest): Message {
  return message(
    paragraph(
      isToManage(wish)
        ? mrkdwn`Your request was approved, but as many managers are named as there may be. Ask again once there is room.`
        : mrkdwn`The venue you asked a manager about is not connected any more.`,
    ),
  );
}

export function tooManyOwnRequestsMessage(): Message {
  return message(
    paragraph(
      mrkdwn`You already have ${requestLimits.perPerson} requests waiting. That's the limit. Ask a workspace owner or admin directly.`,
    ),
  );
}

export function tooManyRequestsMessage(): Message {
  return message(
    paragraph(
      mrkdwn`Too many requests of this workspace wait for an answer. Ask an owner or admin yourself.`,
    ),
  );
}

export function answeredBeforeMessage(): Message {
  return message(paragraph(mrkdwn`This request has been answered already, or is over a week old.`));
}

/** To who asked, once a manager has answered. */
export function answerMessage(wanted: Wanted, by: string, isApproved: boolean): Message {
  if (!isApproved) {
    return message(paragraph(mrkdwn`${mention(by)} declined your request to ${ownWords(wanted)}.`));
  }
  if (wanted.wish.kind === 'digests') {
    return message(
      paragraph(mrkdwn`${mention(by)} made you a manager. \`/ambience digest\` sets up a digest.`),
    );
  }
  return wanted.wish.kind === 'connect'
    ? message(
        paragraph(
          mrkdwn`${mention(by)} made you a manager. You can connect a venue now, with its connection code.`,
        ),
        buttons([connectButton]),
      )
    : message(paragraph(mrkdwn`${mention(by)} approved your request to ${wishWords(wanted)}.`));
}
