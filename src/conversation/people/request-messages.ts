import type { Button, Confirmation } from '../../card/controls.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons, paragraph } from '../../card/part.ts';
import { mention, mentionChannel, type RichText, rich, term } from '../../card/rich-text.ts';
import { mostNamedManagers } from '../../people/managers.ts';
import type {
  Decision,
  RequestNotification,
  RequestWithVenue,
} from '../../people/request-service.ts';
import { type ManagerRequest, type RequestedAction, requestLimits } from '../../people/requests.ts';
import { dayMs } from '../../time.ts';
import { venueName } from '../../venues/workspace.ts';
import {
  connectButton,
  disconnectConfirmation,
  newAlertButton,
  newDigestButton,
} from '../entry-points.ts';
import { ago } from '../text/durations.ts';
import { listed } from '../text/wording.ts';
import { peopleIds } from './ids.ts';

/** Messages about a request to managers, for the person who asked and for the managers. */

/** A request or its outcome, in a direct message. */
export function requestNotificationMessage(notification: RequestNotification): Message {
  switch (notification.kind) {
    case 'request':
      return requestMessage(notification.asked);
    case 'answered':
      return answerMessage(notification.asked, notification.by, notification.decision);
    case 'impossible':
      return impossibleForYouMessage(notification.request);
  }
}

/** To a manager: what the person wants, and what they can do about it. */
export function requestMessage(asked: RequestWithVenue): Message {
  const { askedBy } = asked.request;
  return message(
    paragraph(rich`${mention(askedBy)} wants to ${actionWords(asked)}.`),
    buttons(decisionButtons(asked)),
  );
}

function decisionButtons({ request: { id, action }, connection }: RequestWithVenue): Button[] {
  const approve = (label: string): Button => ({
    label,
    actionId: peopleIds.approve,
    value: id,
    isPrimary: true,
  });
  const makeManager = {
    label: 'Make manager',
    actionId: peopleIds.makeManager,
    value: id,
    confirm: makeManagerConfirmation,
  };
  const decline = { label: 'Decline', actionId: peopleIds.decline, value: id };
  switch (action.kind) {
    case 'connect':
    case 'digests':
    case 'alerts':
      return [approve('Approve once'), makeManager, decline];
    case 'manage':
      return [makeManager, decline];
    case 'use':
      return [approve('Approve'), decline];
    case 'disconnect': {
      const name = connection === undefined ? 'this venue' : venueName(connection);
      const confirm = disconnectConfirmation(name);
      const disconnect = { label: 'Disconnect venue', actionId: peopleIds.approve, value: id };
      return [{ ...disconnect, confirm, isDangerous: true }, decline];
    }
  }
}

const makeManagerConfirmation: Confirmation = {
  title: 'Make this person a manager?',
  text: 'They can connect and disconnect venues and manage digests and alerts. You can change that in Home.',
  yes: 'Make manager',
  no: 'Not now',
};

/** After `wants to` or `your request to`. */
function actionWords({ request: { action }, connection }: RequestWithVenue): RichText {
  const venue = connection === undefined ? 'a venue' : venueName(connection);
  switch (action.kind) {
    case 'connect':
      return rich`connect a venue`;
    case 'digests':
      return rich`set up a digest`;
    case 'alerts':
      return rich`set up an alert`;
    case 'manage':
      return rich`become a manager`;
    case 'use':
      return rich`use *${venue}* in ${mentionChannel(action.channelId)}`;
    case 'disconnect':
      return rich`disconnect *${venue}*`;
  }
}

/** To the person who asked. */
export function askedMessage(managers: readonly string[], isReachable: boolean): Message {
  const when = managers.length === 1 ? 'when they answer' : 'when one of them answers';
  const answer = isReachable
    ? rich`You'll get ${term('a direct message')} ${when}.`
    : rich`To get ${term('a direct message')} ${when}, add Ambience as an app for yourself.`;
  return message(
    paragraph(
      rich`We asked ${listed(managers.map(mention))}. ${answer} If nobody answers within ${requestLimits.lifetimeMs / dayMs} days, ask again.`,
    ),
  );
}

export function askedBeforeMessage({ askedAt }: ManagerRequest, now: number): Message {
  return message(
    paragraph(
      rich`You asked ${ago(now - askedAt)}. Nobody has answered yet, but ${term('any admin')} can help too.`,
    ),
  );
}

