import type { Zone } from '../../ambience/types.ts';
import type { LogEntry } from '../../log/entry.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import { isExcepted } from '../asking/except-zones.ts';
import type { Question } from '../question.ts';
import { mostShown } from './list-message.ts';
import type { LogFilter } from './log-line.ts';
import { type ReadNeeds, readEntries } from './read-entries.ts';
import { namesZone, withWords, writtenBy } from './search-entries.ts';

/** Finds the entries of a venue that are asked for. */

/** Where the entries are that are asked for. */
export interface Shown {
  readonly connection: Connection;
  /** None for the whole venue. */
  readonly zones: readonly Zone[];
  /** Only what is of no zone. */
  readonly isOfWhole?: boolean;
}

export type Found = Awaited<ReturnType<typeof entriesIn>>;

/**
 * `noise complaints` are rarely noted with this word: if no entry has the words, those are shown that
 * are asked for otherwise.
 *
 * @returns the words that no entry has, if that is so
 */
export async function orWithoutWords<T>(
  filter: LogFilter,
  read: (used: LogFilter) => Promise<T>,
  isSome: (found: T) => boolean,
): Promise<{ readonly read: T; readonly missed: readonly string[] | undefined }> {
  const found = await read(filter);
  const { entryKind, past, isOpenOnly, search } = filter;
  const isNarrowed = entryKind !== undefined || past !== undefined || isOpenOnly;
  if (isSome(found) || search.length === 0 || !isNarrowed || filter.isLast) {
    return { read: found, missed: undefined };
  }
  const all = await read({ ...filter, search: [] });
  return isSome(all) ? { read: all, missed: search } : { read: found, missed: undefined };
}

/**
 * `has anyone followed up on last night's complaints`: if none is open, all of them are shown. That there
 * were none, or that nobody marked one for follow-up, is another answer than that all are dealt with.
 */
export async function orNotOpen<T>(
  filter: LogFilter,
  read: (used: LogFilter) => Promise<T>,
  isSome: (found: T) => boolean,
): Promise<LogFilter> {
  const { isOpenOnly, past, entryKind, isCsv } = filter;
  const isNarrowed = past !== undefined && entryKind !== undefined;
  if (!isOpenOnly || !isNarrowed || isCsv || isSome(await read(filter))) return filter;
  return { ...filter, isOpenOnly: false };
}

/** Those that are asked for. */
export async function entriesIn(
  { connection, zones, isOfWhole = false }: Shown,
  filter: LogFilter,
  question: Question,
  { asker, needs }: { readonly asker: Asker; readonly needs: ReadNeeds },
) {
  const { skip = 0, exceptZoneIds = [] } = question;
  const zoneIds = zones.map(({ id }) => id);
  const isThere = ({ zoneId, text }: LogEntry) =>
    isOfWhole
      ? zoneId === undefined
      : zoneIds.includes(zoneId ?? '') || namesZone(text, zones, connection.zones);
  const isMeant = (entry: LogEntry) => {
    const { zoneId, kind, followUp, writtenBy: by } = entry;
    return (
      (!filter.isOwn || by === asker.userId) &&
      (zoneIds.length === 0 || isThere(entry)) &&
      !isExcepted(zoneId ?? '', question) &&
      kind !== question.exceptKind &&
      (filter.entryKind === undefined || kind === filter.entryKind) &&
      (!filter.isOpenOnly || followUp.kind === 'open')
    );
  };
  const { search, writer, isLast, isOwn, entryKind } = filter;
  const isPlain =
    !isOwn &&
    [writer, entryKind, ...zoneIds].every((one) => one === undefined) &&
    search.length === 0 &&
    exceptZoneIds.length === 0 &&
    question.exceptKind === undefined &&
    skip === 0;
  const { entries, period, isAll } = await readEntries(filter, connection, {
    asker,
    needs,
    isPlain,
    enough: isLast ? 1 : skip + mostShown + 1,
    async choose(some, areAll) {
      const meant = some.filter(isMeant);
      const ofWriter = writer === undefined ? meant : await writtenBy(writer, meant, asker);
      return withWords(search, ofWriter, areAll, asker);
    },
  });
  const newest = entries.toSorted((a, b) => b.writtenAt - a.writtenAt || (a.id < b.id ? 1 : -1));
  return { wanted: isLast ? newest.slice(0, 1) : entries, period, isAll };
}
