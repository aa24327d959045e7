import { StoreError } from './errors.ts';

/** What is wrong with a PostgreSQL server, in sentences for operators. */

/**
 * A sentence for the operator: why the database cannot be used and what to do.
 *
 * @param schema the one that was being used
 */
export function explainPostgresError(url: string, error: unknown, schema = 'ambience'): StoreError {
  if (error instanceof StoreError) return error;
  if (troubleOf(error) === 'pooled') return transactionPooler(url);
  return new StoreError('database_unusable', sentenceFor(placeOf(url), schema, error), error);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function incomplete(place: string, schema: string): string {
  return `${place} is missing some of the tables of the schema ${schema}. Restore a whole backup into an empty database.`;
}

export function incompleteTables(url: string, schema: string): StoreError {
  return new StoreError('database_unusable', incomplete(placeOf(url), schema));
}

/** What a pooler in transaction mode breaks cannot be worked around, so the app doesn't start. */
export function transactionPooler(url: string): StoreError {
  return new StoreError(
    'database_unusable',
    `${placeOf(url)} is behind a pooler in transaction mode, which breaks notifications and prepared statements. Set the pooler to session mode (pgbouncer: pool_mode = session), or point DATABASE_URL at PostgreSQL itself.`,
  );
}

function sentenceFor(place: string, schema: string, error: unknown): string {
  const code = postgresCodeOf(error);
  switch (code) {
    case 'ECONNREFUSED':
    case 'EHOSTUNREACH':
    case 'ETIMEDOUT':
      return `${place} doesn't answer. Check that PostgreSQL is running there and that DATABASE_URL has the right host and port.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host in ${place} can't be resolved. Check it in DATABASE_URL.`;
    case '28P01':
    case '28000':
      return `${place} rejected the user name or the password. Check both in DATABASE_URL.`;
    case '3D000':
      return `${place} doesn't exist. Create the database, or change its name in DATABASE_URL.`;
    case '42501':
      return `The user of ${place} lacks rights on the schema ${schema} (${messageOf(error)}). If the tables exist, run src/ops/deploy/grants.sql for this user; if not, run npm run migrate first, as a user that may create them.`;
    case '42P01':
    case '42P07':
    case '42710':
    case '42723':
      return incomplete(place, schema);
    case '08P01':
      return `${place} refuses a connection option (${messageOf(error)}). If a pooler is in between, remove the option from DATABASE_URL, or add it to pgbouncer's ignore_startup_parameters.`;
    case '53100':
      return `The disk of ${place} is full. Free some space.`;
    case '25006':
      return `${place} is read-only. Set DATABASE_URL to the primary server, or reset default_transaction_read_only.`;
    case '53300':
      return `${place} has no free connections. Each replica uses up to 20; raise max_connections, or run fewer replicas.`;
    case '57P03':
      return `${place} is starting or shutting down. Try again in a minute.`;
  }
  const message = messageOf(error);
  return /timeout|terminated/i.test(message)
    ? `${place} doesn't answer in time. Check that PostgreSQL is running there and isn't overloaded.`
    : `${place} can't be used (${message}).`;
}

/** What stays wrong until an operator does something, although single statements may succeed. */
export type Trouble = 'pooled' | 'full';

export function troubleOf(error: unknown): Trouble | undefined {
  switch (postgresCodeOf(error)) {
    // A prepared statement of somebody else has our name, or ours is gone: a pooler in transaction mode.
    case '42P05':
    case '26000':
      return 'pooled';
    case '53100':
      return 'full';
    default:
      return undefined;
  }
}

/** PostgreSQL's error code, or that of the network. https://www.postgresql.org/docs/current/errcodes-appendix.html */
export function postgresCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // Several addresses of one host were tried.
  if (error instanceof AggregateError) return postgresCodeOf(error.errors[0]);
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** `postgres://db.example.com:5432/ambience`, without user and password */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}
