import { openRecords, type Records } from '../composition/records.ts';
import { readDatabaseUrl } from '../config.ts';
import type { Store, Tables } from '../store/store.ts';
import { type Command, MaintenanceError, onDatabase } from './run.ts';

/** `npm run copy -- sqlite:data/ambience.db postgres://…`: moves a growing installation over. */

export interface Copied {
  readonly kind: string;
  readonly records: number;
  /** Keys of records that can be opened in neither database. */
  readonly unreadable: readonly string[];
}

/** It only lives for a moment. Readings are left out too: the venue service is asked again. */
const leftOut = new Set(['connect_attempts']);

/**
 * Copies every record as it is stored, as of one moment, then opens each of them in the new database,
 * which has all of them in the end or none.
 *
 * @param to must hold no records
 * @param onCopied called with how many records are copied so far
 * @param finish writes what has to be there together with the records
 * @throws MaintenanceError if the new database holds records, or does not take some
 */
export async function copyStore(
  from: Store,
  to: Store,
  {
    onCopied = () => {},
    finish = async () => {},
  }: {
    readonly onCopied?: (count: number) => void;
    readonly finish?: (records: Records) => Promise<void>;
  } = {},
): Promise<Copied[]> {
  return to.atomically(async (tables) => {
    const kinds = copiedKinds(tables);
    for (const kind of kinds) {
      if ((await kind.count()) > 0) {
        throw new MaintenanceError(
          `The target database isn't empty: it already holds records (${kind.name}). Use an empty one.`,
        );
      }
    }
    let count = 0;
    await from.snapshot(async (table) => {
      for (const kind of kinds) {
        for await (const rows of batches(table(kind).rows())) {
          const added = await tables.table(kind).addAll(rows);
          if (added < rows.length) {
            throw new MaintenanceError(
              `The new database took only ${added} of ${rows.length} records (${kind.name}). Nothing was changed. Check that nothing else uses it, and try again.`,
            );
          }
          count += added;
          onCopied(count);
        }
      }
    });
    const checked = await checkRecords(tables);
    await finish(openRecords(tables));
    return checked;
  });
}

/** Opens every record, and counts those that can't be opened. */
export async function checkRecords(tables: Tables): Promise<Copied[]> {
  const checked: Copied[] = [];
  for (const kind of copiedKinds(tables)) {
    const unreadable: string[] = [];
    let records = 0;
    for await (const [key, isReadable] of kind.checkAll()) {
      records += 1;
      if (!isReadable) unreadable.push(key);
    }
    checked.push({ kind: kind.name, records, unreadable });
  }
  return checked;
}

function copiedKinds(tables: Tables) {
  return Object.values(openRecords(tables)).filter(
    ({ isCache, name }) => !isCache && !leftOut.has(name),
  );
}

/** How many records `copyStore` copies. */
export async function countRecords(store: Store): Promise<number> {
  let sum = 0;
  for (const { count } of copiedKinds(store)) sum += await count();
  return sum;
}

const batchRows = 1_000;

async function* batches<T>(rows: AsyncIterable<T>): AsyncGenerator<T[], void> {
  let batch: T[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < batchRows) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Says what was copied. @returns whether all of it can be opened */
export function printCopied(copied: readonly Copied[], print: (line: string) => void): boolean {
  for (const { kind, records, unreadable } of copied) {
    const broken = unreadable.length === 0 ? '' : `, ${unreadable.length} of them unreadable`;
    if (records > 0) print(`${kind}: ${records} records${broken}`);
  }
  const broken = copied.flatMap(({ unreadable }) => unreadable).length;
  print(
    broken === 0
      ? 'Every record can be opened.'
      : `${broken === 1 ? '1 record' : `${broken} records`} can't be decrypted with ENCRYPTION_KEYS, and may be damaged. They are kept unchanged.`,
  );
  return broken === 0;
}

export const copyCommand: Command = {
  name: 'copy',
  arguments: ['sqlite:data/ambience.db', 'postgres://user:password@host/database'],
  does: 'Copies every record from a SQLite file into an empty PostgreSQL database, and opens each of them there. Stop the app first. Nothing is changed in the file.',
  run: onDatabase(async ({ given, openAt, print, showProgress }) => {
    const [from, to] = given.map(readDatabaseUrl);
    if (from?.kind !== 'sqlite' || to?.kind !== 'postgres') {
      throw new MaintenanceError(
        'The first database has to be sqlite: with a path, the second one a postgres:// address.',
      );
    }
    const source = await openAt(from);
    const target = await openAt(to);
    const onCopied = showProgress(await countRecords(source), 'records');
    const isReadable = printCopied(await copyStore(source, target, { onCopied }), print);
    print('The copy is complete. Point DATABASE_URL at the new database and start the app.');
    return isReadable;
  }),
};
