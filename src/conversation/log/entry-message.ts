import type { Button, Confirmation } from '../../card/controls.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons, type Part, paragraph, row, table } from '../../card/part.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import { logLimits } from '../../log/entry.ts';
import { askButton, doneBeside, entryValue } from '../entry-points.ts';
import type { Locale } from '../text/locale.ts';
import {
  entryText,
  entryTitle,
  followUpWords,
  readingsWords,
  type ToldEntry,
} from '../text/log-entries.ts';
import { loudnessNumber, moodNumber } from '../text/numbers.ts';
import { andMore } from '../text/wording.ts';
import { logIds } from './ids.ts';

/** One entry of the venue log, with the readings of its moment. */

export interface EntryView {
  readonly told: ToldEntry;
  readonly mayChange: boolean;
  readonly mayDelete: boolean;
  /** Read in a channel, where others can be shown it. */
  readonly isShareable: boolean;
  /** Said above the entry, such as what was just done to it. */
  readonly lead?: RichText | undefined;
}

export function entryMessage(
  { told, mayChange, mayDelete, isShareable, lead }: EntryView,
  locale: Locale,
): Message {
  const { entry } = told;
  const value = entryValue(entry);
  const isOpen = entry.followUp.kind === 'open';
  return message(
    lead && paragraph(lead),
    paragraph(entryLines(told, locale)),
    zonesTable(told, locale),
    buttons([
      isOpen
        ? { label: 'Mark done', actionId: logIds.finish, value }
        : { label: 'Needs follow-up', actionId: logIds.follow, value },
      ...(mayChange ? [{ label: 'Edit', actionId: logIds.edit, value }] : []),
      ...(isShareable ? [{ label: 'Share to channel', actionId: logIds.share, value }] : []),
      askButton('Show log', { command: 'log', argument: '', venueId: entry.venueId }),
      ...(mayDelete ? [deleteButton(value)] : []),
    ]),
  );
}

/** The entry for everyone in a channel. */
export function sharedEntryMessage(told: ToldEntry, locale: Locale): Message {
  return message(sharedEntryRow(told, locale), zonesTable(told, locale));
}

/** While it is open, anyone can say there that it is done. */
export function sharedEntryRow(told: ToldEntry, locale: Locale): Part {
  const isOpen = told.entry.followUp.kind === 'open';
  return row(entryLines(told, locale), isOpen ? doneBeside(told.entry, 'entry') : undefined);
}

function entryLines(told: ToldEntry, locale: Locale): RichText {
  const { entry } = told;
  const lines = [
    entryTitle(told, locale),
    entryText(entry, logLimits.textLength),
    readingsWords(told, locale),
    followUpWords(told, locale),
  ];
  return join(
    lines.filter((line) => line !== undefined),
    '\n',
  );
}

/** Of a round: each zone. */
function zonesTable({ entry: { readings }, scale }: ToldEntry, locale: Locale): Part | undefined {
  if (readings.kind !== 'known' || readings.of.length < 2) return undefined;
  const mood = (value: number) => moodNumber(value, locale);
  const loudness = (value: number) => loudnessNumber(value, scale, locale);
  return table({
    caption: 'Zones at that moment',
    columns: ['Zone', 'Mood', 'Usual mood', 'Loudness', 'Usual loudness'],
    rows: readings.of.map((one) => [
      one.name,
      numberCell(one.mood, mood),
      numberCell(one.usualMood, mood),
      numberCell(one.loudness, loudness),
      numberCell(one.usualLoudness, loudness),
    ]),
    lines: readings.of.map(
      (one) =>
        rich`*${one.name}*: mood ${one.mood === undefined ? '–' : mood(one.mood)}, loudness ${one.loudness === undefined ? '–' : loudness(one.loudness)}`,
    ),
    countRest: andMore,
  });
}

const confirmDelete: Confirmation = {
  title: 'Delete this entry?',
  text: 'Everyone loses this entry. Activity shows that it was deleted, not what it said.',
  yes: 'Delete entry',
  no: 'Keep it',
};

function deleteButton(value: string): Button {
  return {
    label: 'Delete',
    actionId: logIds.remove,
    value,
    confirm: confirmDelete,
    isDangerous: true,
  };
}
