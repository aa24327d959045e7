import type { Log } from '../../ops/log.ts';
import type { Roles } from '../../people/roles.ts';
import type { WorkspaceData } from '../../workspace-data.ts';
import type { Message } from '../blocks/message.ts';
import type { Caller } from '../caller.ts';
import type { Command, Feature, RenewHomes } from '../feature.ts';
import { denialMessage } from '../permissions.ts';
import type { DirectMessages } from '../posting/direct-messages.ts';
import type { Removals } from '../removals.ts';
import type { PublicAddresses } from '../site/addresses.ts';
import type { Downloads } from '../site/downloads.ts';
import { privacyIds } from './ids.ts';
import {
  deletedMessage,
  deletedNotice,
  exportFailedMessage,
  exportFileName,
  exportIntroduction,
  exportLinkMessage,
  exportMessages,
  exportSentMessage,
  privacyMessage,
} from './messages.ts';

export interface PrivacyNeeds {
  readonly workspaceData: WorkspaceData;
  readonly removals: Pick<Removals, 'deleteData'>;
  /** Undefined if the app has no public address, as is `addresses`. */
  readonly downloads: Downloads | undefined;
  readonly addresses: PublicAddresses | undefined;
  readonly directMessages: DirectMessages;
  readonly roles: Pick<Roles, 'isManager' | 'knownManagers'>;
  readonly renewHomes: RenewHomes;
  readonly log: Log;
}

const command: Command<PrivacyNeeds> = {
  name: 'privacy',
  usage: 'privacy',
  summary: 'See, export or delete your data',
  isForManagers: true,
  async answer(_question, asker, { workspaceData, addresses, roles }) {
    const denial = await denialMessage(asker, { kind: 'manage' }, roles);
    if (denial !== undefined) return { message: denial };
    const counts = await workspaceData.count(asker.teamId);
    return { message: privacyMessage(counts, addresses?.privacyUrl) };
  },
};

/** What is stored about a workspace: shown to its managers, exported and deleted for them. */
export const privacy: Feature<PrivacyNeeds> = {
  commands: [command],
  shortcuts: [],
  register(listen, needs) {
    const { removals, directMessages, roles, renewHomes, log } = needs;

    listen.onClick(privacyIds.export, async (click) => {
      const { asker } = click;
      const denial = await denialMessage(asker, { kind: 'manage' }, roles);
      await click.tell(denial ?? (await exportFor(asker, needs)));
    });

    listen.onClick(privacyIds.delete, async (click) => {
      const { asker } = click;
      const denial = await denialMessage(asker, { kind: 'manage' }, roles);
      if (denial !== undefined) return click.tell(denial);
      const { teamId, userId } = asker;
      const others = await othersOf(asker, roles);
      log.info({ teamId, by: userId }, 'a manager deletes what is stored about the workspace');
      const removed = await removals.deleteData(teamId);
      // First, because the list of changes is gone too: this is all that the other managers have.
      if (removed.kind === 'removed') {
        const notice = deletedNotice(userId, removed.deleted);
        for (const other of others) await directMessages.send(teamId, other, notice);
      }
      await click.show(deletedMessage(removed));
      await renewHomes(teamId, asker);
    });
  },
};

/** The other managers, as far as they are known without asking Slack. */
async function othersOf(
  { teamId, userId }: Caller,
  roles: PrivacyNeeds['roles'],
): Promise<readonly string[]> {
  return [...(await roles.knownManagers(teamId))].filter((one) => one !== userId);
}

async function exportFor(
  { teamId, userId }: Caller,
  { workspaceData, downloads, directMessages }: PrivacyNeeds,
): Promise<Message> {
  if (downloads !== undefined) return exportLinkMessage(downloads.linkFor(teamId));
  const content = await workspaceData.exported(teamId);
  const file = { name: exportFileName, content };
  if ((await directMessages.sendFile(teamId, userId, file, exportIntroduction())) === 'sent') {
    return exportSentMessage();
  }
  for (const part of exportMessages(content)) {
    if ((await directMessages.send(teamId, userId, part)) !== 'sent') return exportFailedMessage();
  }
  return exportSentMessage();
}
