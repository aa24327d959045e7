import { existsSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { recordTables } from '../store/sqlite-table.ts';
import { keyCheck } from '../store/store.ts';
import { checkRecords, copyStore, countRecords, printCopied } from './copy.ts';
import { writeWhole } from './partial-file.ts';
import { type Command, type Maintenance, MaintenanceError, nameOf, onDatabase } from './run.ts';

/** @returns whether everything in it can be opened */
async function backUp(file: string, maintenance: Maintenance): Promise<boolean> {
  if (existsSync(file)) throw new MaintenanceError(`${file} already exists. Choose another name.`);
  return writeWhole(file, (partial) => write(partial, maintenance));
}

async function write(partial: string, maintenance: Maintenance): Promise<boolean> {
  const { database, openExisting, openAt, close, print, showProgress } = maintenance;
  const openBackup = () => openAt({ kind: 'sqlite', file: partial }, 'Writing the backup.');
  if (database.kind === 'sqlite') {
    print(`Database: ${nameOf(database)}`);
    await backUpSqlite(database.file, partial);
    const backup = await openBackup();
    const isReadable = printCopied(await checkRecords(backup), print);
    await close(backup);
    return isReadable;
  }
  const source = await openExisting();
  const backup = await openBackup();
  const onCopied = showProgress(await countRecords(source), 'records');
  const isReadable = printCopied(await copyStore(source, backup, { onCopied }), print);
  await close(backup);
  return isReadable;
}

/** By SQLite itself, which sees what the app writes meanwhile. */
async function backUpSqlite(file: string, partial: string): Promise<void> {
  if (!existsSync(file)) throw new MaintenanceError(`${file} doesn't exist. Nothing was done.`);
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    // A wrong DATABASE_URL must not look like an installation without records.
    if (!recordTables(source).includes(keyCheck.name)) {
      throw new MaintenanceError(
        `${file} is not a database of this app. Check DATABASE_URL. Nothing was done.`,
      );
    }
    // In one step: after each, SQLite would start over if the app has written meanwhile.
    await backup(source, partial, { rate: 2 ** 30 });
  } finally {
    source.close();
  }
}

/** `npm run backup -- <file>`: writes everything that is stored into a SQLite file, still sealed. */
export const backupCommand: Command = {
  name: 'backup',
  arguments: ['<file>'],
  does: 'Writes everything that is stored, encrypted as it is, into a new SQLite file that only this user can read. The app can keep running. Keep ENCRYPTION_KEYS elsewhere: without them a backup is useless.',
  run: onDatabase(async (maintenance) => {
    const [file = ''] = maintenance.given;
    const isReadable = await backUp(file, maintenance);
    maintenance.print(`The backup is ${file}. To restore it: npm run restore -- ${file}`);
    return isReadable;
  }),
};
