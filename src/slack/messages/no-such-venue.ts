import type { Connection } from '../../workspace/workspace.ts';
import { type Message, message } from '../blocks/message.ts';
import { mrkdwn } from '../blocks/mrkdwn.ts';
import { buttons, paragraph } from '../blocks/parts.ts';
import type { Question } from '../commands/question.ts';
import { askButton, shownNames } from './choose.ts';

/** The name that was typed is that of no connected venue. */
export function noSuchVenueMessage(question: Question, connected: readonly Connection[]): Message {
  const names = shownNames(connected.map(({ venue }) => venue.name));
  return message(
    paragraph(mrkdwn`No venue matches “${question.argument}”. Connected: ${names}.`),
    buttons(connected.map(({ venue, venueId }) => askButton(venue.name, { ...question, venueId }))),
  );
}
