import { createInFlight } from '../ops/in-flight.ts';
import { openSharedQueues } from '../schedule/shared-queues.ts';
import { systemClock } from '../steady-clock.ts';
import { createDatabaseClock } from '../store/postgres-clock.ts';
import { systemWait } from '../time.ts';
import { runMaintenance } from './run.ts';

/** `npm run migrate`: brings the tables in PostgreSQL up to date, also those of the queue. */
const command = {
  name: 'migrate',
  does: 'Brings the tables in PostgreSQL up to date, also those of the queue, as the app does when it starts. For a database user that may create tables if the one of the app may not.',
};

await runMaintenance(command, async ({ database, log, open, print }) => {
  const store = await open((step) => print(`Done: ${step}.`));
  if (store.database === undefined || database.kind === 'sqlite') {
    print('SQLite needs no migration: its tables are created when the app starts.');
    return true;
  }
  const queues = await openSharedQueues(store.database, database.url, {
    inFlight: createInFlight(),
    clock: await createDatabaseClock(store.database, systemClock),
    wait: systemWait,
    log,
  });
  await queues.close();
  print('The tables are up to date.');
  return true;
});
