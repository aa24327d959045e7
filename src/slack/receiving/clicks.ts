import type {
  AllMiddlewareArgs,
  App,
  BlockAction,
  BlockElementAction,
  SlackActionMiddlewareArgs,
} from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { InFlight } from '../../ops/in-flight.ts';
import type { Log } from '../../ops/log.ts';
import { StoreError } from '../../store/errors.ts';
import { menuActionId, readMenuOption } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { answerView, noticeView } from '../blocks/notice-view.ts';
import { paragraph } from '../blocks/parts.ts';
import { type Asker, callerOf } from '../caller.ts';
import type { Explain } from '../error-boundary.ts';
import type { ReadLocale } from '../locales.ts';
import type { BlockSupport } from '../posting/block-support.ts';
import type { DirectMessages } from '../posting/direct-messages.ts';
import { slackCodeOf } from '../posting/web-api.ts';
import { oneMoment, outdatedMessage } from '../text/notices.ts';

/** A button was pressed or an option picked, in a message, a modal or Home. */
export interface Click {
  readonly asker: Asker;
  /** The button's value, or the chosen option's. */
  readonly value: string | undefined;
  /** The id of the block that the button or picker is in. */
  readonly blockId: string;
  readonly surface: 'message' | 'modal' | 'home';
  /** Slack's `ts` of the message; undefined in modals and Home. */
  readonly messageId: string | undefined;
  /** The modal or Home; undefined for a message. */
  readonly view: ClickedView | undefined;
  /** Replaces the message or modal; from Home, opens a modal. */
  show(message: Message): Promise<void>;
  /** Like `show`, for work that may take over three seconds: from Home, a modal opens at once. */
  showLater(message: Promise<Message>): Promise<void>;
  /** Shows a message to the person who clicked, without changing the message or modal. */
  tell(message: Message): Promise<void>;
  /** Posts to the channel; only possible from a message. */
  post(message: Message): Promise<void>;
  /** Opens a modal, on top of the one that was clicked in. */
  open(view: ModalView): Promise<void>;
  /** Replaces the modal that was clicked in; from a message or Home, opens a modal. */
  turnTo(view: ModalView): Promise<void>;
}

export interface ClickedView {
  readonly id: string;
  readonly hash: string;
  /** Its input values, by block and element. */
  readonly values: unknown;
  readonly privateMetadata: string;
}

export interface ClickOptions {
  readonly readLocale: ReadLocale;
  readonly blockSupport: BlockSupport;
  readonly directMessages: DirectMessages;
  readonly explain: Explain;
  readonly inFlight: InFlight;
  readonly log: Log;
}

type ClickArguments = SlackActionMiddlewareArgs<BlockAction<BlockElementAction>> &
  AllMiddlewareArgs;

export type HandleClick = (click: Click) => Promise<void>;

/** Registers a handler. Action ids of buttons end with a colon and the button's index in its block. */
export function onClick(
  app: App,
  options: ClickOptions,
  actionId: string,
  handle: HandleClick,
): void {
  const matching = { type: 'block_actions', action_id: new RegExp(`^${actionId}(:|$)`) } as const;
  app.action<BlockAction<BlockElementAction>>(matching, (given) =>
    options.inFlight.track(runClick(given, options, actionId, handle)),
  );
}

/**
 * Registers menus, whose options act like buttons: each names its action and has a value.
 *
 * @param handlers by action id
 */
export function onMenu(
  app: App,
  options: ClickOptions,
  handlers: ReadonlyMap<string, HandleClick>,
): void {
  const matching = { type: 'block_actions', action_id: menuActionId } as const;
  app.action<BlockAction<BlockElementAction>>(matching, (given) => {
    const { actionId, value } = readMenuOption(chosenIn(given.action) ?? '');
    const handle = handlers.get(actionId);
    const run: HandleClick =
      handle === undefined
        ? (click) => click.tell(outdatedMessage())
        : (click) => handle({ ...click, value });
    return options.inFlight.track(runClick(given, options, actionId, run));
  });
}

