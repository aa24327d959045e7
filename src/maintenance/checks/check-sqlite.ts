import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { about, type Finding, megabytes } from '../../ops/finding.ts';
import { sealCounts } from '../../store/old-seals.ts';
import { keyIdOf } from '../../store/record-table.ts';
import type { Keyring } from '../../store/seal.ts';
import { explainFileError } from '../../store/sqlite-file.ts';
import { recordTables } from '../../store/sqlite-table.ts';
import { keyCheck } from '../../store/store.ts';
import { checkKeys } from './check-key.ts';

const { ok, warning, problem } = about('Database');
const disk = about('Disk');

/** Larger files take minutes to check. */
const maxCheckedBytes = 1_000_000_000;
const littleSpaceBytes = 500_000_000;

export function checkSqlite(file: string, keyring: Keyring): Finding[] {
  const folder = existingFolder(resolve(file));
  try {
    accessSync(folder, constants.W_OK);
    if (!existsSync(file)) {
      return [ok(`${file} does not exist yet; the first start creates it`), checkSpace(folder, 0)];
    }
    accessSync(file, constants.R_OK | constants.W_OK);
    const { size, mode } = statSync(file);
    return [...checkFile(file, size, mode, keyring), checkSpace(folder, size)];
  } catch (error) {
    return [problem(explainFileError(file, error))];
  }
}

function existingFolder(file: string): string {
  const folder = dirname(file);
  return existsSync(folder) || folder === dirname(folder) ? folder : existingFolder(folder);
}

function checkFile(file: string, size: number, mode: number, keyring: Keyring): Finding[] {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 2_000 });
  try {
    const first = (sql: string, ...values: string[]) => {
      const row = database.prepare(sql).get(...values);
      return row && Object.values(row)[0];
    };
    const isWhole = size > maxCheckedBytes || first('PRAGMA quick_check(1)') === 'ok';
    const tables = recordTables(database);
    const byKey = tables.flatMap((table) =>
      database
        .prepare(`SELECT ${keyIdOf('value')} AS id, count(*) AS n FROM ${table} GROUP BY 1`)
        .all()
        .map(({ id, n }) => [String(id), Number(n)] as const),
    );
    const stored = tables.includes(keyCheck.name)
      ? first(`SELECT value FROM ${keyCheck.name} WHERE key = ?`, keyCheck.key)
      : undefined;
    return [
      isWhole
        ? ok(`${file}, ${megabytes(size)}`)
        : problem(`${file} is damaged. Restore it from a backup.`),
      ...((mode & 0o077) === 0
        ? []
        : [
            warning(
              `others may read ${file}. Run chmod 600 ${file}; the app does so at its start.`,
            ),
          ]),
      ...checkKeys(
        keyring,
        stored === undefined ? undefined : String(stored),
        sealCounts(keyring, byKey),
      ),
    ];
  } finally {
    database.close();
  }
}

function checkSpace(folder: string, fileSize: number): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  return free < Math.max(littleSpaceBytes, fileSize)
    ? disk.warning(`only ${megabytes(free)} are free in ${folder}. Free some space.`)
    : disk.ok(`${megabytes(free)} are free in ${folder}`);
}
