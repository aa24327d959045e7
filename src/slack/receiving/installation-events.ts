import type { App, EnvelopedEvent } from '@slack/bolt';
import type { InFlight } from '../../ops/in-flight.ts';
import type { Log } from '../../ops/log.ts';
import {
  type Installations,
  readTenant,
  type Tenant,
  UnknownTenantError,
} from '../installations.ts';
import type { Removals } from '../removals.ts';

export interface InstallationEventOptions {
  /** Undefined if the token is configured, because then there is no installation to delete. */
  readonly installations: Installations | undefined;
  readonly removals: Pick<Removals, 'begin'>;
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
  { installations, removals, inFlight, log }: InstallationEventOptions,
): void {
  app.event('app_uninstalled', ({ body }) => {
    const removed = { ...tenantOf(body), before: endOfSecond(body.event_time) };
    return inFlight.track(removals.begin([removed]));
  });

  app.event('tokens_revoked', async ({ body, event }) => {
    if ((event.tokens.bot ?? []).length === 0 || installations === undefined) return;
    await inFlight.track(installations.revoke(tenantOf(body), endOfSecond(body.event_time)));
  });

  app.event('team_access_granted', async ({ body, event }) => {
    if (installations === undefined) return;
    const grantedAt = body.event_time * 1_000;
    await inFlight.track(installations.join(organisationOf(body), event.team_ids, grantedAt));
    log.info({ workspaceIds: event.team_ids }, 'an organisation has added the app to workspaces');
  });

  app.event('team_access_revoked', async ({ body, event }) => {
    const enterpriseId = organisationOf(body);
    const before = endOfSecond(body.event_time);
    const removed = event.team_ids.map(
      (teamId) => ({ kind: 'member', enterpriseId, teamId, before }) as const,
    );
    await inFlight.track(removals.begin(removed));
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
