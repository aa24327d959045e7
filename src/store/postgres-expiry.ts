import { z } from 'zod';
import type { PostgresDatabase } from './postgres-database.ts';

/** Rows in a statement. Each takes a few milliseconds, and holds its locks for no longer. */
export const batchRows = 1_000;
/** For each table. What is left then waits for the next time. */
const budgetMs = 10_000;

const countRows = z.array(z.object({ count: z.number() }));

/** Deletes expired rows. Several replicas may do it at once: each takes rows that the others don't hold. */
export async function deleteExpired(database: PostgresDatabase): Promise<void> {
  for (const statement of Object.values(deletions)) {
    const endsAt = performance.now() + budgetMs;
    let count = batchRows;
    while (count === batchRows && performance.now() < endsAt) {
      const [row] = countRows.parse(await database.query({ ...statement, values: [] }));
      count = row?.count ?? 0;
    }
  }
}

/**
 * An index is used only if both sides of a comparison have the same type, and if the time does not
 * change within the statement, as `clock_timestamp()` does.
 */
const nowMs = '(extract(epoch FROM now()) * 1000)::bigint';
const thisHour = 'floor(extract(epoch FROM now()) / 3600)::integer';

function deletion(table: string, isOver: string, order: string) {
  return {
    name: `${table}-expired`,
    text: `WITH gone AS (
        DELETE FROM ambience.${table} WHERE ctid = ANY (ARRAY (
          SELECT ctid FROM ambience.${table} WHERE ${isOver}
          ORDER BY ${order} LIMIT ${batchRows} FOR UPDATE SKIP LOCKED))
        RETURNING 1
      ) SELECT count(*)::integer AS count FROM gone`,
  };
}

/** Each deletes one batch, and returns how many rows that was. */
export const deletions = {
  records: deletion('records', `expires <= ${nowMs}`, 'expires'),
  cache: deletion('cache', `expires_hour < ${thisHour}`, 'expires_hour'),
  // Limits that have been free for an hour or two.
  pace: deletion('pace', `busy_hour < ${thisHour} - 1`, 'busy_hour'),
};
