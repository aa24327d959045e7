import pg from 'pg';
import { type Wait, withinTime } from '../time.ts';
import { StoreError } from './errors.ts';
import { currentLane, type Lane } from './postgres-lanes.ts';

/** The connections to PostgreSQL: one pool for people, and a smaller one for scheduled work. */
export interface PostgresDatabase {
  /**
   * Runs one statement. If the connection is lost, for example at a failover, it runs again on a
   * new one: it must do no harm if it is executed twice.
   */
  query(statement: Statement): Promise<readonly unknown[]>;
  /** Runs `work` on one connection, which nothing else uses meanwhile. It is not repeated. */
  withConnection<T>(work: (connection: pg.ClientBase) => Promise<T>): Promise<T>;
  /** Asks once, within two seconds, on the connections for people. */
  probe<T>(ask: (pool: pg.Pool) => Promise<T>): Promise<T>;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** A prepared statement. */
export interface Statement {
  /** Unique for its text; the server keeps the plan under this name. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | number | null)[];
}

export interface PostgresOptions {
  /** `postgres://…`, with TLS options such as `sslmode=verify-full`. */
  readonly url: string;
  readonly wait: Wait;
  /** Called for each lost connection. */
  readonly onConnectionLost: (message: string) => void;
}

const poolSizes: Readonly<Record<Lane, number>> = { people: 10, background: 5 };
const connectTimeoutMs = 5_000;
/** A slow database must not hold a question longer than Slack accepts an answer. */
const statementTimeoutMs = 10_000;
const probeMs = 2_000;
/** A failover takes a few seconds: 0.1, 0.2, 0.4, 0.8 and 1.6 s. */
const retries = 5;
const firstRetryMs = 100;

export function openPostgres({ url, wait, onConnectionLost }: PostgresOptions): PostgresDatabase {
  const pools = { people: createPool('people'), background: createPool('background') };

  function createPool(lane: Lane): pg.Pool {
    const pool = new pg.Pool({
      connectionString: url,
      application_name: `ambience ${lane}`,
      max: poolSizes[lane],
      connectionTimeoutMillis: connectTimeoutMs,
      statement_timeout: statementTimeoutMs,
      // If the server is gone without a word, nothing else ends a statement for a quarter of an hour.
      query_timeout: statementTimeoutMs + 2_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    // Without a listener, a connection that ends while it is idle would end the process. Only the
    // message is passed on, because the error holds the whole connection.
    pool.on('error', ({ message }) => onConnectionLost(message));
    return pool;
  }

  return {
    async query({ name, text, values }) {
      return repeatOnLoss(wait, async () => {
        const pool = pools[currentLane()];
        return (await pool.query({ name, text, values: [...values] })).rows;
      });
    },
    async withConnection(work) {
      const connection = await pools.background.connect();
      let failure: unknown;
      const onError = ({ message }: Error) => onConnectionLost(message);
      connection.on('error', onError);
      try {
        return await work(connection);
      } catch (error) {
        failure = error;
        throw error;
      } finally {
        connection.off('error', onError);
        // A connection that failed may be in the middle of something.
        connection.release(failure !== undefined);
      }
    },
    probe: (ask) =>
      withinTime(
        wait,
        probeMs,
        ask(pools.people),
        () => new Error('timeout: the database does not answer'),
      ),
    async close() {
      await Promise.all([pools.people.end(), pools.background.end()]);
    },
  };
}

/**
 * Repeats `work` while its connection is lost, for up to three seconds.
 *
 * @param work must do no harm if it is executed twice
 */
export async function repeatOnLoss<T>(wait: Wait, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLoss(error) || attempt === retries) throw error;
      await wait(firstRetryMs * 2 ** attempt);
    }
  }
}

/** PostgreSQL's error code, or that of the network. https://www.postgresql.org/docs/current/errcodes-appendix.html */
export function postgresCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // Several addresses of one host were tried.
  if (error instanceof AggregateError) return postgresCodeOf(error.errors[0]);
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Shutdown by an administrator, crash, still starting, or too many connections. */
const lossCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
]);

function isConnectionLoss(error: unknown): boolean {
  const code = postgresCodeOf(error);
  if (code !== undefined) return lossCodes.has(code) || code.startsWith('08');
  // The driver's own errors have no code. A pool that is used up is not among them: more attempts
  // would make it worse.
  return error instanceof Error && /^Connection terminated|^Query read timeout/.test(error.message);
}

/** A sentence for the operator: why the database cannot be used and what to do. */
export function explainPostgresError(url: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  return new StoreError('database_unusable', sentenceFor(placeOf(url), error), error);
}

function sentenceFor(place: string, error: unknown): string {
  const code = postgresCodeOf(error);
  switch (code) {
    case 'ECONNREFUSED':
    case 'EHOSTUNREACH':
    case 'ETIMEDOUT':
      return `${place} doesn't answer. Check that PostgreSQL runs there and that DATABASE_URL has the right host and port.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host of ${place} isn't known. Check the host in DATABASE_URL.`;
    case '28P01':
    case '28000':
      return `${place} refused the user or the password. Check both in DATABASE_URL.`;
    case '3D000':
      return `${place} doesn't exist. Create the database, or change its name in DATABASE_URL.`;
    case '42501':
      return `The user of ${place} may not create tables. Grant it CREATE on the database and its schema, or run npm run migrate as a user that may.`;
    case '53100':
      return `The disk of ${place} is full. Free some space.`;
    case '25006':
      return `${place} is read-only. Set DATABASE_URL to the primary server.`;
    case '53300':
      return `${place} has no connection left. Each replica needs up to 20; raise max_connections or run fewer replicas.`;
    case '57P03':
      return `${place} is starting or shutting down. Try again in a minute.`;
  }
  const message = error instanceof Error ? error.message : String(error);
  return /timeout|terminated/i.test(message)
    ? `${place} doesn't answer in time. Check that PostgreSQL runs there and isn't overloaded.`
    : `${place} can't be used (${message}).`;
}

/** `postgres://db.example.com:5432/ambience`, without user and password */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}
