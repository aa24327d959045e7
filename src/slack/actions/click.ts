import type {
  AllMiddlewareArgs,
  App,
  BlockAction,
  BlockElementAction,
  SlackActionMiddlewareArgs,
} from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { type Message, message } from '../blocks/message.ts';
import { mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import { explain } from '../boundary.ts';
import { callerOf } from '../caller.ts';
import type { Asker } from '../commands/command.ts';
import { answerView, noticeView, updateIfOpen } from '../modals/notice-view.ts';
import type { Services } from '../services.ts';

/** A click on a button, or a choice from a picker, wherever it stands. */
export interface Click {
  readonly asker: Asker;
  /** The button's value, or the chosen option's. */
  readonly value: string | undefined;
  /** Of the block that the button or picker stands in. */
  readonly blockId: string;
  /** Whether it stands in Home or in a modal; else it stands in a message. */
  readonly surface: 'message' | 'modal' | 'home';
  /** In which it stands, unless that is a message. */
  readonly view: ClickedView | undefined;
  /** Puts an answer where the click was: in place of the message or modal; from Home, over it. */
  show(message: Message): Promise<void>;
  /** The same for what takes longer than Slack lets a window wait: it opens at once. */
  showLater(message: Promise<Message>): Promise<void>;
  /** Says it to who clicked and to nobody else, and leaves what they see as it is. */
  tell(message: Message): Promise<void>;
  /** Says it to the channel; only from a message. */
  post(message: Message): Promise<void>;
  /** Opens a modal, on top of the one that the click was in. */
  open(view: ModalView): Promise<void>;
  /** Goes on in another modal: in place of the one that the click was in. */
  turnTo(view: ModalView): Promise<void>;
}

export interface ClickedView {
  readonly id: string;
  readonly hash: string;
  /** What has been typed and chosen in it; see {@link readForm}. */
  readonly values: unknown;
  readonly privateMetadata: string;
}

export type OnClick = (action: string, handle: (click: Click) => Promise<void>) => void;

type ClickArguments = SlackActionMiddlewareArgs<BlockAction<BlockElementAction>> &
  AllMiddlewareArgs;

/** Action ids carry the button's place in its row behind a colon. */
export function clicksOn(app: App, services: Services): OnClick {
  const { inFlight, log, directMessages } = services;
  return (action, handle) => {
    const matching = { type: 'block_actions', action_id: new RegExp(`^${action}(:|$)`) } as const;
    app.action<BlockAction<BlockElementAction>>(matching, (given) =>
      inFlight.track(
        (async () => {
          await given.ack();
          const click = readClick(given, services);
          try {
            await handle(click);
          } catch (error) {
            const sentence = explain(error, `the button ${action}`, services);
            const told = message(paragraph(sentence));
            await click.tell(told).catch((failure: unknown) => {
              log.info({ err: failure, action }, 'a click is answered in a direct message');
              return directMessages.send(click.asker.teamId, click.asker.userId, told);
            });
          }
        })(),
      ),
    );
  };
}

function readClick(
  { action, body, client, context, respond }: ClickArguments,
  services: Services,
): Click {
  const { nativeBlocks } = services;
  const { view, trigger_id } = body;
  const caller = callerOf(context, body.user.id, client);
  const surface = view === undefined ? 'message' : view.type === 'home' ? 'home' : 'modal';
  const asker: Asker = { ...caller, triggerId: trigger_id, channelId: body.channel?.id };

  const open = async (opened: ModalView) => {
    if (surface === 'modal') await client.views.push({ trigger_id, view: opened });
    else await client.views.open({ trigger_id, view: opened });
  };
  const respondWith = (
    said: Message,
    options: Parameters<typeof nativeBlocks.respond>[3],
  ): Promise<void> => nativeBlocks.respond(caller.teamId, respond, said, options);

  return {
    asker,
    value: chosenIn(action),
    blockId: action.block_id,
    surface,
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
    async show(shown) {
      if (surface === 'message') await respondWith(shown, { replace_original: true });
      else if (surface === 'home') await open(answerView(shown));
      else await updateIfOpen(client, view?.id, answerView(shown));
    },
    async showLater(pending) {
      if (surface !== 'home') return this.show(await pending);
      const waiting = noticeView('Ambience', mrkdwn`One moment…`);
      // Its failure is looked at below, once there is a window to tell it in.
      pending.catch(() => {});
      const opened = await client.views.open({ trigger_id, view: waiting });
      const shown = await pending.catch((error: unknown) =>
        message(paragraph(explain(error, 'a click in Home', services))),
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
      return action.selected_option?.value;
    default:
      return undefined;
  }
}
