import type { App } from '@slack/bolt';
import { callerOf } from '../caller.ts';
import { publishHome } from '../home/publish.ts';
import type { Services } from '../services.ts';

/** https://docs.slack.dev/reference/events/app_home_opened */
export function registerHomeOpened(app: App, services: Services): void {
  app.event('app_home_opened', ({ event, context, client }) =>
    services.inFlight.track(
      (async () => {
        if (event.tab !== 'home') return;
        await publishHome(callerOf(context, event.user, client), services);
      })(),
    ),
  );
}
