import { type Message, message } from '../../card/message.ts';
import { buttons, heading, note, paragraph, preformatted } from '../../card/part.ts';
import { join, link, mention, type RichText, rich, term } from '../../card/rich-text.ts';
import type { RemovedData, StoredCounts } from '../../workspace-data.ts';
import { type Kept, type KeptDays, storedData } from '../text/stored-data.ts';
import { counted, listed } from '../text/wording.ts';
import { privacyIds } from './ids.ts';

/** `/ambience privacy`, and what its buttons say. */

/**
 * @param privacyUrl of the public page; undefined if there is none
 */
export function privacyMessage(
  counts: StoredCounts,
  kept: KeptDays,
  privacyUrl: string | undefined,
): Message {
  const more =
    privacyUrl === undefined
      ? ''
      : rich` ${link(privacyUrl, "See exactly what's stored, and why")}`;
  return message(
    heading('What Ambience stores'),
    paragraph(rich`Stored now: ${countsText(counts)}.`),
    paragraph(
      join(
        [
          rich`*Kept until you delete it:* ${namesOf('until_deleted', kept)}`,
          rich`*Kept for a while:* ${namesOf('for_a_while', kept)}`,
          rich`*Kept until you remove the app:* ${namesOf('while_installed', kept)}`,
        ],
        '\n',
      ),
    ),
    note(rich`Ambience can't read messages that aren't for it.${more}`),
    buttons([
      { label: 'Export data', actionId: privacyIds.export, value: 'export' },
      {
        label: 'Delete everything',
        actionId: privacyIds.delete,
        value: 'delete',
        isDangerous: true,
        confirm: {
          title: 'Delete everything?',
          text: "This deletes all venues, their history and log, digests, alerts, managers and activity, for everyone. You can't undo it. Ambience stays installed.",
          yes: 'Delete everything',
          no: 'Keep everything',
        },
      },
    ]),
  );
}

function namesOf(kind: Kept['kind'], kept: KeptDays): RichText {
  const names = storedData(kept)
    .filter(({ kept }) => kept.kind === kind)
    .map(({ name, kept }) => {
      const inList = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
      return kept.kind === 'for_a_while' ? `${inList} (${kept.words})` : inList;
    });
  return listed(names, names.length);
}

/** @param address works for ten minutes */
export function exportLinkMessage(address: string): Message {
  return message(
    paragraph(
      rich`${link(address, 'Download the data')} (a JSON file). Don't share the link: for the next 10 minutes, anyone who has it can download the data.`,
    ),
  );
}

const exportWords = rich`Here's what Ambience stores.`;

export const exportFileName = 'ambience-data.json';

/** The direct message that the file comes with, where the app has no public address. */
export function exportIntroduction(): Message {
  return message(paragraph(exportWords));
}

/** Where the app may not upload files either, the content comes in messages. */
export function exportMessages(file: string): Message[] {
  const parts = file.match(/[\s\S]{1,2500}/g) ?? [];
  return parts.map((part, index) =>
    message(
      paragraph(
        parts.length === 1
          ? exportWords
          : rich`${exportWords} Part ${String(index + 1)} of ${String(parts.length)}.`,
      ),
      preformatted(part),
    ),
  );
}

export function exportSentMessage(): Message {
  return message(paragraph(rich`✅ Sent. Check your messages from Ambience.`));
}

export function exportFailedMessage(): Message {
  return message(
    paragraph(
      rich`Ambience couldn't send you ${term('a direct message')}. Try again in a few minutes.`,
    ),
  );
}

export function deletedMessage(removed: RemovedData): Message {
  return message(
    paragraph(
      removed.kind === 'in_use_again'
        ? rich`Someone connected a venue while this was running, so some data is still here. Delete again to remove it.`
        : rich`✅ Deleted everything that was stored${includingText(removed.deleted)}. Ambience is still installed. To remove it too, ${term('how to remove Ambience')}.`,
    ),
  );
}

/** For the other managers. */
export function deletedNotice(by: string, deleted: StoredCounts): Message {
  return message(
    paragraph(
      rich`${mention(by)} deleted everything that Ambience stored: ${countsText(deleted)}. Ambience is still installed.`,
    ),
  );
}

function includingText(deleted: StoredCounts): RichText {
  const counts = countsOf(deleted);
  return counts.length === 0 ? rich`` : rich`, including ${listed(counts)}`;
}

function countsText(stored: StoredCounts): RichText {
  const counts = countsOf(stored);
  return counts.length === 0 ? rich`no venues, digests, alerts or log entries` : listed(counts);
}

function countsOf({ venues, digests, alerts, entries, requests }: StoredCounts): string[] {
  const counts = [
    [venues, 'venue'],
    [digests, 'digest'],
    [alerts, 'alert'],
    [entries, 'log entry', 'log entries'],
    [requests, 'open request'],
  ] as const;
  return counts
    .filter(([count]) => count > 0)
    .map(([count, noun, plural]) => counted(count, noun, plural));
}
