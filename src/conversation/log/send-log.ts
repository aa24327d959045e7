import type { Message } from '../../card/message.ts';
import { rich } from '../../card/rich-text.ts';
import type { Asker } from '../actor.ts';
import { namesOf } from '../asking/names-of.ts';
import { type CsvSender, sendCsv } from '../asking/send-csv.ts';
import { entryKindWords, type ToldEntry } from '../text/log-entries.ts';
import type { LogFilter } from './log-line.ts';
import { logTable } from './log-table.ts';

interface LogFile {
  readonly place: string;
  readonly period: string | undefined;
  /** Words of the file's name. */
  readonly names: readonly string[];
}

/** The entries as a file. */
export async function sendLog(
  told: readonly ToldEntry[],
  { place, names, period }: LogFile,
  { entryKind, isOpenOnly }: LogFilter,
  { asker, needs }: { readonly asker: Asker; readonly needs: CsvSender },
): Promise<Message> {
  const title =
    period === undefined ? rich`*Venue log, ${place}*` : rich`*Venue log, ${place}*: ${period}`;
  const what = entryKind === undefined ? 'log' : entryKindWords[entryKind].plural;
  const all = [...names, isOpenOnly ? `open ${what}` : what];
  const name = [...all, ...(period === undefined ? [] : [period])];
  const head = { title, warning: undefined, updated: undefined };
  const table = logTable(
    told,
    await namesOf(
      told.map(({ entry }) => entry),
      asker,
    ),
  );
  return sendCsv(table, { head, name }, asker, needs);
}
