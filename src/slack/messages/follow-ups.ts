import { controls } from '../blocks/controls.ts';
import { limits } from '../blocks/limits.ts';
import type { Message } from '../blocks/message.ts';
import { mention, mrkdwn } from '../blocks/mrkdwn.ts';
import { note, type Part, withoutCharts } from '../blocks/parts.ts';
import type { NextSteps } from '../commands/command.ts';
import { pickerId } from '../commands/question.ts';
import { askButton, readAgainButton } from './choose.ts';
import { venuePicker, zonePicker } from './pickers.ts';

export const shareAction = 'share';

/**
 * Under an answer with data: read it again in place, show it to the channel, ask for another zone or
 * venue, or spare the channel the choice.
 * @param hasChannel false in a modal, which nobody else can be shown
 */
export function withFollowUps(
  answer: Message,
  { question, ...offers }: NextSteps,
  { hasChannel }: { readonly hasChannel: boolean },
): Message {
  const refresh =
    question.command === 'zones' ? readAgainButton(question) : askButton('Refresh', question);
  const { venueId } = question;
  return append(
    answer,
    controls({
      id: pickerId(question),
      buttons: [
        ...offers.offersConnect,
        refresh,
        ...(hasChannel && offers.offersShare
          ? [{ ...refresh, label: 'Share in channel', actionId: shareAction }]
          : []),
        ...(offers.offersUse && hasChannel
          ? [askButton('Use this venue here', { command: 'use', argument: '', venueId })]
          : []),
      ],
      pickers: [
        ...(offers.offersZones ? [zonePicker] : []),
        ...(offers.offersVenues ? [venuePicker] : []),
      ],
    }),
  );
}

/** What a channel sees says who showed it. */
export function sharedMessage(answer: Message, userId: string): Message {
  return append(answer, note(mrkdwn`Shared by ${mention(userId)}`));
}

function append({ text, blocks, plainBlocks }: Message, part: Part): Message {
  const added = withoutCharts(part.blocks);
  const room = limits.message.blocks - added.length;
  return {
    text: part.text === '' ? text : `${text}\n${part.text}`,
    blocks: [...blocks.slice(0, room), ...added],
    ...(plainBlocks === undefined
      ? {}
      : { plainBlocks: [...plainBlocks.slice(0, room), ...added] }),
  };
}
