import { realpathSync, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Clock, Wait } from '../time.ts';
import { createPrivateFile, sqliteCodeOf, sqliteCodes } from './sqlite-file.ts';

/**
 * Keeps a second process away from the database, because both would post every digest.
 *
 * The lock is a write transaction on a small SQLite file next to the database. The operating system
 * releases it when the process ends, even after a crash, and other processes can still read who
 * holds it. Backup tools can still open the database itself.
 */
export interface FileLock {
  release(): void;
}

/** The process that holds a lock. */
export interface LockHolder {
  readonly pid: number;
  readonly host: string;
  /** When it took the lock, as ISO 8601. */
  readonly since: string;
}

export class FileHeldError extends Error {
  override readonly name = 'FileHeldError';
  readonly holder: LockHolder | undefined;

  constructor(holder: LockHolder | undefined) {
    super('another process holds the file');
    this.holder = holder;
  }
}

export interface LockOptions {
  /** The file to protect; the lock is `<file>.lock`. */
  readonly file: string;
  readonly clock: Clock;
  readonly wait: Wait;
  /** Called once if another process holds the lock, before waiting for it to stop. */
  readonly onWaiting: (holder: LockHolder | undefined) => void;
}

/** A process ends within 14 s after SIGTERM, unless it is told to serve on for longer. */
const longestWaitMs = 15_000;
const retryMs = 500;

/**
 * Takes two locks: one beside the file, for whoever shares its volume, and one by the file itself,
 * whatever its name, for this machine. Two names for one file, links of any kind among them, share
 * at least the second.
 *
 * @throws FileHeldError when another process still holds a lock after 15 s
 */
export async function lockFile(options: LockOptions): Promise<FileLock> {
  const { file } = options;
  // A link may lead to a file that is not there yet.
  createPrivateFile(file);
  const { dev, ino } = statSync(file);
  // Another user's lock of a deleted file with this inode would not be ours to write.
  const user = process.getuid?.() ?? '';
  const name = join(tmpdir(), `ambience-${user}-${dev}-${ino}.lock`);
  // A container may have no temporary folder to write to: the lock beside the file holds there too.
  const own = await takeLock(name, options).catch((error: unknown) => {
    if (error instanceof FileHeldError) throw error;
    return undefined;
  });
  try {
    const beside = await takeLock(`${realpathSync(file)}.lock`, options);
    return {
      release() {
        beside.release();
        own?.release();
      },
    };
  } catch (error) {
    own?.release();
    throw error;
  }
}

async function takeLock(
  lockName: string,
  { clock, wait, onWaiting }: LockOptions,
): Promise<FileLock> {
  createPrivateFile(lockName);
  const database = new DatabaseSync(lockName);
  try {
    // Who holds it is of no use after a power cut, so that nothing has to wait for the disk.
    database.exec('PRAGMA synchronous = OFF');
    for (let waitedMs = 0; ; waitedMs += retryMs) {
      if (tryLock(database, clock)) return { release: () => database.close() };
      const holder = readHolder(database);
      if (waitedMs >= longestWaitMs) throw new FileHeldError(holder);
      if (waitedMs === 0) onWaiting(holder);
      await wait(retryMs);
    }
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Writes the holder's name, then takes the lock until the connection is closed. */
function tryLock(database: DatabaseSync, clock: Clock): boolean {
  const since = new Date(clock.now()).toISOString();
  try {
    database.exec('BEGIN IMMEDIATE');
    database.exec('CREATE TABLE IF NOT EXISTS holder (pid INTEGER, host TEXT, since TEXT)');
    database.exec('DELETE FROM holder');
    database.prepare('INSERT INTO holder VALUES (?, ?, ?)').run(process.pid, hostname(), since);
    database.exec('COMMIT');
    database.exec('BEGIN IMMEDIATE');
    return true;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    if (sqliteCodeOf(error) !== sqliteCodes.busy) throw error;
    return false;
  }
}

/** Undefined while the holder is writing its name. */
function readHolder(database: DatabaseSync): LockHolder | undefined {
  try {
    const row = database.prepare('SELECT pid, host, since FROM holder').get();
    return row && { pid: Number(row.pid), host: String(row.host), since: String(row.since) };
  } catch {
    return undefined;
  }
}
