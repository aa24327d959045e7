import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  AllMiddlewareArgs,
  App,
  GlobalShortcut,
  SlackShortcutMiddlewareArgs,
} from '@slack/bolt';
import { message } from '../blocks/message.ts';
import { mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import { explain } from '../boundary.ts';
import { callerOf } from '../caller.ts';
import type { Asker } from '../commands/command.ts';
import { answer, presented } from '../commands/router.ts';
import { defaultCommand } from '../commands/table.ts';
import { connectView } from '../modals/connect-view.ts';
import { answerView, noticeView, updateIfOpen } from '../modals/notice-view.ts';
import type { Services } from '../services.ts';
import { refusalOf } from '../standing.ts';

/** Slack's global shortcuts, for who would rather not type; the manifest says what stands here. */
export interface Shortcut {
  readonly callbackId: string;
  readonly name: string;
  readonly description: string;
  readonly run: (asker: Asker, services: Services) => Promise<void>;
}

export const shortcuts: readonly Shortcut[] = [
  {
    callbackId: 'check_ambience',
    name: 'Check ambience',
    description: 'Mood, loudness and vibe of your venue right now',
    run: checkAmbience,
  },
  {
    callbackId: 'connect_venue',
    name: 'Connect a venue',
    description: 'Managers connect a venue with its connection code',
    run: connectVenue,
  },
];

export function registerShortcuts(app: App, services: Services): void {
  for (const { callbackId, run } of shortcuts) {
    app.shortcut<GlobalShortcut>({ callback_id: callbackId, type: 'shortcut' }, (given) =>
      services.inFlight.track(take(given, callbackId, run, services)),
    );
  }
}

async function take(
  {
    ack,
    shortcut,
    context,
    client,
  }: SlackShortcutMiddlewareArgs<GlobalShortcut> & AllMiddlewareArgs,
  callbackId: string,
  run: Shortcut['run'],
  services: Services,
): Promise<void> {
  await ack();
  const caller = callerOf(context, shortcut.user.id, client);
  const asker = { ...caller, triggerId: shortcut.trigger_id, channelId: undefined };
  try {
    await run(asker, services);
  } catch (error) {
    const sentence = explain(error, `the shortcut ${callbackId}`, services);
    const told = message(paragraph(sentence));
    await services.directMessages.send(caller.teamId, caller.userId, told);
  }
}

/** A modal must be opened within three seconds, so one that has to wait for readings says so. */
async function checkAmbience(asker: Asker, services: Services): Promise<void> {
  const { client, triggerId: trigger_id } = asker;
  const pending = answer({ command: defaultCommand.name, argument: '' }, asker, services).then(
    (answered) => answered && answerView(presented(answered, asker)),
  );
  const immediate = await Promise.race([pending, nextTurn(undefined)]);
  if (immediate !== undefined) {
    await client.views.open({ trigger_id, view: immediate });
    return;
  }
  const reading = noticeView('Ambience', mrkdwn`Reading the venue…`);
  const { view } = await client.views.open({ trigger_id, view: reading });
  const shown = await pending;
  if (shown !== undefined) await updateIfOpen(client, view?.id, shown);
}

async function connectVenue(asker: Asker, services: Services): Promise<void> {
  const refusal = await refusalOf(asker, { kind: 'connect' }, services);
  const view = refusal === undefined ? connectView() : answerView(refusal);
  await asker.client.views.open({ trigger_id: asker.triggerId, view });
}
