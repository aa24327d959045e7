import { z } from 'zod';
import type { Button } from '../../card/controls.ts';
import type { Form, Notice } from '../../card/form.ts';
import { buttons, paragraph } from '../../card/part.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { makeDefaultButton } from '../entry-points.ts';
import { form, notice, noticeDialog } from '../text/dialogs.ts';
import type { Locale } from '../text/locale.ts';
import { venueFacts } from '../text/venue-facts.ts';
import { connectIds } from './ids.ts';

/** The modal for connecting a venue, in each of its states. */

const connectPlace = z.object({ channelId: z.string().optional() });
/** Where the modal was opened; the state of the form. */
export type ConnectPlace = z.infer<typeof connectPlace>;

/** @throws if the state was not written by {@link connectView} */
export function readConnectPlace(state: string): ConnectPlace {
  return connectPlace.parse(JSON.parse(state));
}

/**
 * @param problem why the last attempt failed, if it is too late for an error at the field
 * @param typed a code that was typed after the command
 */
export function connectView(place: ConnectPlace, problem?: RichText, typed = ''): Form {
  return form({
    id: connectIds.modal,
    state: JSON.stringify(place),
    title: 'Connect a venue',
    submit: 'Connect',
    items: [
      ...(problem === undefined ? [] : [paragraph(problem)]),
      paragraph(
        rich`The code is in the venue's management app, under Settings → Venue Information → Venue Connection Code. Don't have it? Ask whoever manages the venue.`,
      ),
      {
        kind: 'text_field',
        id: connectIds.codeField,
        label: 'Connection code',
        hint: "For example SEA-VIEW-1234. We use it once and don't store it.",
        hasFocus: true,
        written: typed === '' ? undefined : typed,
      },
    ],
  });
}

/** Shown when the service takes longer than Slack waits for an error at the field. */
export function checkingView(): Notice {
  return noticeDialog(
    'Connect a venue',
    rich`Checking the code with the venue service…`,
    rich`This takes a few seconds. You can close this window; the venue will appear in Home.`,
  );
}

export interface Connected {
  readonly connection: Connection;
  readonly place: ConnectPlace;
  /** What is meant without a name, if the person may choose: another venue, or all of them. */
  readonly unnamed: 'other' | 'all' | undefined;
  readonly now: number;
}

/** What comes next: a question to try, or the choice of where this venue is used. */
export function connectedView(
  { connection, place, unnamed, now }: Connected,
  locale: Locale,
): Notice {
  const facts = paragraph(venueFacts(connection, now, locale));
  if (connection.state === 'pending') return notice('Waiting for approval', facts);
  return notice(
    'Venue connected',
    facts,
    paragraph(
      unnamed === undefined
        ? rich`Try \`/ambience\` in any channel.`
        : join(
            [
              rich`Type \`/ambience ${venueName(connection)}\` to ask about it.`,
              ...unnamedWords[unnamed],
              rich`To skip the name, make it the default or use it in this channel.`,
            ],
            ' ',
          ),
    ),
    buttons(unnamed === undefined ? [] : choiceButtons(connection, place)),
  );
}

const unnamedWords = {
  other: [],
  all: [rich`Without a name, I answer for all your venues or ask which one.`],
} as const;

function choiceButtons({ venueId }: Connection, { channelId }: ConnectPlace): Button[] {
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
