import { venueName } from '../../venues/workspace.ts';
import { type CsvCell, type CsvTable, csvTime, ofMeasure } from '../text/csv.ts';
import { entryKindWords, placeOfEntry, type ToldEntry } from '../text/log-entries.ts';

/**
 * The venue log for a spreadsheet: a row for each entry, and for each zone of a round.
 *
 * @param names of people by their user id; those that are missing are shown by it
 */
export function logTable(
  entries: readonly ToldEntry[],
  names: ReadonlyMap<string, string>,
): CsvTable {
  const [zone = 'UTC', ...others] = new Set(entries.map((told) => told.zone.name));
  return {
    columns: [
      others.length > 0 ? "Time (the venue's own)" : `Time (${zone})`,
      'Venue',
      'Where',
      'Kind',
      'Entry',
      'Mood',
      'Usual mood',
      'Loudness',
      'Usual loudness',
      'Music',
      'Music set by hand',
      'Follow-up',
      'Done by',
      'Done',
      'Written by',
      'Written',
      'Edited by',
    ],
    rows: entries.flatMap((told) => rowsOf(told, names)),
  };
}

function rowsOf(
  { entry, connection, zone }: ToldEntry,
  names: ReadonlyMap<string, string>,
): CsvCell[][] {
  const { at, kind, text, readings, followUp, writtenBy, writtenAt, editedBy } = entry;
  const time = csvTime(at, zone);
  const venue = venueName(connection);
  const { name } = entryKindWords[kind];
  const state = followUp.kind === 'none' ? undefined : followUp.kind;
  const nameOf = (userId: string) => names.get(userId) ?? userId;
  const done =
    followUp.kind === 'done'
      ? [nameOf(followUp.by), csvTime(followUp.at, zone)]
      : [undefined, undefined];
  const written = [
    state,
    ...done,
    nameOf(writtenBy),
    csvTime(writtenAt, zone),
    editedBy && nameOf(editedBy),
  ];
  const known = readings.kind === 'known' ? readings.of : [];
  if (known.length === 0) {
    const where = placeOfEntry(entry, connection);
    return [[time, venue, where, name, text, ...Array(6).fill(undefined), ...written]];
  }
  return known.map((one) => [
    time,
    venue,
    one.name,
    name,
    text,
    ofMeasure(one.mood),
    ofMeasure(one.usualMood),
    ofMeasure(one.loudness),
    ofMeasure(one.usualLoudness),
    one.music?.level,
    one.music && (one.music.isManual ? 'yes' : 'no'),
    ...written,
  ]);
}
