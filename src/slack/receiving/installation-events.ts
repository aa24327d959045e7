import type { App, EnvelopedEvent } from '@slack/bolt';
import type { InFlight } from '../../ops/in-flight.ts';
import type { Log } from '../../ops/log.ts';
import type { WorkspaceData } from '../../workspace-data.ts';
import {
  type Installations,
  readTenant,
  type Tenant,
  UnknownTenantError,
} from '../installations.ts';

export interface InstallationEventOptions {
  /** Undefined if the token is configured, because then there is no installation to delete. */
  readonly installations: Installations | undefined;
  readonly workspaceData: WorkspaceData;
  readonly forgetConnectAttempts: (teamId: string) => Promise<void>;
  readonly inFlight: InFlight;
  readonly log: Log;
}

/**
 * Deletes a workspace's data when it loses the app: it removes the app, its organisation does, or
 * its organisation takes the app away from it. Revoked tokens alone delete only the installation.
 * Events may arrive late and in any order. Bolt skips authorisation for the first two, so they have
 * no client.
 * https://docs.slack.dev/reference/events/app_uninstalled, /tokens_revoked and /team_access_revoked
 */
export function registerInstallationEvents(
  app: App,
  { installations, workspaceData, forgetConnectAttempts, inFlight, log }: InstallationEventOptions,
): void {
  async function remove(teamId: string, removedAt: number): Promise<void> {
    await forgetConnectAttempts(teamId);
    const removed = await workspaceData.remove(teamId, removedAt);
    if (removed.kind === 'in_use_again') {
      const { venues } = removed;
      log.info({ teamId, venues }, 'the app was removed from a workspace that has new venues');
    } else {
      const { deleted } = removed;
      log.info({ teamId, deleted }, 'the app was removed; everything of the workspace is deleted');
    }
  }

  /** The membership ends last, so that a repeated event finds what a failure has left. */
  async function leave(enterpriseId: string, teamId: string, removedAt: number): Promise<void> {
    const leaving = await installations?.leaving(enterpriseId, teamId, removedAt);
    if (leaving === 'loses_the_app') await remove(teamId, removedAt);
    await installations?.leave(enterpriseId, teamId, removedAt);
  }

  /** One workspace that cannot be deleted now does not keep the others. */
  async function leaveAll(
    enterpriseId: string,
    teamIds: readonly string[],
    removedAt: number,
  ): Promise<void> {
    for (const teamId of teamIds) {
      await leave(enterpriseId, teamId, removedAt).catch((error: unknown) =>
        log.error(
          { err: error, teamId },
          'the data of a workspace without the app was not deleted',
        ),
      );
    }
  }

  async function uninstalled(tenant: Tenant, removedAt: number): Promise<void> {
    const forgotten = await installations?.forget(tenant, removedAt);
    if (forgotten?.kind === 'installed_since') {
      log.info(tenant, 'the app was removed and has been installed since');
    } else if (tenant.kind === 'organisation') {
      // Memberships may be newer than the event: a request was on its way.
      await leaveAll(tenant.enterpriseId, forgotten?.teamIds ?? [], Infinity);
    } else {
      for (const teamId of forgotten?.teamIds ?? [tenant.teamId]) await remove(teamId, removedAt);
    }
  }

  app.event('app_uninstalled', ({ body }) =>
    inFlight.track(uninstalled(tenantOf(body), endOfSecond(body.event_time))),
  );

  app.event('tokens_revoked', async ({ body, event }) => {
    if ((event.tokens.bot ?? []).length === 0 || installations === undefined) return;
    await inFlight.track(installations.revoke(tenantOf(body), endOfSecond(body.event_time)));
  });

  app.event('team_access_granted', async ({ body, event }) => {
    if (installations === undefined) return;
    const grantedAt = body.event_time * 1_000;
    await inFlight.track(installations.join(organisationOf(body), event.team_ids, grantedAt));
    log.info({ teamIds: event.team_ids }, 'an organisation has added the app to workspaces');
  });

  app.event('team_access_revoked', async ({ body, event }) => {
    const removedAt = endOfSecond(body.event_time);
    await inFlight.track(leaveAll(organisationOf(body), event.team_ids, removedAt));
  });
}

/**
 * Whose installation it is. Slack's documentation and its SDKs show several shapes: with and without
 * `authorizations`, and of an organisation without a workspace.
 */
function tenantOf(body: EnvelopedEvent): Tenant {
  const [authorization] = body.authorizations ?? [];
  const enterpriseId = authorization?.enterprise_id ?? body.enterprise_id;
  const teamId = authorization?.team_id ?? body.team_id;
  const isOfOrganisation = authorization?.is_enterprise_install === true || !teamId;
  return readTenant(isOfOrganisation, enterpriseId, teamId);
}

/** Access of workspaces is always about their organisation, whatever else the event names. */
export function organisationOf(
  body: Pick<EnvelopedEvent, 'authorizations' | 'enterprise_id'>,
): string {
  const [authorization] = body.authorizations ?? [];
  const tenant = readTenant(true, body.enterprise_id ?? authorization?.enterprise_id, undefined);
  if (tenant.kind !== 'organisation') throw new UnknownTenantError('no organisation is named');
  return tenant.enterpriseId;
}

/** Slack's event times are whole seconds. */
function endOfSecond(eventTime: number): number {
  return (eventTime + 1) * 1000;
}
