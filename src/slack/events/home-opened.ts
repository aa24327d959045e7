import type { App } from '@slack/bolt';
import { callerOf } from '../caller.ts';
import type { Services } from '../services.ts';

/** https://docs.slack.dev/reference/events/app_home_opened */
export function registerHomeOpened(app: App, services: Services): void {
  app.event('app_home_opened', ({ event, context, client }) =>
    services.inFlight.track(
      (async () => {
        if (event.tab !== 'home') return;
        const caller = callerOf(context, event.user, client);
        await services.homes.publish(caller, { hash: hashOf(event.view) });
      })(),
    ),
  );
}

/** @slack/types 3.2.0 does not know that a view comes with its hash. */
function hashOf(view: object | undefined): string | undefined {
  return view !== undefined && 'hash' in view && typeof view.hash === 'string'
    ? view.hash
    : undefined;
}
