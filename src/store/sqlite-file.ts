import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Opens a SQLite file and explains errors to the operator. */

/** SQLite's result codes with their own explanation: https://www.sqlite.org/rescode.html */
export const sqliteCodes = {
  busy: 5,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

/** SQLite's primary result code; undefined for any other error. */
export function sqliteCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  // The upper bits hold the extended code.
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}

/** Creates the file, if needed, with mode 0600; SQLite gives `-wal` and `-shm` the same mode. */
export function createPrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
}

export interface SqliteFile {
  readonly database: DatabaseSync;
  /** False once the file was deleted or replaced, so that writes would be lost. */
  isIntact(): boolean;
}

/** Short, because waiting blocks the whole process and no other process should use this file. */
const busyTimeoutMs = 250;
/** Larger files are not checked, because that would delay the start by seconds. */
const maxCheckedBytes = 64 * 1024 * 1024;

/** @throws Error of Node or SQLite; see {@link explainFileError} */
export function openSqliteFile(file: string): SqliteFile {
  createPrivateFile(file);
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  try {
    // Fails if the file is not a database, before its mode is changed.
    database.exec('PRAGMA schema_version');
    chmodSync(file, 0o600);
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA synchronous = NORMAL');
    // Deleted rows are overwritten with zeros.
    database.exec('PRAGMA secure_delete = ON');
    const opened = statSync(file);
    if (opened.size <= maxCheckedBytes) checkPages(database);
    return {
      database,
      isIntact() {
        const found = statSync(file, { throwIfNoEntry: false });
        return found !== undefined && found.ino === opened.ino && found.dev === opened.dev;
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

class CorruptFileError extends Error {
  readonly errcode = sqliteCodes.corrupt;
}

function checkPages(database: DatabaseSync): void {
  const row = database.prepare('PRAGMA quick_check(1)').get();
  const found = row === undefined ? 'nothing' : String(Object.values(row)[0]);
  if (found !== 'ok') throw new CorruptFileError(found);
}

/** A sentence for the operator: why the file cannot be used and what to do. */
export function explainFileError(file: string, error: unknown): string {
  const restore = 'Restore it from a backup, or move it away to start with an empty database.';
  switch (sqliteCodeOf(error)) {
    case sqliteCodes.notADatabase:
      return `${file} is not a SQLite database. Set DATABASE_URL to another file, or move this one away.`;
    case sqliteCodes.corrupt:
      return `${file} is damaged. ${restore}`;
    case sqliteCodes.readOnly:
      return `${file} is not writable by this user. Make the file and its folder writable.`;
    case sqliteCodes.full:
      return `The disk of ${file} is full. Free some space.`;
    case sqliteCodes.busy:
      return `${file} is locked by another program. Stop that program and try again.`;
    case sqliteCodes.ioError:
      return `${file} cannot be read or written: the disk reports an error. Check the disk first. ${restore}`;
    case sqliteCodes.cannotOpen:
      return `${file} cannot be opened. Check that it is a file and that this user may read and write it.`;
  }
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EISDIR':
      return `${file} is a folder. DATABASE_URL needs the path of a file, such as sqlite:data/ambience.db.`;
    case 'ENOENT':
      return `The folder of ${file} doesn't exist. Create it, or choose another path.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${file} cannot be created: a part of its path is a file, not a folder. Choose another path.`;
    case 'EROFS':
      return `${file} is on a read-only disk. Choose a path that can be written.`;
    case 'EACCES':
    case 'EPERM':
      return `This user has no permission to open ${file}. Change its permissions, or choose another path.`;
    case 'ENOSPC':
      return `The disk of ${file} is full. Free some space.`;
    default:
      return `${file} cannot be opened (${error instanceof Error ? error.message : String(error)}).`;
  }
}
