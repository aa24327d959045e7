import type { App, EnvelopedEvent } from '@slack/bolt';
import type { InFlight } from '../../ops/in-flight.ts';
import type { Log } from '../../ops/log.ts';
import type { WorkspaceData } from '../../workspace-data.ts';
import { type Installations, readTenant, type Tenant } from '../installations.ts';

export interface InstallationEventOptions {
  /** Undefined if the token is configured, because then there is no installation to delete. */
  readonly installations: Installations | undefined;
  readonly workspaceData: WorkspaceData;
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
  { installations, workspaceData, inFlight, log }: InstallationEventOptions,
): void {
  async function remove(teamId: string, removedAt: number): Promise<void> {
    const removed = await workspaceData.remove(teamId, removedAt);
    if (removed.kind === 'in_use_again') {
      const { venues } = removed;
      log.info({ teamId, venues }, 'the app was removed from a workspace that has new venues');
    } else {
      const { deleted } = removed;
      log.info({ teamId, deleted }, 'the app was removed; everything of the workspace is deleted');
    }
  }

  async function uninstalled(tenant: Tenant, removedAt: number): Promise<void> {
    const forgotten = await installations?.forget(tenant, removedAt);
    if (forgotten?.kind === 'installed_since') {
      log.info(tenant, 'the app was removed and has been installed since');
      return;
    }
    const configured = tenant.kind === 'workspace' ? [tenant.teamId] : [];
    for (const teamId of forgotten?.teamIds ?? configured) await remove(teamId, removedAt);
  }

  app.event('app_uninstalled', ({ body }) =>
    inFlight.track(uninstalled(tenantOf(body), endOfSecond(body.event_time))),
  );

  app.event('tokens_revoked', async ({ body, event }) => {
    if ((event.tokens.bot ?? []).length === 0 || installations === undefined) return;
    await inFlight.track(installations.revoke(tenantOf(body), endOfSecond(body.event_time)));
  });

  app.event('team_access_granted', async ({ body, event }) => {
    const tenant = tenantOf(body);
    if (tenant.kind !== 'organisation' || installations === undefined) return;
    const grantedAt = body.event_time * 1_000;
    await inFlight.track(installations.join(tenant.enterpriseId, event.team_ids, grantedAt));
    log.info({ teamIds: event.team_ids }, 'an organisation has added the app to workspaces');
  });

  app.event('team_access_revoked', async ({ body, event }) => {
    const tenant = tenantOf(body);
    if (tenant.kind !== 'organisation') return;
    const { enterpriseId } = tenant;
    const removedAt = endOfSecond(body.event_time);
    const leave = async (teamId: string) => {
      const isGone = await installations?.leave(enterpriseId, teamId, removedAt);
      if (isGone === true) await remove(teamId, removedAt);
    };
    await inFlight.track(Promise.all(event.team_ids.map(leave)));
  });
}

/** An event of an organisation's installation names no workspace, or any of them. */
function tenantOf({ authorizations, enterprise_id, team_id }: EnvelopedEvent): Tenant {
  const [authorization] = authorizations ?? [];
  return readTenant(
    authorization?.is_enterprise_install === true,
    authorization?.enterprise_id ?? enterprise_id,
    authorization?.team_id ?? team_id,
  );
}

/** Slack's event times are whole seconds. */
function endOfSecond(eventTime: number): number {
  return (eventTime + 1) * 1000;
}
