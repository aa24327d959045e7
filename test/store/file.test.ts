import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmod,
  link,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { RecordKind } from '../../src/store/records.ts';
import { explainFileError } from '../../src/store/sqlite-file.ts';
import { openTestStore } from './with-store.ts';

/** The database file: access, deleted content and error messages. */

const kind: RecordKind<{ text: string }> = {
  name: 'things',
  schema: z.object({ text: z.string() }),
};

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambience-file-'));
  file = join(folder, 'ambience.db');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('one file serves one process', () => {
  test('the second one waits, then reports who holds it', async () => {
    const first = await openTestStore(file);
    let waits = 0;
    const holders: unknown[] = [];
    const second = openTestStore(file, {
      wait: async () => {
        waits += 1;
      },
      onWaiting: (holder) => holders.push(holder),
    });
    await expect(second).rejects.toMatchObject({
      code: 'file_held',
      message: expect.stringMatching(
        new RegExp(`ambience.db is in use by process ${process.pid} on ${hostname()}, since `),
      ),
    });
    expect(waits).toBe(30);
    expect(holders).toMatchObject([{ pid: process.pid }]);
    await first.close();
  });

  test('a rolling restart waits for the first to end', async () => {
    const first = await openTestStore(file);
    const second = await openTestStore(file, { wait: () => first.close() });
    await second.close();
  });

  test('two names for one file share one lock', async () => {
    const first = await openTestStore(file);
    const other = join(folder, 'other.db');
    await symlink(file, other);
    await expect(openTestStore(other)).rejects.toMatchObject({ code: 'file_held' });
    await first.close();
  });

  test('a hard link and a link to a file that is yet to be made share it too', async () => {
    const dangling = join(folder, 'dangling.db');
    await symlink(file, dangling);
    const first = await openTestStore(dangling);
    await expect(openTestStore(file)).rejects.toMatchObject({ code: 'file_held' });
    const hard = join(folder, 'hard.db');
    await link(file, hard);
    await expect(openTestStore(hard)).rejects.toMatchObject({ code: 'file_held' });
    await first.close();
    await (await openTestStore(hard)).close();
  });

  test('a killed process does not hold the lock', async () => {
    const script = `
      const { openTestStore } = await import(${JSON.stringify(resolve('test/store/with-store.ts'))});
      await openTestStore(${JSON.stringify(file)});
      console.log('open');
      setInterval(() => {}, 1000);`;
    const other = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(other.stdout, 'data');
    await expect(openTestStore(file)).rejects.toThrow(`in use by process ${other.pid}`);
    other.kill('SIGKILL');
    await once(other, 'close');
    await (await openTestStore(file)).close();
  });
});

test('only the owner may read the database and its WAL files', async () => {
  const store = await openTestStore(file);
  await store.records(kind).set('a', { text: 'x' });
  for (const suffix of ['', '-wal', '-shm', '.lock']) {
    expect((await stat(`${file}${suffix}`)).mode & 0o777).toBe(0o600);
  }
  await store.close();
});

test('deleted content is gone from the files after cleanUp()', async () => {
  const store = await openTestStore(file);
  const records = store.records(kind);
  await records.set('a', { text: randomBytes(3_000).toString('hex') });
  const reader = new DatabaseSync(file);
  const row = reader.prepare(`SELECT value FROM ${kind.name}`).get();
  reader.close();
  const part = String(row?.value).slice(1_000, 1_100);
  const isInFiles = async () => {
    const bytes = await Promise.all([file, `${file}-wal`].map((name) => readFile(name)));
    return bytes.some((content) => content.includes(part));
  };
  await store.cleanUp();
  expect(await isInFiles()).toBe(true);
  await records.delete('a');
  await store.cleanUp();
  expect(await isInFiles()).toBe(false);
  await store.close();
});

test('a deleted or replaced file is reported once and no longer written', async () => {
  const gone: string[] = [];
  const store = await openTestStore(file, { onFileGone: (name) => gone.push(name) });
  const records = store.records(kind);
  await records.set('a', { text: 'before' });
  expect(await store.status()).toBe('ok');
  await rename(file, `${file}.moved`);
  expect(await store.status()).toBe('unusable');
  await writeFile(file, '');
  expect(await store.status()).toBe('unusable');
  await expect(records.set('b', { text: 'after' })).rejects.toMatchObject({ code: 'file_gone' });
  await expect(records.delete('a')).rejects.toMatchObject({ code: 'file_gone' });
  expect(gone).toEqual([file]);
  expect((await records.get('a'))?.text).toBe('before');
  await store.close();
});

describe('a file that cannot be used is explained', () => {
  test('a folder', async () => {
    await mkdir(file);
    await expect(openTestStore(file)).rejects.toMatchObject({
      code: 'file_unusable',
      message: expect.stringContaining(
        `${file} is a folder. DATABASE_URL needs the path of a file`,
      ),
    });
  });

  test('a text file', async () => {
    await writeFile(file, 'just a text, and no database at all\n'.repeat(100));
    await chmod(file, 0o644);
    await expect(openTestStore(file)).rejects.toThrow(`${file} is not a SQLite database`);
    expect((await stat(file)).mode & 0o777).toBe(0o644);
  });

  test('a path through a file', async () => {
    await writeFile(file, '');
    const inside = join(file, 'data', 'ambience.db');
    await expect(openTestStore(inside)).rejects.toThrow('a part of its path is a file');
  });

  test('damaged pages', async () => {
    const store = await openTestStore(file);
    const records = store.records(kind);
    for (let index = 0; index < 200; index += 1) {
      await records.set(`key ${index}`, { text: randomBytes(500).toString('hex') });
    }
    await store.close();
    const bytes = await readFile(file);
    bytes.fill(0xab, 8 * 4096, 20 * 4096);
    await writeFile(file, bytes);
    await expect(openTestStore(file)).rejects.toThrow(
      `${file} is damaged. Restore it from a backup`,
    );
  });

  const withCode = (code: string) => Object.assign(new Error(code), { code });
  const withResult = (errcode: number) => Object.assign(new Error('sqlite'), { errcode });
  // Root may write everywhere, so these errors are constructed.
  test.each([
    [withCode('EROFS'), /read-only disk/],
    [withCode('EACCES'), /This user has no permission to open/],
    [withCode('ENOSPC'), /disk of .* is full/],
    [withResult(8), /is not writable by this user/],
    [withResult(13), /is full/],
    [withResult(5), /locked by another program/],
    [withResult(10), /the disk reports an error/],
    [withResult(14), /cannot be opened/],
    [new Error('odd'), /cannot be opened \(odd\)/],
  ])('%s', (error, sentence) => {
    expect(explainFileError(file, error)).toMatch(sentence);
    expect(explainFileError(file, error)).toContain(file);
  });
});
