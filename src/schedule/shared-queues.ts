import { PgBoss } from 'pg-boss';
import type { Log } from '../ops/log.ts';
import { explainPostgresError, type PostgresDatabase } from '../store/postgres-database.ts';
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
 * have been missed for 15 s. Each check also counts all jobs, which takes longer the more there are
 * (`test/bench/operating.ts` measures it); of all replicas, one does it.
 */
const checkSeconds = 20;

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
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
}
