import type { App } from '@slack/bolt';
import type { InFlight } from '../../ops/in-flight.ts';
import type { Log } from '../../ops/log.ts';
import type { ForgetWorkspace } from '../../venues/disconnect-venue.ts';
import type { Installations } from '../installations.ts';

export interface UninstalledOptions {
  /** Undefined if the token is configured, because then there is no installation to delete. */
  readonly installations: Installations | undefined;
  readonly forgetWorkspace: ForgetWorkspace;
  /** Each returns how many were deleted. */
  readonly forgetRequests: (teamId: string) => Promise<number>;
  readonly forgetDigests: (teamId: string) => Promise<number>;
  readonly forgetAlerts: (teamId: string) => Promise<number>;
  readonly forgetGreetings: (teamId: string) => Promise<void>;
  readonly inFlight: InFlight;
  readonly log: Log;
}

/**
 * Deletes a workspace's data when it removes the app: tokens, venues, requests, digests and alerts. Revoked
 * tokens alone delete only the installation. Both events may arrive, in either order. Neither has a
 * client, because Bolt skips authorisation for them.
 * https://docs.slack.dev/reference/events/app_uninstalled and /tokens_revoked
 */
export function registerUninstalled(app: App, options: UninstalledOptions): void {
  const { installations, inFlight, log } = options;

  app.event('app_uninstalled', ({ body }) =>
    inFlight.track(
      (async () => {
        const teamId = body.team_id;
        const removedAt = endOfSecond(body.event_time);
        const isRemoved = (await installations?.forget(teamId, removedAt)) ?? true;
        if (!isRemoved) {
          log.info({ teamId }, 'the app was removed from a workspace and has been installed since');
          return;
        }
        const { venues, isGone } = await options.forgetWorkspace(teamId, removedAt);
        if (!isGone) {
          log.info({ teamId, venues }, 'the app was removed from a workspace that has new venues');
          return;
        }
        const deleted = {
          venues,
          digests: await options.forgetDigests(teamId),
          alerts: await options.forgetAlerts(teamId),
          requests: await options.forgetRequests(teamId),
        };
        await options.forgetGreetings(teamId);
        log.info(
          { teamId, deleted },
          'the app was removed; everything of the workspace is deleted',
        );
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
