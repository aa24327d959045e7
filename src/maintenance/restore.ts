import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openRecords, type Records } from '../composition/records.ts';
import { markRestored } from '../schedule/restored.ts';
import { createPrivateFile, sqliteCodeOf, sqliteCodes } from '../store/sqlite-file.ts';
import { recordTables } from '../store/sqlite-table.ts';
import { keyCheck } from '../store/store.ts';
import { checkRecords, copyStore, countRecords, printCopied } from './copy.ts';
import { explained, removing, writeWhole } from './partial-file.ts';
import { type Command, type Maintenance, MaintenanceError, onDatabase } from './run.ts';

async function toSqlite(
  backup: string,
  file: string,
  { openAt, close, print }: Maintenance,
): Promise<boolean> {
  // A write-ahead log of the old file would be applied to the new one.
  const left = ['', '-wal', '-shm']
    .map((suffix) => `${file}${suffix}`)
    .filter((name) => existsSync(name));
  if (left.length > 0) {
    throw new MaintenanceError(
      `${left[0]} exists. Stop the app and move it away, with ${file}-wal and ${file}-shm if they exist; then run this again.`,
    );
  }
  await mkdir(dirname(file), { recursive: true });
  return writeWhole(file, async (partial) => {
    await copyPrivately(backup, partial);
    // Checks the file and the keys.
    const store = await openAt({ kind: 'sqlite', file: partial }, `Backup: ${backup}`);
    refuseEmpty(backup, await countRecords(store));
    const isReadable = printCopied(await checkRecords(store), print);
    await markRestored(openRecords(store).restored, Date.now());
    await close(store);
    return isReadable;
  });
}

function refuseEmpty(backup: string, records: number): void {
  if (records === 0) throw new MaintenanceError(`${backup} holds no records. Nothing was done.`);
}

/** @param to readable for nobody else, whatever the mode of the backup */
async function copyPrivately(backup: string, to: string): Promise<void> {
  await copyFile(backup, to);
  await chmod(to, 0o600);
}

async function toPostgres(backup: string, url: string, maintenance: Maintenance): Promise<boolean> {
  const { openAt, close, print, showProgress } = maintenance;
  // Opening a file needs another one beside it, and the backup may be where nothing can be written.
  const folder = await explained(tmpdir(), () => mkdtemp(join(tmpdir(), 'ambience-restore-')));
  const copy = join(folder, 'backup.db');
  return removing([folder], async () => {
    await explained(copy, async () => {
      createPrivateFile(copy);
      await copyPrivately(backup, copy);
    });
    const source = await openAt({ kind: 'sqlite', file: copy }, `Backup: ${backup}`);
    const count = await countRecords(source);
    refuseEmpty(backup, count);
    const target = await openAt({ kind: 'postgres', url });
    const onCopied = showProgress(count, 'records');
    const finish = ({ restored }: Records) => markRestored(restored, Date.now());
    const isReadable = printCopied(await copyStore(source, target, { onCopied, finish }), print);
    await close(source);
    return isReadable;
  });
}

/** @throws MaintenanceError if it is not a whole SQLite file with the record by which keys are checked */
function refuseOtherFiles(file: string): void {
  if (!existsSync(file)) throw new MaintenanceError(`${file} doesn't exist.`);
  const stats = statSync(file);
  if (stats.isDirectory()) throw new MaintenanceError(`${file} is a folder. Name a file.`);
  if (stats.size === 0) throw new MaintenanceError(`${file} is empty. Use another backup.`);
  const problem = problemWith(file);
  if (problem !== undefined) throw new MaintenanceError(`${file} ${problem}`);
}

function problemWith(file: string): string | undefined {
  const notOurs = 'was not made by npm run backup.';
  const damaged = 'is damaged. Use another backup.';
  try {
    accessSync(file, constants.R_OK);
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const [found] = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {});
      if (found !== 'ok') return damaged;
      if (!recordTables(database).includes(keyCheck.name)) return notOurs;
      const isMarked = database.prepare(`SELECT 1 FROM ${keyCheck.name}`).get() !== undefined;
      return isMarked ? undefined : notOurs;
    } finally {
      database.close();
    }
  } catch (error) {
    switch (sqliteCodeOf(error)) {
      case undefined:
        return "can't be read by this user.";
      case sqliteCodes.notADatabase:
        return notOurs;
      default:
        return damaged;
    }
  }
}

/** `npm run restore -- <file>`: puts a backup into DATABASE_URL. */
export const restoreCommand: Command = {
  name: 'restore',
  arguments: ['<file>'],
  does: 'Puts a backup made by npm run backup into DATABASE_URL, which has to be empty: a SQLite file that does not exist, or a PostgreSQL database without records. Stop the app first. Scheduling resumes within two minutes of its next start.',
  run: onDatabase(async (maintenance) => {
    const { given, database, print } = maintenance;
    const [backup = ''] = given;
    refuseOtherFiles(backup);
    const isReadable =
      database.kind === 'sqlite'
        ? await toSqlite(backup, database.file, maintenance)
        : await toPostgres(backup, database.url, maintenance);
    print(
      database.kind === 'sqlite'
        ? 'The backup is restored. Start the app.'
        : 'The backup is restored. If the app connects as another user, run npm run migrate and src/ops/deploy/grants.sql first. Then start the app.',
    );
    return isReadable;
  }),
};
