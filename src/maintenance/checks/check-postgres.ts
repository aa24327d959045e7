import { z } from 'zod';
import { about, type Finding, megabytes } from '../../ops/finding.ts';
import { StoreError } from '../../store/errors.ts';
import { listenForChanges } from '../../store/postgres-changes.ts';
import { selectNow, timeRows } from '../../store/postgres-clock.ts';
import {
  openPostgres,
  type PostgresDatabase,
  quietAddress,
} from '../../store/postgres-database.ts';
import { explainPostgresError, placeOf, transactionPooler } from '../../store/postgres-errors.ts';
import { inspectPostgres, refuseUnfit } from '../../store/postgres-inspection.ts';
import { currentSchema, isUsable, readSchema } from '../../store/postgres-migrations.ts';
import { createPostgresOldSeals } from '../../store/postgres-old-seals.ts';
import type { Keyring } from '../../store/seal.ts';
import { keyCheck } from '../../store/store.ts';
import { minuteMs, type Wait } from '../../time.ts';
import { checkKeys } from './check-key.ts';

const { ok, warning, problem } = about('Database');
const clock = about('Clock');

/** What each replica may use. */
const connectionsPerReplica = 20;

/** Asks PostgreSQL without changing anything. */
export async function checkPostgres(url: string, keyring: Keyring, wait: Wait): Promise<Finding[]> {
  const database = openPostgres({ url, wait, onConnectionLost: () => {} });
  const findings: Finding[] = [];
  try {
    const inspection = await database.withConnection(inspectPostgres);
    refuseUnfit(url, inspection);
    const { serverVersion, size, maxConnections } = inspection;
    findings.push(ok(`${placeOf(url)}, PostgreSQL ${serverVersion}, ${megabytes(size)}`));
    findings.push(await checkNotifications(url, database, wait));
    findings.push(await checkConnections(database, maxConnections));
    findings.push(await checkClock(database));
    const schema = await database.withConnection(readSchema);
    if (schema.version === 0) {
      findings.push(await checkMayCreate(database, url));
      return findings;
    }
    findings.push(
      isUsable(schema, url)
        ? ok('the tables are up to date')
        : ok(
            `the tables are of version ${schema.version}; the next start brings them to ${currentSchema}`,
          ),
    );
    findings.push(...(await checkRights(database)));
    findings.push(...(await checkStored(database, keyring)));
  } catch (error) {
    const { where } = error instanceof StoreError ? error : explainPostgresError(url, error);
    findings.push(problem(where));
  } finally {
    await database.close();
  }
  return findings;
}

async function checkNotifications(
  url: string,
  database: PostgresDatabase,
  wait: Wait,
): Promise<Finding> {
  const changes = listenForChanges({
    connectionString: quietAddress(url),
    database,
    wait,
    onConnectionLost: () => {},
    onDeaf: () => {},
  });
  try {
    return (await changes.started) === 'deaf'
      ? problem(transactionPooler(url).where)
      : ok('notifications arrive');
  } finally {
    await changes.close();
  }
}

const connectionRows = z.array(z.object({ used: z.number() }));

async function checkConnections(database: PostgresDatabase, max: number): Promise<Finding> {
  const { rows } = await database.executeSql(
    'SELECT count(*)::integer AS used FROM pg_stat_activity',
  );
  const used = connectionRows.parse(rows)[0]?.used ?? 0;
  return max - used < connectionsPerReplica
    ? warning(
        `${used} of ${max} connections are in use, and a replica uses up to ${connectionsPerReplica}. Raise max_connections.`,
      )
    : ok(`${used} of ${max} connections are in use`);
}

async function checkClock(database: PostgresDatabase): Promise<Finding> {
  const before = Date.now();
  const { rows } = await database.executeSql(selectNow);
  const machine = (before + Date.now()) / 2;
  const aheadMs = machine - (timeRows.parse(rows)[0]?.now_ms ?? machine);
  const seconds = (Math.abs(aheadMs) / 1_000).toFixed(1);
  const side = aheadMs > 0 ? 'ahead of' : 'behind';
  return Math.abs(aheadMs) < minuteMs
    ? clock.ok(`this machine and the database differ by ${seconds} s`)
    : clock.warning(
        `this machine is ${seconds} s ${side} the database, whose time the app uses. Synchronize both, for example with chrony.`,
      );
}

const rightRows = z.array(z.object({ missing: z.string() }));

async function checkMayCreate(database: PostgresDatabase, url: string): Promise<Finding> {
  const { rows } = await database.executeSql(
    "SELECT 'CREATE' AS missing WHERE NOT has_database_privilege(current_database(), 'CREATE')",
  );
  const others = await database.executeSql(
    "SELECT count(*)::integer AS used FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  );
  const foreign = connectionRows.parse(others.rows)[0]?.used ?? 0;
  return rightRows.parse(rows).length === 0
    ? foreign > 0
      ? warning(
          `this database holds ${foreign} tables of other programs and none of this app. Check DATABASE_URL; the first start would add the app's tables here.`,
        )
      : ok('there are no tables yet; the first start creates them')
    : problem(
        `there are no tables yet, and this user may not create them. Run npm run migrate with a DATABASE_URL whose user may create in ${placeOf(url)}.`,
      );
}

async function checkRights(database: PostgresDatabase): Promise<Finding[]> {
  const { rows } = await database.executeSql(
    `SELECT n.nspname || '.' || c.relname AS missing
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('ambience', 'ambience_queue') AND c.relkind IN ('r', 'p')
       AND NOT (has_schema_privilege(n.oid, 'USAGE')
         AND has_table_privilege(c.oid, 'SELECT')
         AND (c.relname IN ('schema_version', 'version')
           OR (has_table_privilege(c.oid, 'INSERT') AND has_table_privilege(c.oid, 'UPDATE')
             AND has_table_privilege(c.oid, 'DELETE'))))
     ORDER BY 1`,
  );
  const missing = rightRows.parse(rows).map((row) => row.missing);
  const queue = await database.executeSql(
    "SELECT 'ambience_queue' AS missing WHERE to_regnamespace('ambience_queue') IS NULL AND NOT has_database_privilege(current_database(), 'CREATE')",
  );
  const findings: Finding[] = [];
  if (queue.rows.length > 0) {
    findings.push(
      problem(
        'the tables of the queue are missing, and this user may not create them. Run npm run migrate as a user that may, then src/ops/deploy/grants.sql for this one.',
      ),
    );
  }
  if (missing.length > 0) {
    findings.push(
      problem(
        `this user may not read and write ${missing.join(', ')}. Run src/ops/deploy/grants.sql for it.`,
      ),
    );
  }
  return findings.length === 0 ? [ok('this user may read and write all tables')] : findings;
}

const valueRows = z.array(z.object({ value: z.string() }));

async function checkStored(database: PostgresDatabase, keyring: Keyring): Promise<Finding[]> {
  const { rows } = await database.executeSql(
    'SELECT value FROM ambience.records WHERE kind = $1 AND key = $2',
    [keyCheck.name, keyCheck.key],
  );
  const counts = await createPostgresOldSeals(database, keyring).counts();
  return checkKeys(keyring, valueRows.parse(rows)[0]?.value, counts);
}
