import type { Installation, InstallationStore } from '@slack/oauth';
import type { Records } from '../store/records.ts';
import type { Clock } from '../time.ts';
import type { Installed, Membership } from './installation-records.ts';
import type { TokenRotation } from './token-rotation.ts';

/** The workspace does not have the app, so there is no token. This is not a failure. */
export class NotInstalledError extends Error {
  override readonly name = 'NotInstalledError';
  readonly code = 'not_installed';
}

/** Who has installed the app: https://docs.slack.dev/enterprise/developing-for-enterprise-orgs */
export type Tenant =
  | { readonly kind: 'workspace'; readonly teamId: string }
  | { readonly kind: 'organisation'; readonly enterpriseId: string };

export interface Bot {
  readonly token: string;
  readonly id: string;
  readonly userId: string;
}

export interface Installations extends Pick<InstallationStore, 'storeInstallation'> {
  /**
   * The bot of exactly this tenant: a workspace's own installation and its organisation's are two.
   * @param teamId the workspace that a request is about, noted as a member of its organisation
   * @throws NotInstalledError
   */
  botFor(tenant: Tenant, teamId: string | undefined): Promise<Bot>;
  /**
   * The token of the workspace's own installation, or else of its organisation's.
   * @throws NotInstalledError
   */
  botTokenOf(teamId: string): Promise<string>;
  /** @returns the user id of the person who installed the app; undefined if not installed */
  installerOf(teamId: string): Promise<string | undefined>;
  /**
   * An organisation has let workspaces use the app.
   * @param since in ms since the epoch
   */
  join(enterpriseId: string, teamIds: readonly string[], since: number): Promise<void>;
  /**
   * Deletes an installation unless it is newer than `removedAt`: an old event may arrive after a new
   * installation.
   * @param removedAt in milliseconds since the epoch
   * @returns false if a newer installation was kept
   */
  revoke(tenant: Tenant, removedAt: number): Promise<boolean>;
  /** Like `revoke`, and the memberships of an organisation's workspaces too. */
  forget(tenant: Tenant, removedAt: number): Promise<Forgotten>;
  /**
   * What it means for a workspace that its organisation has taken the app away from it.
   * @param removedAt in milliseconds since the epoch
   */
  leaving(enterpriseId: string, teamId: string, removedAt: number): Promise<Leaving>;
  /** Ends the membership, once the workspace's data is gone. */
  leave(enterpriseId: string, teamId: string, removedAt: number): Promise<void>;
}

export type Leaving =
  /** It was never a member, or has become one again since. */
  | 'stays'
  /** It has an installation of its own beside its organisation's. */
  | 'keeps_its_own'
  | 'loses_the_app';

export type Forgotten =
  /** `teamIds`: a workspace that is left without the app, or the members of an organisation. */
  | { readonly kind: 'forgotten'; readonly teamIds: readonly string[] }
  | { readonly kind: 'installed_since' };

export interface InstallationRecords {
  readonly installed: Records<Installed>;
  readonly memberships: Records<Membership>;
}

interface InstallationsContext extends InstallationRecords {
  readonly rotation: TokenRotation | undefined;
  readonly clock: Clock;
}

/** @param rotation undefined if the one token is configured */
export function createInstallations(
  { installed, memberships }: InstallationRecords,
  rotation: TokenRotation | undefined,
  clock: Clock,
): Installations {
  const context: InstallationsContext = { installed, memberships, rotation, clock };

  return {
    async storeInstallation(installation) {
      // The interface also allows v1 installations, which @slack/oauth creates only on request.
      const stored = installation as Installation<'v2', boolean>;
      const { expiresAt } = stored.bot ?? {};
      const now = clock.now();
      await installed.set(keyOf(tenantOf(stored)), {
        installation: stored,
        installedAt: now,
        // Slack's library adds the lifetime to the machine's clock, in seconds.
        ...(expiresAt === undefined ? {} : { expiresAt: now + expiresAt * 1_000 - Date.now() }),
      });
    },
    async botFor(tenant, teamId) {
      const key = keyOf(tenant);
      const found = await installed.get(key);
      if (found === undefined) throw new NotInstalledError('not installed in this workspace');
      if (keyOf(tenantOf(found.installation)) !== key) {
        throw new NotInstalledError('the installation is of another workspace or organisation');
      }
      if (tenant.kind === 'organisation' && teamId !== undefined) {
        await noteMember(context, tenant.enterpriseId, teamId);
      }
      return botOf(context, key, found);
    },
    async botTokenOf(teamId) {
      return (await botOf(context, ...(await find(context, teamId)))).token;
    },
    async installerOf(teamId) {
      const [, found] = await find(context, teamId);
      return found?.installation.user.id;
    },
    async join(enterpriseId, teamIds, since) {
      for (const teamId of teamIds) {
        await memberships.update(teamId, (known) =>
          known?.enterpriseId === enterpriseId && known.since >= since
            ? known
            : { enterpriseId, since },
        );
      }
    },
    revoke: (tenant, removedAt) => revoke(context, tenant, removedAt),
    async forget(tenant, removedAt) {
      if (!(await revoke(context, tenant, removedAt))) return { kind: 'installed_since' };
      if (tenant.kind === 'workspace') {
        const isMember = (await memberships.get(tenant.teamId)) !== undefined;
        return { kind: 'forgotten', teamIds: isMember ? [] : [tenant.teamId] };
      }
      return { kind: 'forgotten', teamIds: await membersOf(context, tenant.enterpriseId) };
    },
    async leaving(enterpriseId, teamId, removedAt) {
      if (!isOver(await memberships.get(teamId), enterpriseId, removedAt)) return 'stays';
      return (await installed.get(teamId)) === undefined ? 'loses_the_app' : 'keeps_its_own';
    },
    async leave(enterpriseId, teamId, removedAt) {
      await memberships.update(teamId, (found) =>
        isOver(found, enterpriseId, removedAt) ? undefined : found,
      );
    },
  };
}

