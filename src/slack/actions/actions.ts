import type {
  AllMiddlewareArgs,
  App,
  BlockAction,
  ButtonAction,
  Context,
  SlackActionMiddlewareArgs,
} from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import { explain } from '../boundary.ts';
import { callerOf } from '../caller.ts';
import type { Asker } from '../commands/command.ts';
import { askAction, readButton } from '../commands/question.ts';
import { answer, presented } from '../commands/router.ts';
import { refreshHomeAction } from '../home/home-view.ts';
import { publishHome } from '../home/publish.ts';
import { disconnectAction, disconnectedMessage } from '../messages/disconnect.ts';
import { shareAction, sharedMessage } from '../messages/follow-ups.ts';
import { connectAction, notManager, notManagerMessage } from '../messages/no-venue.ts';
import { outdatedMessage } from '../messages/outdated.ts';
import { connectView, noticeView } from '../modals/connect-view.ts';
import type { Services } from '../services.ts';

type Click = SlackActionMiddlewareArgs<BlockAction<ButtonAction>> & AllMiddlewareArgs;

/** Clicks on buttons, wherever they stand. Action ids carry the button's place behind a colon. */
export function registerActions(app: App, services: Services): void {
  const { inFlight, roles, nativeBlocks } = services;

  on(askAction, async ({ action, body, client, context, respond }) => {
    const asker = askerOf(body, context, client);
    const question = readButton(action.value);
    const answered =
      question === undefined
        ? { message: outdatedMessage() }
        : await answer(question, asker, services);
    if (answered === undefined) return;
    const shown = presented(answered);
    await nativeBlocks.respond(asker.teamId, respond, shown, { replace_original: true });
  });

  on(shareAction, async ({ action, body, client, context, respond }) => {
    const asker = askerOf(body, context, client);
    const question = readButton(action.value);
    const answered = question && (await answer(question, asker, services));
    // Only figures are for the channel; anything else is said to who pressed the button.
    const [shown, response_type] =
      answered?.settled === undefined
        ? [answered?.message ?? outdatedMessage(), 'ephemeral' as const]
        : [sharedMessage(answered.message, asker.userId), 'in_channel' as const];
    const options = { response_type, replace_original: false };
    await nativeBlocks.respond(asker.teamId, respond, shown, options);
  });

  on(disconnectAction, async ({ action, body, client, context, respond }) => {
    const caller = callerOf(context, body.user.id, client);
    const { connections, log } = services;
    const connection = (await connections.list(caller.teamId)).find(
      ({ venueId }) => venueId === action.value,
    );
    const isAllowed = await roles.isManager(caller);
    if (isAllowed && connection !== undefined) {
      await connections.disconnect(caller.teamId, connection.venueId);
      log.info({ teamId: caller.teamId, venueId: connection.venueId }, 'venue disconnected');
    }
    const shown = isAllowed
      ? disconnectedMessage(connection?.venue.name)
      : notManagerMessage(await roles.appointed(caller.teamId));
    await nativeBlocks.respond(caller.teamId, respond, shown, { replace_original: isAllowed });
  });

  on(connectAction, async ({ body, client, context }) => {
    const caller = callerOf(context, body.user.id, client);
    const view = (await roles.isManager(caller))
      ? connectView()
      : noticeView('Connect a venue', notManager(await roles.appointed(caller.teamId)));
    await client.views.open({ trigger_id: body.trigger_id, view });
  });

  on(refreshHomeAction, async ({ body, client, context }) => {
    await publishHome(callerOf(context, body.user.id, client), services);
  });

  function askerOf(body: BlockAction, context: Context, client: WebClient): Asker {
    return {
      ...callerOf(context, body.user.id, client),
      triggerId: body.trigger_id,
      // Home has no channel, and no venue chosen for it.
      channelId: body.channel?.id ?? '',
    };
  }

  function on(action: string, handle: (click: Click) => Promise<void>): void {
    const matching = { type: 'block_actions', action_id: new RegExp(`^${action}(:|$)`) } as const;
    app.action<BlockAction<ButtonAction>>(matching, (click) =>
      inFlight.track(
        (async () => {
          await click.ack();
          try {
            await handle(click);
          } catch (error) {
            await tell(click, error, action);
          }
        })(),
      ),
    );
  }

  /** Home has no response URL; there a modal is all that can be shown. */
  async function tell({ body, client, respond }: Click, error: unknown, action: string) {
    const sentence = explain(error, `the button ${action}`, services);
    if (body.response_url === undefined) {
      const view = noticeView('Ambience', sentence);
      await client.views.open({ trigger_id: body.trigger_id, view });
    } else {
      const text = sentence.mrkdwn;
      await respond({ response_type: 'ephemeral', replace_original: false, text });
    }
  }
}
