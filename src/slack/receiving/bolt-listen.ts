import type { App } from '@slack/bolt';
import { callerOf } from '../caller.ts';
import { type ClickOptions, onClick } from './clicks.ts';
import type { Listen } from './listen.ts';
import { onSubmit } from './submissions.ts';

/** Hears of what people do through Bolt. */
export function createListen(app: App, options: ClickOptions): Listen {
  const { explain, inFlight } = options;
  return {
    onClick: (actionId, handle) => onClick(app, options, actionId, handle),
    onSubmit: (callbackId, handle) => onSubmit(app, options, callbackId, handle),

    onOptions(actionId, handle) {
      app.options<'block_suggestion'>(
        { type: 'block_suggestion', action_id: actionId },
        ({ ack, body, context, client }) =>
          inFlight.track(
            (async () => {
              const { teamId } = callerOf(context, body.user.id, client);
              try {
                const query = { teamId, typed: body.value, blockId: body.block_id };
                await ack({ options: await handle(query) });
              } catch (error) {
                // A picker has no room for a sentence; the log has the reference.
                explain(error, `the options of ${actionId}`);
                await ack({ options: [] });
              }
            })(),
          ),
      );
    },

    /** https://docs.slack.dev/reference/events/app_home_opened */
    onHomeOpened(handle) {
      app.event('app_home_opened', ({ event, context, client }) =>
        inFlight.track(
          (async () => {
            if (event.tab !== 'home') return;
            await handle(callerOf(context, event.user, client), hashOf(event.view));
          })(),
        ),
      );
    },
  };
}

/** @slack/types 3.2.0 does not know that a view comes with its hash. */
function hashOf(view: object | undefined): string | undefined {
  return view !== undefined && 'hash' in view && typeof view.hash === 'string'
    ? view.hash
    : undefined;
}
