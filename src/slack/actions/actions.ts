import type {
  AllMiddlewareArgs,
  App,
  BlockAction,
  ButtonAction,
  SlackActionMiddlewareArgs,
} from '@slack/bolt';
import { explain } from '../boundary.ts';
import { callerOf } from '../caller.ts';
import { askAction, readButton } from '../commands/question.ts';
import { answer } from '../commands/router.ts';
import { refreshHomeAction } from '../home/home-view.ts';
import { publishHome } from '../home/publish.ts';
import { connectAction, notManager } from '../messages/no-venue.ts';
import { outdatedMessage } from '../messages/outdated.ts';
import { connectView, noticeView } from '../modals/connect-view.ts';
import type { Services } from '../services.ts';

type Click = SlackActionMiddlewareArgs<BlockAction<ButtonAction>> & AllMiddlewareArgs;

/** Clicks on buttons, wherever they stand. Action ids carry the button's place behind a colon. */
export function registerActions(app: App, services: Services): void {
  const { inFlight, roles, nativeBlocks } = services;

  on(askAction, async ({ action, body, client, context, respond }) => {
    const asker = { ...callerOf(context, body.user.id, client), triggerId: body.trigger_id };
    const question = readButton(action.value);
    const shown =
      question === undefined ? outdatedMessage() : await answer(question, asker, services);
    if (shown === undefined) return;
    await nativeBlocks.respond(asker.teamId, respond, shown, { replace_original: true });
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
