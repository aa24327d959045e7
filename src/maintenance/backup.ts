import { existsSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import type { DatabaseConfig } from '../environment.ts';
import { explainFileError, sqliteCodeOf } from '../store/sqlite-file.ts';
import { copyStore, countRecords, printCopied } from './copy.ts';
import { writeWhole } from './partial-file.ts';
import { type Maintenance, MaintenanceError, nameOf, runMaintenance } from './run.ts';

/** `npm run backup -- <file>`: writes everything that is stored into a SQLite file, still sealed. */
const command = {
  name: 'backup',
  arguments: ['<file>'],
  does: 'Writes everything that is stored, encrypted as it is, into a new SQLite file that only this user can read. The app may go on running. Keep ENCRYPTION_KEYS elsewhere: without them a backup is useless.',
};

/** @returns whether everything in it can be opened */
async function backUp(file: string, maintenance: Maintenance): Promise<boolean> {
  if (existsSync(file)) throw new MaintenanceError(`${file} exists already. Name a new file.`);
  try {
    return await writeWhole(file, (partial) => write(partial, maintenance));
  } catch (error) {
    throw isOfFiles(error) ? new MaintenanceError(explainFileError(file, error)) : error;
  }
}

async function write(partial: string, maintenance: Maintenance): Promise<boolean> {
  const { database, openExisting, openAt, close, print, showProgress } = maintenance;
  if (database.kind === 'sqlite') return backUpSqlite(database, partial, print);
  const source = await openExisting();
  const target = await openAt({ kind: 'sqlite', file: partial }, 'Writing the backup.');
  const progress = showProgress(await countRecords(source), 'records');
  const isReadable = printCopied(await copyStore(source, target, progress), print);
  await close(target);
  return isReadable;
}

/** By SQLite itself, which sees what the app writes meanwhile. */
async function backUpSqlite(
  database: Extract<DatabaseConfig, { kind: 'sqlite' }>,
  partial: string,
  print: (line: string) => void,
): Promise<boolean> {
  print(`Database: ${nameOf(database)}`);
  if (!existsSync(database.file)) {
    throw new MaintenanceError(`${database.file} doesn't exist. Nothing was done.`);
  }
  const source = new DatabaseSync(database.file, { readOnly: true });
  try {
    // In one step: after each, SQLite would start over if the app has written meanwhile.
    await backup(source, partial, { rate: 2 ** 30 });
  } finally {
    source.close();
  }
  return true;
}

/** Of Node's file system or of SQLite. */
function isOfFiles(error: unknown): boolean {
  const isErrno = error instanceof Error && 'errno' in error;
  return isErrno || sqliteCodeOf(error) !== undefined;
}

await runMaintenance(command, async (maintenance) => {
  const [file = ''] = maintenance.given;
  const isReadable = await backUp(file, maintenance);
  maintenance.print(`The backup is ${file}. npm run restore -- ${file} restores it.`);
  return isReadable;
});
