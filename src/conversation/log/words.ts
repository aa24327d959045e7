import { mention, type RichText, rich } from '../../card/rich-text.ts';
import { type LogEntry, logLimits } from '../../log/entry.ts';
import type { Written } from '../../log/write-entry.ts';
import { clockTime } from '../../time.ts';
import type { Place } from '../../venues/find.ts';
import { venueName } from '../../venues/workspace.ts';
import { storedTime } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { entryText } from '../text/log-entries.ts';

/** Short answers about the venue log. */

export const entryGone = rich`This entry was deleted.`;
export const notYours = rich`You can edit your own entries. Managers can edit all of them.`;
export const notYoursToDelete = rich`You can delete your own entries. Managers can delete all of them.`;
export const tooLateToDelete = rich`Your own entries can be deleted for one day. Ask a manager to delete this one.`;
export const onlyOwnPeople = rich`Only people of this workspace can write into its venue log.`;
export const entryDeleted = rich`The entry is deleted.`;
export const alreadyLogged = rich`You've just logged this round.`;
export const sharedToChannel = rich`✅ Shared to the channel.`;
export const onlyBeginning = rich`The message is longer than an entry can be, so only its beginning is here.`;
/** @param when the entry was written */
export function alreadyThere(by: RichText, when: string): RichText {
  return rich`This message is already in the venue log: ${by} added it ${when}. Save only to add it again.`;
}
export const whichVenue = rich`Which venue is it about?`;
export const atWhatTime = rich`At what time did it happen?`;

const noReminder = rich`I can't remind anyone; a follow-up stays open until it's marked as done.`;

/** @param minute undefined if it is on another day */
export function stillToCome(minute: number | undefined, locale: Locale): RichText {
  return minute === undefined
    ? rich`That's still to come, so this is logged as of now. ${noReminder}`
    : rich`${storedTimeOfMinute(minute, locale)} is still to come, so this is logged as of now. ${noReminder}`;
}

/** For a zone of another venue than the one that was named. */
export function zoneElsewhere({ connection, zone }: Place): RichText {
  return rich`*${zone?.name ?? ''}* is part of *${venueName(connection)}*. Choose where it happened.`;
}

export const tooLongToKeep = rich`That's too long. An entry has at most 2,000 characters, and only the first 3,000 are here.`;

export function notSaved(why: RichText): RichText {
  return rich`Not saved: ${why}`;
}

export const checkedAllFine = 'Checked, all fine';

/** Nobody says that all is fine while an alert is open. @param zones the names of those with one */
export function checkedWithAlerts(zones: readonly string[]): string {
  return `Checked, alert open: ${[...new Set(zones)].join(', ')}`;
}

export function changedSince(entry: LogEntry): RichText {
  const by = mention(entry.editedBy ?? entry.writtenBy);
  return rich`${by} just edited this entry. It now says ${entryText(entry)}. Save again to replace it with yours.`;
}

/** What else there is to say about a new entry. */
export function writtenLead(
  written: Extract<Written, { kind: 'written' | 'written_before' }>,
  venueName: string,
): RichText | undefined {
  return written.kind === 'written' && written.isFull
    ? rich`The log of *${venueName}* now has ${logLimits.perVenue.toLocaleString('en-US')} entries. Each new entry now deletes the oldest. Export CSV to keep them.`
    : undefined;
}

/** `23:30` @param minute after midnight */
function storedTimeOfMinute(minute: number, locale: Locale): string {
  return storedTime(clockTime(minute), locale);
}

/** Of a stretch of days, or a day that there is not. */
export const unclearTime = rich`I couldn't read that time. Name a day, a week or a month, such as \`/ambience log complaints november\`.`;

/** Entries of places that cannot be told from the words. */
export const whichPlace = rich`I couldn't tell which place you mean. Name one zone or venue, like \`/ambience log complaints terrace\`.`;

export const noTime = rich`Choose a date and a time.`;
