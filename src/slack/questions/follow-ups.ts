import { type ButtonOptions, controls } from '../blocks/controls.ts';
import { append, type Message } from '../blocks/message.ts';
import { mention, mrkdwn } from '../blocks/mrkdwn.ts';
import { note, type Part } from '../blocks/parts.ts';
import { askButton, readAgainButton, venuePicker, zonePicker } from '../entry-points.ts';
import { pickerId, type Question } from '../question.ts';
import { questionIds } from './ids.ts';

/** What an answer offers to do next. */
export interface FollowUps {
  /** With the venue and zone resolved, to ask the same question again. */
  readonly question: Question;
  /** Buttons to connect a venue that has withdrawn access, or to ask a manager for it. */
  readonly connectAgain: readonly ButtonOptions[];
  readonly offersShare: boolean;
  /** Whether the venue can be chosen for the channel. */
  readonly offersUse: boolean;
  readonly offersZones: boolean;
  readonly offersVenues: boolean;
}

/** The buttons and pickers below an answer. */
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

/** The answer as posted in a channel, with the name of the person who shared it. */
export function sharedMessage(answer: Message, userId: string): Message {
  return append(answer, note(mrkdwn`Shared by ${mention(userId)}`));
}
