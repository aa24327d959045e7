import type { RequestNotification, RequestWithVenue } from '../../people/request-service.ts';
import { type ManagerRequest, type RequestedAction, requestLimits } from '../../people/requests.ts';
import { venueName } from '../../venues/workspace.ts';
import { buttons, type Confirmation } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mention, mentionChannel, mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import { connectButton, disconnectConfirmation } from '../entry-points.ts';
import { ago } from '../text/age.ts';
import { peopleIds } from './ids.ts';

/** Messages about a request to managers, for the person who asked and for the managers. */

/** A request or its outcome, in a direct message. */
export function requestNotificationMessage(notification: RequestNotification): Message {
  switch (notification.kind) {
    case 'request':
      return requestMessage(notification.asked);
    case 'answered':
      return answerMessage(notification.asked, notification.by, notification.isApproved);
    case 'impossible':
      return impossibleForYouMessage(notification.request);
  }
}

/** To a manager. */
export function requestMessage(asked: RequestWithVenue): Message {
  const { id, askedBy, action } = asked.request;
  const confirm = action.kind === 'use' ? {} : { confirm: confirmation(asked), isDangerous: true };
  return message(
    paragraph(mrkdwn`${mention(askedBy)} asks you to ${actionWords(asked)}.${consequence(action)}`),
    buttons([
      { label: 'Approve', actionId: peopleIds.approve, value: id, ...confirm },
      { label: 'Decline', actionId: peopleIds.decline, value: id },
    ]),
  );
}

/** Whether approving the request makes the person a manager. */
function isToManage({ kind }: RequestedAction): boolean {
  return kind === 'connect' || kind === 'digests';
}

function confirmation({ request: { action }, connection }: RequestWithVenue): Confirmation {
  if (!isToManage(action)) {
    return disconnectConfirmation(connection === undefined ? 'this venue' : venueName(connection));
  }
  return {
    title: 'Make this person a manager?',
    text: 'They can connect and disconnect venues and manage digests. You can change that in Home.',
    yes: 'Approve',
    no: 'Not now',
  };
}

function consequence(action: RequestedAction): Mrkdwn {
  return isToManage(action)
    ? mrkdwn` If you approve, they become a manager and do it themselves; you can change that in Home.`
    : mrkdwn``;
}

function actionWords({ request: { action }, connection }: RequestWithVenue): Mrkdwn {
  const venue = connection === undefined ? 'a venue' : venueName(connection);
  switch (action.kind) {
    case 'connect':
      return mrkdwn`let them connect a venue`;
    case 'digests':
      return mrkdwn`let them set up digests`;
    case 'use':
      return mrkdwn`let \`/ambience\` mean *${venue}* in ${mentionChannel(action.channelId)}`;
    case 'disconnect':
      return mrkdwn`disconnect *${venue}*`;
  }
}

/** The requested action, worded for the person who asked. */
function ownWords(asked: RequestWithVenue): Mrkdwn {
  switch (asked.request.action.kind) {
    case 'connect':
      return mrkdwn`connect a venue`;
    case 'digests':
      return mrkdwn`set up digests`;
    default:
      return actionWords(asked);
  }
}

/** To the person who asked. */
export function askedMessage(managers: readonly string[]): Message {
  return message(
    paragraph(
      mrkdwn`Asked ${join(managers.map(mention), ', ')}. You get a direct message from Ambience once there is an answer.`,
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

export function nobodyReachedMessage(): Message {
  return message(
    paragraph(
      mrkdwn`No manager could be reached from here. Ask an owner or admin of this workspace.`,
    ),
  );
}

/** To the manager, in place of the request. */
export function answeredMessage(asked: RequestWithVenue, isApproved: boolean): Message {
  const verb = isApproved ? 'approved' : 'declined';
  return message(
    paragraph(
      mrkdwn`You ${verb} the request of ${mention(asked.request.askedBy)} to ${actionWords(asked)}.`,
    ),
  );
}

/** To the manager, if the request can no longer be granted. */
export function impossibleMessage({ askedBy, action }: ManagerRequest): Message {
  return message(
    paragraph(
      isToManage(action)
        ? mrkdwn`As many managers are named as there may be, so nothing was changed. Take someone off the list in Home, then ${mention(askedBy)} can ask again.`
        : mrkdwn`The venue that ${mention(askedBy)} asked about is not connected any more, so nothing was changed.`,
    ),
  );
}

/** To the person who asked, if the request can no longer be granted. */
export function impossibleForYouMessage({ action }: ManagerRequest): Message {
  return message(
    paragraph(
      isToManage(action)
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

/** To the person who asked, once a manager has answered. */
export function answerMessage(asked: RequestWithVenue, by: string, isApproved: boolean): Message {
  const { action } = asked.request;
  if (!isApproved) {
    return message(paragraph(mrkdwn`${mention(by)} declined your request to ${ownWords(asked)}.`));
  }
  if (action.kind === 'digests') {
    return message(
      paragraph(mrkdwn`${mention(by)} made you a manager. \`/ambience digest\` sets up a digest.`),
    );
  }
  return action.kind === 'connect'
    ? message(
        paragraph(
          mrkdwn`${mention(by)} made you a manager. You can connect a venue now, with its connection code.`,
        ),
        buttons([connectButton]),
      )
    : message(paragraph(mrkdwn`${mention(by)} approved your request to ${actionWords(asked)}.`));
}
