import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openRecords, type Records } from '../database.ts';
import { markRestored } from '../schedule/restored.ts';
import { createPrivateFile } from '../store/sqlite-file.ts';
import { keyCheck } from '../store/store.ts';
import { checkRecords, copyStore, countRecords, printCopied } from './copy.ts';
import { explained, removing, writeWhole } from './partial-file.ts';
import { type Maintenance, MaintenanceError, runMaintenance } from './run.ts';

/** `npm run restore -- <file>`: puts a backup into DATABASE_URL. */
const command = {
  name: 'restore',
  arguments: ['<file>'],
  does: 'Puts a backup made by npm run backup into DATABASE_URL, which has to be empty: a SQLite file that does not exist, or a PostgreSQL database without records. Stop the app first. Everything is scheduled within two minutes of its next start.',
};

async function toSqlite(
  backup: string,
  file: string,
  { openAt, close, print }: Maintenance,
): Promise<void> {
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
  await writeWhole(file, async (partial) => {
    await copyPrivately(backup, partial);
    // Checks the file and the keys.
    const store = await openAt({ kind: 'sqlite', file: partial }, `Backup: ${backup}`);
    refuseEmpty(backup, await countRecords(store));
    printCopied(await checkRecords(store), print);
    await markRestored(openRecords(store).restored, Date.now());
    await close(store);
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

async function toPostgres(backup: string, url: string, maintenance: Maintenance): Promise<void> {
  const { openAt, close, print, showProgress } = maintenance;
  // Opening a file needs another one beside it, and the backup may be where nothing can be written.
  const folder = await mkdtemp(join(tmpdir(), 'ambience-restore-'));
  const copy = join(folder, 'backup.db');
  await removing([folder], async () => {
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
    printCopied(await copyStore(source, target, { onCopied, finish }), print);
    await close(source);
  });
}

/** A SQLite file with the record by which keys are checked. */
function isBackup(file: string): boolean {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return database.prepare(`SELECT 1 FROM ${keyCheck.name}`).get() !== undefined;
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}

await runMaintenance(command, async (maintenance) => {
  const { given, database, print } = maintenance;
  const [backup = ''] = given;
  if (!existsSync(backup)) throw new MaintenanceError(`${backup} doesn't exist.`);
  if (!isBackup(backup)) throw new MaintenanceError(`${backup} is not a backup of this app.`);
  if (database.kind === 'sqlite') await toSqlite(backup, database.file, maintenance);
  else await toPostgres(backup, database.url, maintenance);
  print('The backup is restored. Start the app.');
  return true;
});
