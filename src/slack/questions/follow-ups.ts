import { type ButtonOptions, controls } from '../blocks/controls.ts';
import { append, type Message } from '../blocks/message.ts';
import { mention, mrkdwn } from '../blocks/mrkdwn.ts';
import { note, type Part } from '../blocks/parts.ts';
import { askButton, readAgainButton, venuePicker, zonePicker } from '../entry-points.ts';
import { pickerId, type Question } from '../question.ts';
import { questionIds } from './ids.ts';

/** What can be done next from an answer. */
export interface FollowUps {
  /** With venue and zone settled, to ask the same again. */
  readonly question: Question;
  /** For a venue that has withdrawn access: to connect it again, or to ask for that. */
  readonly connectAgain: readonly ButtonOptions[];
  readonly offersShare: boolean;
  /** To choose this venue for the channel. */
  readonly offersUse: boolean;
  readonly offersZones: boolean;
  readonly offersVenues: boolean;
}

export function followUps({ question, connectAgain, ...offers }: FollowUps): Part {
  const refresh =
    question.command === 'zones' ? readAgainButton(question) : askButton('Refresh', question);
  const { venueId } = question;
  return controls({
    id: pickerId(question),
    buttons: [
      ...connectAgain,
      refresh,
      ...(offers.offersShare
        ? [{ ...refresh, label: 'Share in channel', actionId: questionIds.share }]
        : []),
      ...(offers.offersUse
        ? [askButton('Use this venue here', { command: 'use', argument: '', venueId })]
        : []),
    ],
    pickers: [
      ...(offers.offersZones ? [zonePicker] : []),
      ...(offers.offersVenues ? [venuePicker] : []),
    ],
  });
}

/** The answer as a channel sees it, with who shared it. */
export function sharedMessage(answer: Message, userId: string): Message {
  return append(answer, note(mrkdwn`Shared by ${mention(userId)}`));
}
