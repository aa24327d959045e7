import { z } from 'zod';
import {
  isMissingKey,
  type OldSeals,
  reseal,
  resealedAtOnce,
  type SealedRow,
  sealCounts,
} from './old-seals.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import type { Keyring } from './seal.ts';

const idRows = z.array(z.object({ key_id: z.string() }));
const countRows = z.array(z.object({ count: z.number() }));
const sealedRows = z.array(z.object({ kind: z.string(), key: z.string(), value: z.string() }));

const tables = ['records', 'cache'] as const;
type Table = (typeof tables)[number];

/** Finds rows by the column `key_id` and its index, so that the cost grows with what is left. */
export function createPostgresOldSeals(database: PostgresDatabase, keyring: Keyring): OldSeals {
  const { id: currentId } = keyring.current;

  async function oldIds(table: Table): Promise<string[]> {
    const { name, text } = statements[table].ids;
    const found = idRows.parse(await database.query({ name, text, values: [] }));
    return found.map(({ key_id }) => key_id).filter((id) => id !== currentId);
  }

  async function countByKey(isWanted: (id: string) => boolean): Promise<[string, number][]> {
    const byKey: [string, number][] = [];
    for (const table of tables) {
      const { name, text } = statements[table].count;
      for (const id of (await oldIds(table)).filter(isWanted)) {
        const [row] = countRows.parse(await database.query({ name, text, values: [id] }));
        byKey.push([id, row?.count ?? 0]);
      }
    }
    return byKey;
  }

  return {
    counts: async () => sealCounts(keyring, await countByKey(() => true)),
    async countUnknown() {
      return sealCounts(keyring, await countByKey((id) => isMissingKey(keyring, id))).unknown;
    },
    async sealNext(except) {
      for (const table of tables) {
        const ids = await oldIds(table);
        if (ids.length === 0) continue;
        const resealed = await database.transaction(async (connection) => {
          const { text } = statements[table].next;
          const column = (name: 'kind' | 'key') => except.map((row) => row[name]);
          const { rows } = await connection.query(text, [ids, column('kind'), column('key')]);
          const { changed, failed } = reseal(keyring, sealedRows.parse(rows));
          const values = (name: keyof SealedRow) => changed.map((row) => row[name]);
          await connection.query(statements[table].write.text, [
            values('kind'),
            values('key'),
            values('value'),
          ]);
          return { sealed: changed.length, failed };
        });
        if (resealed.sealed > 0 || resealed.failed.length > 0) return resealed;
      }
      return { sealed: 0, failed: [] };
    },
  };
}

function statementsFor(table: Table) {
  return {
    /** Each id once: the index is searched for the next one. https://wiki.postgresql.org/wiki/Loose_indexscan */
    ids: {
      name: `${table}-key-ids`,
      text: `WITH RECURSIVE ids AS (
          (SELECT key_id FROM ambience.${table} ORDER BY key_id LIMIT 1)
          UNION ALL
          SELECT (SELECT key_id FROM ambience.${table} WHERE key_id > ids.key_id ORDER BY key_id LIMIT 1)
          FROM ids WHERE ids.key_id IS NOT NULL
        ) SELECT key_id FROM ids WHERE key_id IS NOT NULL`,
    },
    count: {
      name: `${table}-count-key-id`,
      text: `SELECT count(*)::integer AS count FROM ambience.${table} WHERE key_id = $1`,
    },
    // Rows that another connection seals, or a replica writes, are left to it.
    next: {
      text: `SELECT kind, key, value FROM ambience.${table}
        WHERE key_id = ANY ($1) AND (kind, key) NOT IN (SELECT * FROM unnest($2::text[], $3::text[]))
        LIMIT ${resealedAtOnce} FOR UPDATE SKIP LOCKED`,
    },
    write: {
      text: `UPDATE ambience.${table} AS stored SET value = changed.value
        FROM unnest($1::text[], $2::text[], $3::text[]) AS changed (kind, key, value)
        WHERE stored.kind = changed.kind AND stored.key = changed.key`,
    },
  };
}

const statements = { records: statementsFor('records'), cache: statementsFor('cache') };
