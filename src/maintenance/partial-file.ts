import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { createPrivateFile, explainFileError, sqliteCodeOf } from '../store/sqlite-file.ts';
import { MaintenanceError } from './run.ts';

/** SQLite and the lock of the app put files beside a database. */
const besides = ['', '-wal', '-shm', '-journal', '.lock'];

/**
 * Writes a SQLite file under another name, and gives it its own when it is complete. If that fails, or
 * is stopped, nothing of it is left.
 *
 * @param write is given an empty file that only this user can read
 * @throws MaintenanceError if the file exists in the end, or the disk does not take it
 */
export async function writeWhole<T>(
  file: string,
  write: (partial: string) => Promise<T>,
): Promise<T> {
  // Two commands may write the same file at once.
  const partial = `${file}.${randomUUID().slice(0, 8)}.partial`;
  return explained(file, () =>
    removing(
      besides.map((suffix) => `${partial}${suffix}`),
      async () => {
        createPrivateFile(partial);
        const result = await write(partial);
        if (existsSync(file))
          throw new MaintenanceError(`${file} already exists. Choose another name.`);
        await rename(partial, file);
        return result;
      },
    ),
  );
}

/** Removes files and folders when `work` has ended, or when Ctrl+C or SIGTERM ends the process. */
export async function removing<T>(paths: readonly string[], work: () => Promise<T>): Promise<T> {
  const remove = () => {
    for (const path of paths) rmSync(path, { recursive: true, force: true });
  };
  const stop = (signal: NodeJS.Signals) => {
    remove();
    process.kill(process.pid, signal);
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, stop);
  try {
    return await work();
  } finally {
    for (const signal of signals) process.off(signal, stop);
    remove();
  }
}

/** Turns errors of Node's file system and of SQLite into sentences. */
export async function explained<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOfFiles =
      error instanceof Error && ('errno' in error || sqliteCodeOf(error) !== undefined);
    throw isOfFiles ? new MaintenanceError(explainFileError(file, error)) : error;
  }
}