/** @throws NotInstalledError when there is no installation with a bot */
async function botOf(
  { rotation }: InstallationsContext,
  key: string,
  found: Installed | undefined,
): Promise<Bot> {
  if (found?.installation.bot === undefined) {
    throw new NotInstalledError('no bot in this workspace');
  }
  const valid = await rotation?.valid(key, found);
  return valid?.installation.bot ?? found.installation.bot;
}

/** The workspace's own installation, or else its organisation's. */
async function find(
  { installed, memberships }: InstallationsContext,
  teamId: string,
): Promise<readonly [key: string, found: Installed | undefined]> {
  const own = await installed.get(teamId);
  const member = own === undefined ? await memberships.get(teamId) : undefined;
  if (member === undefined) return [teamId, own];
  const key = organisationKey(member.enterpriseId);
  return [key, await installed.get(key)];
}

/** A request came from a workspace of this organisation. */
async function noteMember(
  { memberships, clock }: InstallationsContext,
  enterpriseId: string,
  teamId: string,
): Promise<void> {
  const known = await memberships.get(teamId);
  if (known?.enterpriseId === enterpriseId) return;
  await memberships.set(teamId, { enterpriseId, since: clock.now() });
}

async function membersOf(
  { memberships }: InstallationsContext,
  enterpriseId: string,
): Promise<string[]> {
  const members: string[] = [];
  for await (const teamId of memberships.keys()) {
    const member = await memberships.get(teamId);
    if (member?.enterpriseId === enterpriseId) members.push(teamId);
  }
  return members;
}

async function revoke(
  { installed }: InstallationsContext,
  tenant: Tenant,
  removedAt: number,
): Promise<boolean> {
  let isRevoked = false;
  await installed.update(keyOf(tenant), (found) => {
    isRevoked = found === undefined || found.installedAt <= removedAt;
    return isRevoked ? undefined : found;
  });
  return isRevoked;
}

function isOver(
  found: Membership | undefined,
  enterpriseId: string,
  removedAt: number,
): found is Membership {
  return found !== undefined && found.enterpriseId === enterpriseId && found.since <= removedAt;
}

function tenantOf({ isEnterpriseInstall, enterprise, team }: Installation<'v2', boolean>): Tenant {
  return readTenant(isEnterpriseInstall === true, enterprise?.id, team?.id);
}

/** Slack named neither a workspace nor an organisation. */
export class UnknownTenantError extends Error {
  override readonly name = 'UnknownTenantError';
}

/** @throws UnknownTenantError if Slack named neither */
export function readTenant(
  isEnterpriseInstall: boolean,
  enterpriseId: string | null | undefined,
  teamId: string | null | undefined,
): Tenant {
  if (isEnterpriseInstall && typeof enterpriseId === 'string') {
    return { kind: 'organisation', enterpriseId };
  }
  if (!isEnterpriseInstall && typeof teamId === 'string') return { kind: 'workspace', teamId };
  throw new UnknownTenantError('Slack named neither a workspace nor an organisation');
}

function keyOf(tenant: Tenant): string {
  return tenant.kind === 'workspace' ? tenant.teamId : organisationKey(tenant.enterpriseId);
}

/** Prefixed, so that an organisation and a workspace never share a key. */
function organisationKey(enterpriseId: string): string {
  return `organisation ${enterpriseId}`;
}
