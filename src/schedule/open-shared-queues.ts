import { PgBoss } from 'pg-boss';
import type { Log } from '../ops/log.ts';
import type { PostgresDatabase } from '../store/postgres-database.ts';
import { explainPostgresError } from '../store/postgres-errors.ts';
import { type BossQueueOptions, bossQueueOptions, createBossQueue } from './boss-queue.ts';
import { makeAll, type OnDue, type Queues, queueNames } from './queue.ts';

/** Queues in PostgreSQL, for many replicas. Their tables are created if they are missing. */
export async function openSharedQueues(
  database: PostgresDatabase,
  url: string,
  options: Omit<BossQueueOptions, 'boss' | 'name' | 'onDue'>,
  onDue: OnDue = () => {},
): Promise<Queues> {
  const boss = await startBoss(database, options.log).catch((error: unknown) => {
    throw explainPostgresError(url, error, 'ambience_queue');
  });
  return {
    areShared: true,
    of: makeAll((name) =>
      createBossQueue({ ...options, boss, name, onDue: (lagMs) => onDue(name, lagMs) }),
    ),
    async counts() {
      const all = await boss.getQueues();
      return {
        waiting: all.reduce((sum, { queuedCount }) => sum + queuedCount, 0),
        running: all.reduce((sum, { activeCount }) => sum + activeCount, 0),
      };
    },
    close: () => boss.stop({ graceful: false }),
  };
}

/**
 * In seconds. The jobs of a replica that has died are found by the next check after its heartbeats
 * have been missed for 15 s. One replica checks for all, and counts all jobs on the way, which takes
 * 0.16 s with 200,000 jobs.
 */
const checkSeconds = 20;

/** Any number, as long as no other program uses it for an advisory lock in this database. */
const indexLock = 5_263_185;

/**
 * pg-boss finds the waiting job of a key by reading all waiting jobs of the queue, at each `put`: 30 ms
 * with 200,000 jobs. With an index on the key it takes 1 ms.
 */
async function indexKeys(database: PostgresDatabase): Promise<void> {
  const name = 'job_waiting_key';
  const { rows } = await database.executeSql(
    `SELECT 1 WHERE to_regclass('ambience_queue.${name}') IS NULL`,
  );
  // Not "if not exists", for which the user needs the right to create it even if it exists.
  if (rows.length === 0) return;
  // One replica after the other: two at once would fail.
  await database.executeSql(
    `SELECT pg_advisory_xact_lock(${indexLock}); CREATE INDEX IF NOT EXISTS ${name} ON ambience_queue.job_common (name, singleton_key) WHERE state < 'active'`,
  );
}

async function startBoss(database: PostgresDatabase, log: Log) {
  const boss = new PgBoss({
    db: { executeSql: database.executeSql },
    schema: 'ambience_queue',
    schedule: false,
    superviseIntervalSeconds: checkSeconds,
    monitorIntervalSeconds: checkSeconds,
  });
  // The error of a connection holds the whole connection.
  boss.on('error', ({ message }) => log.warn({ message }, 'the queue had a problem'));
  try {
    await boss.start();
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const name of queueNames) {
      if (!known.has(name)) await boss.createQueue(name, bossQueueOptions);
    }
    await indexKeys(database);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
}
