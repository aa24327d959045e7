import type {
  AllMiddlewareArgs,
  App,
  BlockAction,
  BlockElementAction,
  SlackActionMiddlewareArgs,
  ViewOutput,
} from '@slack/bolt';
import type { KnownBlock } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { Dialog } from '../../card/form.ts';
import { type Message, message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import type { Explain } from '../../conversation/error-boundary.ts';
import type { Face } from '../../conversation/face.ts';
import type { Click, ClickedForm, HandleClick } from '../../conversation/listen.ts';
import { answerDialog, noticeDialog } from '../../conversation/text/dialogs.ts';
import { oneMoment, outdatedMessage } from '../../conversation/text/notices.ts';
import type { InFlight } from '../../ops/in-flight.ts';
import type { Log } from '../../ops/log.ts';
import { StoreError } from '../../store/errors.ts';
import { slackCodeOf } from '../posting/web-api.ts';
import { menuActionId, readMenuOption } from '../render/control-elements.ts';
import { readFormValues } from '../render/form-values.ts';
import { renderPart } from '../render/part-blocks.ts';
import { renderMessage } from '../render/render-message.ts';
import { renderDialog } from '../render/render-view.ts';
import { askerOf, type CallerOptions, callerOf, clientIn } from './caller.ts';
import { updateIfOpen } from './update-if-open.ts';

export interface ClickOptions extends CallerOptions {
  readonly tell: Face['tell'];
  readonly explain: Explain;
  readonly inFlight: InFlight;
}

type ClickArguments = SlackActionMiddlewareArgs<BlockAction<BlockElementAction>> &
  AllMiddlewareArgs;

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
  const { explain, tell, log } = options;
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
      return tell(click.asker.workspaceId, click.asker.userId, told);
    });
  }
}

async function readClick(
  { action, body, context, respond }: ClickArguments,
  options: ClickOptions,
): Promise<Click> {
  const { blockSupport, explain } = options;
  const { view, trigger_id } = body;
  const client = clientIn(context);
  const caller = await callerOf(context, body.user.id, options);
  const surface = view === undefined ? 'message' : view.type === 'home' ? 'home' : 'modal';
  const asker = askerOf(caller, client, trigger_id, body.channel?.id);

  const open = async (dialog: Dialog) => {
    if (surface === 'modal') await client.views.push({ trigger_id, view: renderDialog(dialog) });
    else await asker.open(dialog);
  };
  const turnTo = async (dialog: Dialog) => {
    if (surface === 'modal') await updateIfOpen(client, view?.id, renderDialog(dialog));
    else await open(dialog);
  };
  const respondWith = (
    said: Message,
    how: Parameters<typeof blockSupport.respond>[3],
  ): Promise<void> => blockSupport.respond(caller.workspaceId, respond, renderMessage(said), how);

  async function replace(shown: Message): Promise<void> {
    if (surface === 'message') await respondWith(shown, { replace_original: true });
    else await turnTo(answerDialog(shown));
  }

  return {
    asker,
    value: chosenIn(action),
    about: action.block_id,
    surface,
    messageId: body.container.message_ts,
    homeVersion: surface === 'home' ? view?.hash : undefined,
    form: view?.type === 'modal' ? clickedForm(view, client, options.log) : undefined,
    open,
    turnTo,
    replace,
    async replaceLater(pending) {
      if (surface !== 'home') return replace(await pending);
      // A rejection is handled below, once there is a modal to show it in.
      pending.catch(() => {});
      const opened = await asker.open(noticeDialog('Ambience', oneMoment));
      const shown = await pending.catch((error: unknown) =>
        message(paragraph(explain(error, 'a click in Home'))),
      );
      await opened.update(answerDialog(shown));
    },
    async rewriteRows(rowFor) {
      const { text = '', blocks = [] } = clickedMessage.parse(body.message ?? {});
      const rewritten = await Promise.all(
        blocks.map(async (block): Promise<readonly object[]> => {
          const { accessory } = rowBlock.safeParse(block).data ?? {};
          if (accessory === undefined || !isAction(accessory, action)) return [block];
          const part = await rowFor(accessory.value);
          return part === undefined ? [block] : renderPart(part).blocks;
        }),
      );
      // Slack's own blocks, as it sent them.
      const shown = rewritten.flat() as KnownBlock[];
      await respond({ text, blocks: shown, replace_original: true });
    },
    async tell(said) {
      if (surface !== 'message') return open(answerDialog(said));
      await respondWith(said, { response_type: 'ephemeral', replace_original: false });
    },
    async post(posted) {
      await respondWith(posted, { response_type: 'in_channel', replace_original: false });
    },
  };
}

const clickedMessage = z.object({
  text: z.string().optional(),
  blocks: z.array(z.looseObject({})).optional(),
});
const rowBlock = z.object({
  accessory: z.object({ type: z.literal('button'), action_id: z.string(), value: z.string() }),
});

/** Whether two buttons do the same; their action ids may end with an index. */
function isAction(one: { readonly action_id: string }, other: BlockElementAction): boolean {
  const nameOf = ({ action_id }: { readonly action_id: string }) => action_id.replace(/:\d+$/, '');
  return nameOf(one) === nameOf(other);
}

function clickedForm(
  view: Pick<ViewOutput, 'id' | 'hash' | 'state' | 'private_metadata'>,
  client: WebClient,
  log: Log,
): ClickedForm {
  return {
    get values() {
      return readFormValues(view.state.values);
    },
    state: view.private_metadata,
    async redraw(form, isDecisive = false) {
      const redrawn = { view_id: view.id, view: renderDialog(form) };
      try {
        await client.views.update({ ...redrawn, hash: view.hash }).catch((error: unknown) => {
          if (slackCodeOf(error) === 'hash_conflict' && isDecisive) {
            return client.views.update(redrawn);
          }
          throw error;
        });
      } catch (error) {
        // A later change has redrawn the form, or the modal is closed.
        const code = slackCodeOf(error);
        if (code !== 'hash_conflict' && code !== 'not_found') throw error;
        log.debug({ code }, 'a form was not redrawn');
      }
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
