import type { Log } from './ops/log.ts';
import type { Metrics } from './ops/metrics.ts';
import type { ServiceConfig } from './service-config.ts';
import type { Keyring } from './store/seal.ts';
import { openSqliteStore } from './store/sqlite-store.ts';
import type { Store } from './store/store.ts';
import type { Clock, Wait } from './time.ts';

/** Opens the database. */

interface DatabaseDependencies {
  readonly clock: Clock;
  readonly wait: Wait;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'store' | 'missingKey'>;
  /** For commands; see `postgres-database.ts`. */
  readonly patienceMs?: number;
}

export async function openDatabase(
  config: Pick<ServiceConfig, 'database'>,
  keyring: Keyring,
  { clock, wait, log, metrics, patienceMs }: DatabaseDependencies,
  onMigrated = (step: string) => log.info({ step }, 'the database tables were brought up to date'),
): Promise<Store> {
  const events = {
    onResealFailure: (error: unknown) =>
      log.error({ err: error }, 'a record was not sealed with the new key'),
    onUnreadable: (record: string, count: number) =>
      log.error({ record, count }, 'parts of a record are unreadable'),
    onMissingKey(record: string) {
      metrics.missingKey();
      log.error(
        { record },
        'a record is encrypted with a key that ENCRYPTION_KEYS lacks: give all replicas the same keys',
      );
    },
    onOperation: metrics.store,
  };
  const { database } = config;
  if (database.kind === 'postgres') {
    // Only then, because it is large.
    const { openPostgresStore } = await import('./store/postgres-store.ts');
    return openPostgresStore({
      url: database.url,
      keyring,
      wait,
      patienceMs,
      onMigrated,
      onConnectionLost: (message) => log.warn({ message }, 'a database connection was lost'),
      onDeaf: () =>
        log.error(
          'notifications of the database get lost: DATABASE_URL leads through a pooler in transaction mode; set it to session mode',
        ),
      ...events,
    });
  }
  return openSqliteStore({
    file: database.file,
    keyring,
    clock,
    wait,
    onWaiting: (holder) =>
      log.info({ holder }, 'another process is using the database; waiting for it to stop'),
    onFileGone: (file) =>
      log.error({ file }, 'the database file was deleted or replaced: nothing is stored any more'),
    ...events,
  });
}