export function nobodyReachedMessage(): Message {
  return message(paragraph(rich`We couldn't reach a manager. Ask ${term('any admin')}.`));
}

/** To the manager, in place of the request. */
export function answeredMessage(asked: RequestWithVenue, decision: Decision): Message {
  const person = mention(asked.request.askedBy);
  const words = actionWords(asked);
  switch (decision) {
    case 'approved':
      return message(
        paragraph(
          isAllowance(asked)
            ? rich`✅ ${person} can ${onceWords(asked)} in the next 7 days.`
            : rich`✅ You approved ${person}'s request to ${words}.`,
        ),
      );
    case 'made_manager':
      return message(paragraph(rich`✅ ${person} is a manager now.`));
    case 'declined':
      return message(paragraph(rich`You declined ${person}'s request to ${words}.`));
  }
}

/** Whether an approval lets the person do it once, instead of being carried out at once. */
function isAllowance({ request: { action } }: RequestWithVenue): boolean {
  return action.kind in once;
}

/** To the manager, if the request can no longer be granted. */
export function impossibleMessage({ askedBy, action }: ManagerRequest): Message {
  return message(
    paragraph(
      'venueId' in action
        ? rich`The venue ${mention(askedBy)} asked about is no longer connected, so there was nothing to change.`
        : rich`The manager list is full (${mostNamedManagers}). Remove someone in Home; then ${mention(askedBy)} can ask again.`,
    ),
  );
}

/** To the person who asked, if the request can no longer be granted. */
export function impossibleForYouMessage({ action }: ManagerRequest): Message {
  return message(
    paragraph(
      'venueId' in action
        ? rich`The venue you asked about is no longer connected.`
        : rich`A manager said yes, but the manager list is full (${mostNamedManagers}). Ask again once someone has been removed.`,
    ),
  );
}

export function tooManyOwnRequestsMessage(): Message {
  return message(
    paragraph(
      rich`You already have ${requestLimits.perPerson} requests waiting, which is the limit. Ask ${term('any admin')}.`,
    ),
  );
}

export function tooManyRequestsMessage(): Message {
  return message(paragraph(rich`Too many requests are waiting. Ask ${term('any admin')}.`));
}

export function answeredBeforeMessage(): Message {
  return message(paragraph(rich`This request was already answered, or it has expired.`));
}

/** To the person who asked, once a manager has answered. */
export function answerMessage(asked: RequestWithVenue, by: string, decision: Decision): Message {
  const words = actionWords(asked);
  const next = nextButtons(asked);
  switch (decision) {
    case 'declined':
      return message(paragraph(rich`${mention(by)} declined your request to ${words}.`));
    case 'made_manager':
      return message(
        paragraph(rich`✅ ${mention(by)} made you a manager. You can ${ownWords(asked)} now.`),
        buttons(next),
      );
    case 'approved':
      return isAllowance(asked)
        ? message(
            paragraph(
              rich`✅ ${mention(by)} approved. You can ${onceWords(asked)} in the next 7 days.`,
            ),
            buttons(next),
          )
        : message(paragraph(rich`✅ ${mention(by)} approved. ${doneWords(asked)}`));
  }
}

/** `connect one venue` */
function onceWords({ request: { action } }: RequestWithVenue): string {
  return once[action.kind] ?? '';
}

const once: Readonly<Partial<Record<RequestedAction['kind'], string>>> = {
  connect: 'connect one venue',
  digests: 'set up one digest',
  alerts: 'set up one alert',
};

/** What the approval did. */
function doneWords({ request: { action }, connection }: RequestWithVenue): RichText {
  const venue = connection === undefined ? 'The venue' : venueName(connection);
  return action.kind === 'use'
    ? rich`${mentionChannel(action.channelId)} now uses *${venue}*.`
    : rich`*${venue}* is disconnected.`;
}

function ownWords(asked: RequestWithVenue): RichText {
  return asked.request.action.kind === 'manage'
    ? rich`connect venues and set up digests and alerts`
    : actionWords(asked);
}

function nextButtons({ request: { action } }: RequestWithVenue): Button[] {
  switch (action.kind) {
    case 'digests':
      return [{ ...newDigestButton('Set up a digest'), isPrimary: true }];
    case 'alerts':
      return [{ ...newAlertButton('Set up an alert'), isPrimary: true }];
    default:
      return [connectButton];
  }
}