/** Errors are explained to the person, if needed in a direct message. */
async function runClick(
  given: ClickArguments,
  options: ClickOptions,
  actionId: string,
  handle: HandleClick,
): Promise<void> {
  const { explain, directMessages, log } = options;
  await given.ack();
  const click = await readClick(given, options);
  try {
    await handle(click);
  } catch (error) {
    // They were told when the database did not answer in time; see `late-requests.ts`.
    const isOver = error instanceof StoreError && error.code === 'request_over';
    if (isOver && click.surface === 'message') return;
    const told = message(paragraph(explain(error, `the button ${actionId}`)));
    await click.tell(told).catch((failure: unknown) => {
      log.info({ err: failure, actionId }, 'answering a click in a direct message');
      return directMessages.send(click.asker.teamId, click.asker.userId, told);
    });
  }
}

async function readClick(
  { action, body, context, respond }: ClickArguments,
  { blockSupport, explain, readLocale }: ClickOptions,
): Promise<Click> {
  const { view, trigger_id } = body;
  const caller = await callerOf(context, body.user.id, readLocale);
  const { client } = caller;
  const surface = view === undefined ? 'message' : view.type === 'home' ? 'home' : 'modal';
  const asker: Asker = { ...caller, triggerId: trigger_id, channelId: body.channel?.id };

  const open = async (opened: ModalView) => {
    if (surface === 'modal') await client.views.push({ trigger_id, view: opened });
    else await client.views.open({ trigger_id, view: opened });
  };
  const respondWith = (
    said: Message,
    how: Parameters<typeof blockSupport.respond>[3],
  ): Promise<void> => blockSupport.respond(caller.teamId, respond, said, how);

  async function show(shown: Message): Promise<void> {
    if (surface === 'message') await respondWith(shown, { replace_original: true });
    else if (surface === 'home') await open(answerView(shown));
    else await updateIfOpen(client, view?.id, answerView(shown));
  }

  return {
    asker,
    value: chosenIn(action),
    blockId: action.block_id,
    surface,
    messageId: body.container.message_ts,
    view: view && {
      id: view.id,
      hash: view.hash,
      values: view.state.values,
      privateMetadata: view.private_metadata,
    },
    open,
    async turnTo(next) {
      if (surface === 'modal') await updateIfOpen(client, view?.id, next);
      else await open(next);
    },
    show,
    async showLater(pending) {
      if (surface !== 'home') return show(await pending);
      const waiting = noticeView('Ambience', oneMoment);
      // A rejection is handled below, once there is a modal to show it in.
      pending.catch(() => {});
      const opened = await client.views.open({ trigger_id, view: waiting });
      const shown = await pending.catch((error: unknown) =>
        message(paragraph(explain(error, 'a click in Home'))),
      );
      await updateIfOpen(client, opened.view?.id, answerView(shown));
    },
    async tell(said) {
      if (surface !== 'message') return open(answerView(said));
      await respondWith(said, { response_type: 'ephemeral', replace_original: false });
    },
    async post(posted) {
      await respondWith(posted, { response_type: 'in_channel', replace_original: false });
    },
  };
}

function chosenIn(action: BlockElementAction): string | undefined {
  switch (action.type) {
    case 'button':
      return action.value;
    case 'external_select':
    case 'static_select':
    case 'overflow':
      return action.selected_option?.value;
    default:
      return undefined;
  }
}

/** Updates a modal; does nothing if it was closed in the meantime. */
export async function updateIfOpen(
  client: WebClient,
  viewId: string | undefined,
  view: ModalView,
): Promise<void> {
  if (viewId === undefined) return;
  try {
    await client.views.update({ view_id: viewId, view });
  } catch (error) {
    if (slackCodeOf(error) !== 'not_found') throw error;
  }
}
