import type { ModalView } from '@slack/types';
import { z } from 'zod';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { type ButtonOptions, buttons } from '../blocks/controls.ts';
import { viewBlocks } from '../blocks/message.ts';
import { type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { closableView, noticeView } from '../blocks/notice-view.ts';
import { paragraph, plainText } from '../blocks/parts.ts';
import { makeDefaultButton } from '../entry-points.ts';
import type { Locale } from '../text/locale.ts';
import { venueFacts } from '../text/venue-facts.ts';
import { connectIds } from './ids.ts';

/** The modal for connecting a venue, in each of its states. */

const connectPlace = z.object({ channelId: z.string().optional() });
/** Where the modal was opened; stored in the view. */
export type ConnectPlace = z.infer<typeof connectPlace>;

/** @throws if the metadata was not written by {@link connectView} */
export function readConnectPlace(privateMetadata: string): ConnectPlace {
  return connectPlace.parse(JSON.parse(privateMetadata));
}

/**
 * @param problem why the last attempt failed, if it is too late for an error at the field
 * @param typed a code that was typed after the command
 */
export function connectView(place: ConnectPlace, problem?: Mrkdwn, typed = ''): ModalView {
  return {
    type: 'modal',
    callback_id: connectIds.modal,
    private_metadata: JSON.stringify(place),
    title: plainText('Connect a venue'),
    submit: plainText('Connect'),
    close: plainText('Cancel'),
    blocks: [
      ...viewBlocks(
        ...(problem === undefined ? [] : [paragraph(problem)]),
        paragraph(
          mrkdwn`The code is in the venue's management app, under Settings → Venue Information → Venue Connection Code. Don't have it? Ask whoever manages the venue.`,
        ),
      ),
      {
        type: 'input',
        block_id: connectIds.codeBlock,
        label: plainText('Connection code'),
        hint: plainText("For example SEA-VIEW-1234. We use it once and don't store it."),
        element: {
          type: 'plain_text_input',
          action_id: connectIds.codeInput,
          focus_on_load: true,
          ...(typed === '' ? {} : { initial_value: typed }),
        },
      },
    ],
  };
}

/** Shown when the service takes longer than Slack waits for an error at the field. */
export function checkingView(): ModalView {
  return noticeView(
    'Connect a venue',
    mrkdwn`Checking the code with the venue service…`,
    mrkdwn`This takes a few seconds. You can close this window; the venue will appear in Home.`,
  );
}

export interface Connected {
  readonly connection: Connection;
  readonly place: ConnectPlace;
  /** Another venue is the default, and the person may choose. */
  readonly offersChoice: boolean;
  readonly now: number;
}

/** What comes next: a question to try, or the choice of where this venue is used. */
export function connectedView(
  { connection, place, offersChoice, now }: Connected,
  locale: Locale,
): ModalView {
  const facts = paragraph(venueFacts(connection, now, locale));
  if (connection.state === 'pending')
    return closableView('Waiting for approval', viewBlocks(facts));
  return closableView(
    'Venue connected',
    viewBlocks(
      facts,
      paragraph(
        offersChoice
          ? mrkdwn`Type \`/ambience ${venueName(connection)}\` to ask about it. To skip the name, make it the default or use it in this channel.`
          : mrkdwn`Try \`/ambience\` in any channel.`,
      ),
      buttons(offersChoice ? choiceButtons(connection, place) : []),
    ),
  );
}

function choiceButtons({ venueId }: Connection, { channelId }: ConnectPlace): ButtonOptions[] {
  return [
    makeDefaultButton(venueId),
    ...(channelId === undefined
      ? []
      : [
          {
            label: 'Use in this channel',
            actionId: connectIds.useInChannel,
            value: JSON.stringify({ venueId, channelId }),
          },
        ]),
  ];
}
