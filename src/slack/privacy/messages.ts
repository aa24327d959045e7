import type { RemovedData, StoredCounts } from '../../workspace-data.ts';
import { buttons } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { link, type Mrkdwn, mention, mrkdwn, preformatted } from '../blocks/mrkdwn.ts';
import { heading, list, note, paragraph } from '../blocks/parts.ts';
import { storedData } from '../text/stored-data.ts';
import { counted, listed } from '../text/wording.ts';
import { privacyIds } from './ids.ts';

/** `/ambience privacy`, and what its buttons say. */

/** @param privacyUrl of the public page; undefined if there is none */
export function privacyMessage(counts: StoredCounts, privacyUrl: string | undefined): Message {
  const lines = storedData.map(({ name, keptUntil }) => mrkdwn`• *${name}*, until ${keptUntil}`);
  const more =
    privacyUrl === undefined ? '' : mrkdwn` ${link(privacyUrl, 'What exactly, and why')}`;
  return message(
    heading('What Ambience stores'),
    paragraph(mrkdwn`Right now: ${countsText(counts)}.`),
    list(lines, (rest) => mrkdwn`And ${String(rest)} more.`),
    note(mrkdwn`All of it is encrypted. Ambience can't read your messages.${more}`),
    buttons([
      { label: 'Export data', actionId: privacyIds.export, value: 'export' },
      {
        label: 'Delete everything',
        actionId: privacyIds.delete,
        value: 'delete',
        isDangerous: true,
        confirm: {
          title: 'Delete everything?',
          text: 'Your venues, digests, alerts and managers will be gone for good. Ambience stays installed.',
          yes: 'Delete everything',
          no: 'Cancel',
        },
      },
    ]),
  );
}

/** @param address works for ten minutes */
export function exportLinkMessage(address: string): Message {
  return message(
    paragraph(
      mrkdwn`${link(address, 'Download your data')} (JSON). The link works for ten minutes, for anyone who has it.`,
    ),
  );
}

export const exportFileName = 'ambience-data.json';

/** The direct message that the file comes with, where the app has no public address. */
export function exportIntroduction(): Message {
  return message(paragraph(mrkdwn`Everything Ambience stores about this workspace:`));
}

/** Where the app may not upload files either, the content comes in messages. */
export function exportMessages(file: string): Message[] {
  const parts = file.match(/[\s\S]{1,2500}/g) ?? [];
  return parts.map((part, index) =>
    message(
      paragraph(
        mrkdwn`Data of this workspace, part ${String(index + 1)} of ${String(parts.length)}:`,
      ),
      paragraph(preformatted(part)),
    ),
  );
}

export function exportSentMessage(): Message {
  return message(paragraph(mrkdwn`I've sent you the data in a direct message.`));
}

export function exportFailedMessage(): Message {
  return message(
    paragraph(mrkdwn`I couldn't send you a direct message. Try again in a few minutes.`),
  );
}

export function deletedMessage(removed: RemovedData): Message {
  return message(
    paragraph(
      removed.kind === 'in_use_again'
        ? mrkdwn`Someone connected a venue at the same moment, so not everything is deleted. Try again.`
        : mrkdwn`Done. I deleted ${countsText(removed.deleted)}, and everything else about this workspace. Ambience is still installed; to remove that too, uninstall the app.`,
    ),
  );
}

/** For the other managers. */
export function deletedNotice(by: string, deleted: StoredCounts): Message {
  return message(
    paragraph(
      mrkdwn`${mention(by)} deleted everything Ambience stored about this workspace: ${countsText(deleted)}. Ambience is still installed.`,
    ),
  );
}

function countsText({ venues, digests, alerts, requests }: StoredCounts): Mrkdwn {
  const counts = [
    [venues, 'venue'],
    [digests, 'digest'],
    [alerts, 'alert'],
    [requests, 'open request'],
  ] as const;
  const some = counts.filter(([count]) => count > 0).map(([count, noun]) => counted(count, noun));
  return some.length === 0 ? mrkdwn`no venues, digests or alerts` : listed(some);
}
