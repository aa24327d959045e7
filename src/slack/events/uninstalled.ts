import type { App } from '@slack/bolt';
import type { Installations } from '../installations.ts';
import type { Services } from '../services.ts';

/**
 * When a workspace removes the app, what is stored for it goes: the bot's tokens, and the venues
 * with theirs. Revoked tokens alone take only the installation. Both events may come, in either
 * order; neither has a client, since Bolt skips authorisation for them.
 * https://docs.slack.dev/reference/events/app_uninstalled and /tokens_revoked
 */
export function registerUninstalled(
  app: App,
  installations: Installations | undefined,
  { connections, inFlight, log }: Services,
): void {
  app.event('app_uninstalled', ({ body }) =>
    inFlight.track(
      (async () => {
        const isGone = await forgetInstallation(body.team_id, body.event_time);
        if (isGone) await connections.forget(body.team_id);
        log.info({ teamId: body.team_id, isGone }, 'the app was removed from a workspace');
      })(),
    ),
  );

  app.event('tokens_revoked', async ({ body, event }) => {
    if ((event.tokens.bot ?? []).length === 0) return;
    await inFlight.track(forgetInstallation(body.team_id, body.event_time));
  });

  /** With a token from the configuration there is no installation to forget. */
  async function forgetInstallation(teamId: string, eventTimeSeconds: number): Promise<boolean> {
    const endOfThatSecond = (eventTimeSeconds + 1) * 1000;
    return (await installations?.forget(teamId, endOfThatSecond)) ?? true;
  }
}
