import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import type { DatabaseConfig } from '../environment.ts';
import { createPrivateFile } from '../store/sqlite-file.ts';
import { copyStore, countRecords, printCopied } from './copy.ts';
import { type Maintenance, MaintenanceError, nameOf, runMaintenance } from './run.ts';

/** `npm run backup -- <file>`: writes everything that is stored into a SQLite file, still sealed. */
const command = {
  name: 'backup',
  arguments: ['<file>'],
  does: 'Writes everything that is stored, encrypted as it is, into a new SQLite file that only this user can read. The app may go on running. Keep ENCRYPTION_KEYS elsewhere: without them a backup is useless.',
};

async function backUp(file: string, maintenance: Maintenance): Promise<void> {
  if (existsSync(file)) throw new MaintenanceError(`${file} exists already. Name a new file.`);
  // It gets its name when it is complete.
  const partial = `${file}.partial`;
  try {
    await rm(partial, { force: true });
    createPrivateFile(partial);
    await write(partial, maintenance);
    await rename(partial, file);
  } finally {
    for (const suffix of ['', '-wal', '-shm', '.lock']) {
      await rm(`${partial}${suffix}`, { force: true });
    }
  }
}

async function write(partial: string, maintenance: Maintenance): Promise<void> {
  const { database, open, openAt, close, print, showProgress } = maintenance;
  if (database.kind === 'sqlite') return backUpSqlite(database, partial, print);
  const source = await open();
  const target = await openAt({ kind: 'sqlite', file: partial });
  const progress = showProgress(await countRecords(source), 'records');
  printCopied(await copyStore(source, target, progress), print);
  await close(target);
}

/** By SQLite itself, which sees what the app writes meanwhile. */
async function backUpSqlite(
  database: Extract<DatabaseConfig, { kind: 'sqlite' }>,
  partial: string,
  print: (line: string) => void,
): Promise<void> {
  print(`Database: ${nameOf(database)}`);
  if (!existsSync(database.file)) {
    throw new MaintenanceError(`${database.file} doesn't exist. Nothing was done.`);
  }
  const source = new DatabaseSync(database.file, { readOnly: true });
  try {
    await backup(source, partial);
  } finally {
    source.close();
  }
}

await runMaintenance(command, async (maintenance) => {
  const [file = ''] = maintenance.given;
  await backUp(file, maintenance);
  maintenance.print(`The backup is ${file}. npm run restore -- ${file} restores it.`);
  return true;
});
