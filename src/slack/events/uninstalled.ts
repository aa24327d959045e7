import type { App } from '@slack/bolt';
import type { Installations } from '../installations.ts';
import type { Services } from '../services.ts';

/**
 * When a workspace removes the app, what is stored for it goes: the bot's tokens, and the venues
 * with theirs, and its digests. Revoked tokens alone take only the installation. Both events may come, in either
 * order; neither has a client, since Bolt skips authorisation for them.
 * https://docs.slack.dev/reference/events/app_uninstalled and /tokens_revoked
 */
export function registerUninstalled(
  app: App,
  /** Undefined with a token from the configuration: there is nothing to forget then. */
  installations: Installations | undefined,
  { connections, requests, digesting, inFlight, log }: Services,
): void {
  app.event('app_uninstalled', ({ body }) =>
    inFlight.track(
      (async () => {
        const saidAt = endOfSecond(body.event_time);
        const isGone = (await installations?.forget(body.team_id, saidAt)) ?? true;
        const isEmpty = isGone && (await connections.forget(body.team_id, saidAt));
        if (isEmpty) {
          await requests.forget(body.team_id);
          await digesting.digests.forget(body.team_id);
        }
        log.info({ teamId: body.team_id, isGone }, 'the app was removed from a workspace');
      })(),
    ),
  );

  app.event('tokens_revoked', async ({ body, event }) => {
    if ((event.tokens.bot ?? []).length === 0 || installations === undefined) return;
    await inFlight.track(installations.forget(body.team_id, endOfSecond(body.event_time)));
  });
}

/** Slack's event times are whole seconds. */
function endOfSecond(eventTime: number): number {
  return (eventTime + 1) * 1000;
}
