import { rename, rm } from 'node:fs/promises';
import { createPrivateFile } from '../store/sqlite-file.ts';

/**
 * Writes a SQLite file under another name, and gives it its own when it is complete. If that fails,
 * nothing of it is left.
 *
 * @param write is given an empty file that only this user can read
 */
export async function writeWhole<T>(
  file: string,
  write: (partial: string) => Promise<T>,
): Promise<T> {
  const partial = `${file}.partial`;
  try {
    await rm(partial, { force: true });
    createPrivateFile(partial);
    const result = await write(partial);
    await rename(partial, file);
    return result;
  } finally {
    for (const suffix of ['', '-wal', '-shm', '.lock']) {
      await rm(`${partial}${suffix}`, { force: true });
    }
  }
}
