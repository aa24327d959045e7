import type { Installation, InstallationQuery, InstallationStore } from '@slack/oauth';
import { z } from 'zod';
import type { RecordKind, Records } from '../store/records.ts';
import type { Clock } from '../time.ts';

/** There is no installation, so there is no token: nothing failed, the workspace does not have the app. */
export class NotInstalledError extends Error {
  override readonly name = 'NotInstalledError';
  readonly code = 'not_installed';
}

/** The bot's tokens, per workspace or per organisation; sealed. */
const installed = z.object({
  /** Slack's library checked it when Slack sent it; it is stored as it came. */
  installation: z.custom<Installation<'v2', boolean>>(
    (value) => typeof value === 'object' && value !== null && 'user' in value,
  ),
  installedAt: z.number(),
});
export type Installed = z.infer<typeof installed>;

export const installationKind: RecordKind<Installed> = {
  name: 'installations',
  schema: installed,
};

export interface Installations extends InstallationStore {
  installerOf(teamId: string): Promise<string | undefined>;
  /** @throws NotInstalledError when there is no installation with a bot */
  botTokenOf(teamId: string): Promise<string>;
  /**
   * Deletes an installation that was made before `removedAt`: an old `app_uninstalled` may arrive after
   * a new installation.
   * @returns whether it was deleted
   */
  forget(tenantId: string, removedAt: number): Promise<boolean>;
}

export function createInstallations(records: Records<Installed>, clock: Clock): Installations {
  return {
    async storeInstallation(installation) {
      // The second parameter of the interface allows v1, which @slack/oauth only makes on request.
      const stored = installation as Installation<'v2', boolean>;
      await records.set(tenantOf(stored), { installation: stored, installedAt: clock.now() });
    },
    async fetchInstallation(query) {
      const found = await records.get(queriedTenant(query));
      if (found === undefined) throw new NotInstalledError('not installed in this workspace');
      if (tenantOf(found.installation) !== queriedTenant(query)) {
        throw new NotInstalledError('the installation is of another workspace or organisation');
      }
      return found.installation;
    },
    async deleteInstallation(query) {
      await records.delete(queriedTenant(query));
    },
    async installerOf(teamId) {
      return (await records.get(teamId))?.installation.user.id;
    },
    async botTokenOf(teamId) {
      const token = (await records.get(teamId))?.installation.bot?.token;
      if (token === undefined) throw new NotInstalledError('no bot in this workspace');
      return token;
    },
    async forget(tenantId, removedAt) {
      let isForgotten = false;
      await records.update(tenantId, (found) => {
        if (found !== undefined && found.installedAt > removedAt) return found;
        isForgotten = true;
        return undefined;
      });
      return isForgotten;
    },
  };
}

function tenantOf({ isEnterpriseInstall, enterprise, team }: Installation<'v2', boolean>): string {
  return isEnterpriseInstall === true ? organisationKey(enterprise?.id) : known(team?.id);
}

function queriedTenant(query: InstallationQuery<boolean>): string {
  return query.isEnterpriseInstall ? organisationKey(query.enterpriseId) : known(query.teamId);
}

/** Ids of organisations and of workspaces must not meet under one key. */
function organisationKey(enterpriseId: string | undefined): string {
  return `organisation ${known(enterpriseId)}`;
}

function known(tenantId: string | undefined): string {
  if (tenantId === undefined) {
    throw new Error('Slack named neither a workspace nor an organisation');
  }
  return tenantId;
}
