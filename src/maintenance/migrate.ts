import { readDatabaseConfig } from '../config.ts';
import { createInFlight } from '../ops/in-flight.ts';
import { createLog } from '../ops/log.ts';
import { openSharedQueues } from '../schedule/open-shared-queues.ts';
import { createDatabaseClock } from '../store/postgres-clock.ts';
import { inspectPostgres, refuseUnfit } from '../store/postgres-inspection.ts';
import { migrate } from '../store/postgres-migrations.ts';
import { systemWait } from '../time.ts';
import { type Command, nameOf, withPostgres } from './run.ts';

/** `npm run migrate`: brings the tables in PostgreSQL up to date, also those of the queue. */
export const migrateCommand: Command = {
  name: 'migrate',
  does: 'Brings the tables in PostgreSQL up to date, also those of the queue, as the app does when it starts. For a database user that may create tables if the one of the app may not. It needs only DATABASE_URL.',
  run: async ({ print, terminal }) => {
    const config = readDatabaseConfig(terminal.env);
    print(`Database: ${nameOf(config)}`);
    if (config.kind === 'sqlite') {
      print('SQLite needs no migration: its tables are created when the app starts.');
      return true;
    }
    const { url } = config;
    await withPostgres(url, async (database) => {
      refuseUnfit(url, await database.withConnection(inspectPostgres));
      for (const step of await migrate(database, url)) print(`Done: ${step}.`);
      const queues = await openSharedQueues(database, url, {
        inFlight: createInFlight(),
        clock: await createDatabaseClock(database),
        wait: systemWait,
        log: createLog('error'),
      });
      await queues.close();
    });
    print('The tables are up to date.');
    return true;
  },
};
