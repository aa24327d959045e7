import type { App } from '@slack/bolt';
import type { HandleClick, Listen } from '../../conversation/listen.ts';
import { optionElements } from '../render/control-elements.ts';
import { callerOf } from './caller.ts';
import { type ClickOptions, onClick, onMenu } from './clicks.ts';
import { onSubmit } from './submissions.ts';

/** Registers handlers with Bolt. */
export function createListen(app: App, options: ClickOptions): Listen {
  const { explain, inFlight } = options;
  const clicks = new Map<string, HandleClick>();
  onMenu(app, options, clicks);
  return {
    onClick(actionId, handle) {
      clicks.set(actionId, handle);
      onClick(app, options, actionId, handle);
    },
    onSubmit: (callbackId, handle) => onSubmit(app, options, callbackId, handle),

    onOptions(actionId, handle) {
      app.options<'block_suggestion'>(
        { type: 'block_suggestion', action_id: actionId },
        ({ ack, body, context }) =>
          inFlight.track(
            (async () => {
              const { workspaceId, locale } = await callerOf(context, body.user.id, options);
              try {
                const query = { workspaceId, locale, typed: body.value, about: body.block_id };
                await ack({ options: optionElements(await handle(query)) });
              } catch (error) {
                // A picker cannot show an error, so it is only logged.
                explain(error, `the options of ${actionId}`);
                await ack({ options: [] });
              }
            })(),
          ),
      );
    },

    onMessagesOpened(handle) {
      app.event('app_home_opened', ({ event, context }) =>
        inFlight.track(
          (async () => {
            if (event.tab !== 'messages') return;
            await handle(await callerOf(context, event.user, options));
          })(),
        ),
      );
    },

    /** https://docs.slack.dev/reference/events/app_home_opened */
    onHomeOpened(handle) {
      app.event('app_home_opened', ({ event, context }) =>
        inFlight.track(
          (async () => {
            if (event.tab !== 'home') return;
            const caller = await callerOf(context, event.user, options);
            await handle(caller, hashOf(event.view));
          })(),
        ),
      );
    },
  };
}

/** The types of @slack/types 3.2.0 lack the view's hash. */
function hashOf(view: object | undefined): string | undefined {
  return view !== undefined && 'hash' in view && typeof view.hash === 'string'
    ? view.hash
    : undefined;
}
