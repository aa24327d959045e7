import type { Message } from '../../card/message.ts';
import type { PastHistory } from '../../history/past-history.ts';
import type { LogBook } from '../../log/log-book.ts';
import type { Log } from '../../ops/log.ts';
import type { Roles } from '../../people/roles.ts';
import type { RemovedData, WorkspaceData } from '../../workspace-data.ts';
import type { Caller } from '../actor.ts';
import { denialMessage } from '../denials.ts';
import type { Face, PublicAddresses } from '../face.ts';
import type { Command, Feature, RenewHomes } from '../feature.ts';
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
  readonly removals: { deleteData(workspaceId: string): Promise<RemovedData> };
  /** Undefined if the app has no public address, as is `addresses`. */
  readonly downloads: { linkFor(workspaceId: string): string } | undefined;
  readonly addresses: PublicAddresses | undefined;
  readonly face: Pick<Face, 'tell' | 'sendFile'>;
  readonly roles: Pick<Roles, 'isManager' | 'knownManagers'>;
  readonly history: Pick<PastHistory, 'keepDays'>;
  readonly logBook: Pick<LogBook, 'keepDays'>;
  readonly renewHomes: RenewHomes;
  readonly log: Log;
}

const command: Command<PrivacyNeeds> = {
  name: 'privacy',
  usage: 'privacy',
  summary: 'See, export or delete your data',
  group: 'managers',
  async answer(_question, asker, { workspaceData, addresses, roles, history, logBook }) {
    const denial = await denialMessage(asker, { kind: 'manage' }, roles);
    if (denial !== undefined) return { message: denial };
    const counts = await workspaceData.count(asker.workspaceId);
    const kept = { historyDays: history.keepDays, logDays: logBook.keepDays };
    return { message: privacyMessage(counts, kept, addresses?.privacyUrl) };
  },
};

/** What is stored about a workspace: shown to its managers, exported and deleted for them. */
export const privacy: Feature<PrivacyNeeds> = {
  commands: [command],
  shortcuts: [],
  register(listen, needs) {
    const { removals, face, roles, renewHomes, log } = needs;

    listen.onClick(privacyIds.export, async (click) => {
      const { asker } = click;
      const denial = await denialMessage(asker, { kind: 'manage' }, roles);
      await click.tell(denial ?? (await exportFor(asker, needs)));
    });

    listen.onClick(privacyIds.delete, async (click) => {
      const { asker } = click;
      const denial = await denialMessage(asker, { kind: 'manage' }, roles);
      if (denial !== undefined) return click.tell(denial);
      const { workspaceId, userId } = asker;
      const others = await othersOf(asker, roles);
      log.info({ workspaceId, by: userId }, 'a manager deletes what is stored about the workspace');
      const removed = await removals.deleteData(workspaceId);
      // First, because the list of changes is gone too: this is all that the other managers have.
      if (removed.kind === 'removed') {
        const notice = deletedNotice(userId, removed.deleted);
        for (const other of others) await face.tell(workspaceId, other, notice);
      }
      await click.replace(deletedMessage(removed));
      await renewHomes(workspaceId, asker);
    });
  },
};

/** The other managers, as far as they are known without asking the face. */
async function othersOf(
  { workspaceId, userId }: Caller,
  roles: PrivacyNeeds['roles'],
): Promise<readonly string[]> {
  return [...(await roles.knownManagers(workspaceId))].filter((one) => one !== userId);
}

async function exportFor(
  { workspaceId, userId }: Caller,
  { workspaceData, downloads, face }: PrivacyNeeds,
): Promise<Message> {
  if (downloads !== undefined) return exportLinkMessage(downloads.linkFor(workspaceId));
  const content = await workspaceData.exported(workspaceId);
  const file = { name: exportFileName, content };
  const { kind } = await face.sendFile(workspaceId, userId, file, exportIntroduction());
  if (kind === 'sent') return exportSentMessage();
  for (const part of exportMessages(content)) {
    if ((await face.tell(workspaceId, userId, part)) !== 'sent') return exportFailedMessage();
  }
  return exportSentMessage();
}
