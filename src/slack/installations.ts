import type { Installation, InstallationQuery, InstallationStore } from '@slack/oauth';
import { z } from 'zod';
import type { RecordKind, Records } from '../store/records.ts';
import type { Clock } from '../time.ts';

/** The workspace does not have the app, so there is no token. This is not a failure. */
export class NotInstalledError extends Error {
  override readonly name = 'NotInstalledError';
  readonly code = 'not_installed';
}

/** The bot's tokens for one workspace or organisation; sealed in the store. */
const installed = z.object({
  /** Stored as received: Slack's library has already validated it. */
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
  /** @returns the user id of the person who installed the app; undefined if not installed */
  installerOf(teamId: string): Promise<string | undefined>;
  /** @throws NotInstalledError when there is no installation with a bot */
  botTokenOf(teamId: string): Promise<string>;
  /**
   * Deletes an installation unless it is newer than `removedAt`: an old `app_uninstalled` event may
   * arrive after a new installation.
   * @param removedAt in milliseconds since the epoch
   * @returns false if a newer installation was kept
   */
  forget(tenantId: string, removedAt: number): Promise<boolean>;
}

export function createInstallations(records: Records<Installed>, clock: Clock): Installations {
  return {
    async storeInstallation(installation) {
      // The interface also allows v1 installations, which @slack/oauth creates only on request.
      const stored = installation as Installation<'v2', boolean>;
      await records.set(tenantOf(stored), { installation: stored, installedAt: clock.now() });
    },
    async fetchInstallation(query) {
      const found = await records.get(tenantOfQuery(query));
      if (found === undefined) throw new NotInstalledError('not installed in this workspace');
      if (tenantOf(found.installation) !== tenantOfQuery(query)) {
        throw new NotInstalledError('the installation is of another workspace or organisation');
      }
      return found.installation;
    },
    async deleteInstallation(query) {
      await records.delete(tenantOfQuery(query));
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
        isForgotten = found === undefined || found.installedAt <= removedAt;
        return isForgotten ? undefined : found;
      });
      return isForgotten;
    },
  };
}

function tenantOf({ isEnterpriseInstall, enterprise, team }: Installation<'v2', boolean>): string {
  return isEnterpriseInstall === true ? organisationKey(enterprise?.id) : requireId(team?.id);
}

function tenantOfQuery(query: InstallationQuery<boolean>): string {
  return query.isEnterpriseInstall ? organisationKey(query.enterpriseId) : requireId(query.teamId);
}

/** Prefixed, so that an organisation and a workspace never share a key. */
function organisationKey(enterpriseId: string | undefined): string {
  return `organisation ${requireId(enterpriseId)}`;
}

function requireId(tenantId: string | undefined): string {
  if (tenantId === undefined) {
    throw new Error('Slack named neither a workspace nor an organisation');
  }
  return tenantId;
}
