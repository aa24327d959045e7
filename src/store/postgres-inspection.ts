import type { ClientBase } from 'pg';
import { z } from 'zod';
import { StoreError } from './errors.ts';
import { placeOf } from './postgres-errors.ts';

/** What the app needs of a PostgreSQL server, asked without changing anything. */
export interface Inspection {
  /** Such as 18.4. */
  readonly serverVersion: string;
  /** Such as 180004. */
  readonly versionNumber: number;
  readonly encoding: string;
  readonly access: 'read and write' | 'standby' | 'set to read-only';
  /** In bytes. */
  readonly size: number;
  readonly maxConnections: number;
}

const rows = z.array(
  z.object({
    version: z.string(),
    number: z.number(),
    encoding: z.string(),
    standby: z.boolean(),
    read_only: z.boolean(),
    size: z.coerce.number(),
    max_connections: z.number(),
  }),
);

const writableRows = z.array(z.object({ is_writable: z.boolean() }));

const rights = ['ambience.records', 'ambience.cache', 'ambience_queue.job_common'].flatMap(
  (table) =>
    ['INSERT', 'UPDATE', 'DELETE'].map(
      (right) => `coalesce(has_table_privilege(to_regclass('${table}'), '${right}'), true)`,
    ),
);
const selectWritable = `SELECT NOT pg_is_in_recovery()
  AND NOT current_setting('transaction_read_only')::boolean AND ${rights.join(' AND ')} AS is_writable`;

/** Whether this user may write records and, once there is a queue, jobs. */
export async function isWritable(connection: Pick<ClientBase, 'query'>): Promise<boolean> {
  const found = await connection.query(selectWritable);
  return writableRows.parse(found.rows)[0]?.is_writable === true;
}

/** pg-boss needs at least this one. */
const oldestVersion = 130_000;

export async function inspectPostgres(connection: Pick<ClientBase, 'query'>): Promise<Inspection> {
  const found = await connection.query(
    `SELECT current_setting('server_version') AS version,
      current_setting('server_version_num')::integer AS number,
      current_setting('server_encoding') AS encoding,
      pg_is_in_recovery() AS standby,
      current_setting('transaction_read_only')::boolean AS read_only,
      pg_database_size(current_database())::text AS size,
      current_setting('max_connections')::integer AS max_connections`,
  );
  const [row] = rows.parse(found.rows);
  if (row === undefined) throw new Error('the database returned no row');
  return {
    serverVersion: row.version,
    versionNumber: row.number,
    encoding: row.encoding,
    access: row.standby ? 'standby' : row.read_only ? 'set to read-only' : 'read and write',
    size: row.size,
    maxConnections: row.max_connections,
  };
}

/** @throws StoreError `database_unusable` */
export function refuseUnfit(url: string, inspection: Inspection): void {
  const problem = problemWith(inspection);
  if (problem !== undefined) {
    throw new StoreError('database_unusable', `${placeOf(url)} ${problem}`);
  }
}

function problemWith(inspection: Inspection): string | undefined {
  const { serverVersion, versionNumber, encoding, access } = inspection;
  if (versionNumber < oldestVersion) {
    return `runs PostgreSQL ${serverVersion}. Use 13 or newer.`;
  }
  if (encoding !== 'UTF8') {
    return `has the encoding ${encoding}. Create it with ENCODING 'UTF8' TEMPLATE template0.`;
  }
  switch (access) {
    case 'read and write':
      return undefined;
    case 'standby':
      return 'is read-only. Set DATABASE_URL to the primary server.';
    case 'set to read-only':
      return 'is set to read-only. Reset default_transaction_read_only for the database and the user.';
  }
}
