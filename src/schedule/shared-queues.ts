import { PgBoss } from 'pg-boss';
import type { Log } from '../ops/log.ts';
import { explainPostgresError } from '../store/postgres-database.ts';
import { type BossQueueOptions, bossQueueOptions, createBossQueue } from './boss-queue.ts';
import { makeAll, type OnDue, type Queues, queueNames } from './queue.ts';

/** Queues in PostgreSQL, for many replicas. Their tables are created if they are missing. */
export async function openSharedQueues(
  url: string,
  options: Omit<BossQueueOptions, 'boss' | 'name' | 'onDue'>,
  onDue: OnDue = () => {},
): Promise<Queues> {
  const { boss, areNew } = await startBoss(url, options.log).catch((error: unknown) => {
    throw explainPostgresError(url, error);
  });
  return {
    areShared: true,
    areNew,
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

const connections = 4;

/** How long a statement may take, in milliseconds. */
const statementTimeoutMs = 10_000;

async function startBoss(url: string, log: Log) {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'ambience queue',
    schema: 'ambience_queue',
    max: connections,
    options: `-c statement_timeout=${statementTimeoutMs}`,
    schedule: false,
    // In seconds. A job whose replica has died is found by the next check.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  // The error of a connection holds the whole connection.
  boss.on('error', ({ message }) => log.warn({ message }, 'the queue had a problem'));
  try {
    await boss.start();
    const areNew = (await boss.getQueues()).length === 0;
    for (const name of queueNames) await boss.createQueue(name, bossQueueOptions);
    return { boss, areNew };
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
}
