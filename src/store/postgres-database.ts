import pg from 'pg';
import { minuteMs, type Wait, withinTime } from '../time.ts';
import { whilePending } from './current-request.ts';
import { postgresCodeOf, type Trouble, troubleOf } from './postgres-errors.ts';
import { currentLane, type Lane } from './postgres-lanes.ts';

/** The connections to PostgreSQL: a pool for people, and smaller ones for scheduled work and the queue. */
export interface PostgresDatabase {
  /**
   * Runs one statement. If the connection is lost, for example at a failover, it runs again on a
   * new one: it must do no harm if it is executed twice.
   */
  query(statement: Statement): Promise<readonly unknown[]>;
  /** Runs `work` on one connection, which nothing else uses meanwhile. It is not repeated. */
  withConnection<T>(work: (connection: pg.ClientBase) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in a transaction, with the connections for scheduled work. If the connection is lost
   * it runs again: it must do no harm if it is executed twice.
   */
  transaction<T>(work: (connection: pg.ClientBase) => Promise<T>): Promise<T>;
  /**
   * Reads everything as it was at one moment. Statements of `work` go through the given database.
   */
  snapshot<T>(work: (reader: Pick<PostgresDatabase, 'query'>) => Promise<T>): Promise<T>;
  /** Runs the statements of `work` in one transaction, which is not repeated. */
  atomically<T>(work: (writer: Pick<PostgresDatabase, 'query'>) => Promise<T>): Promise<T>;
  /**
   * Runs one statement of the queue's own, which is not repeated. Texts with values are prepared, which
   * makes them four times faster; those without may be several statements.
   */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** What the last errors have shown; undefined if nothing of this kind. */
  trouble(): Trouble | undefined;
  /** Asks once, within two seconds, on the connections for people. */
  probe<T>(ask: (pool: pg.Pool) => Promise<T>): Promise<T>;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** Longer than the queue waits before it tries again: to read, and to write. */
const troubleMs = { pooled: 10_000, full: minuteMs } as const;

/** A prepared statement. */
export interface Statement {
  /** Unique for its text; the server keeps the plan under this name. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | number | null | readonly (string | number | null)[])[];
}

export interface PostgresOptions {
  /** `postgres://…`, with TLS options such as `sslmode=verify-full`. */
  readonly url: string;
  readonly wait: Wait;
  /** How long a statement may take, in milliseconds; for commands that count everything. */
  readonly patienceMs?: number | undefined;
  /** Called for each lost connection. */
  readonly onConnectionLost: (message: string) => void;
}

/** 19, and one that listens for changes. */
const poolSizes = { people: 10, background: 5, queue: 4 } as const satisfies Record<
  Lane | 'queue',
  number
>;
const connectTimeoutMs = 5_000;
/** A slow database must not hold a question longer than Slack accepts an answer. */
export const statementTimeoutMs = 10_000;
const probeMs = 2_000;
/** A failover takes a few seconds: 0.1, 0.2, 0.4, 0.8 and 1.6 s. */
const retries = 5;
const firstRetryMs = 100;

type Pools = Readonly<Record<keyof typeof poolSizes, pg.Pool>>;

/** The last error that showed a {@link Trouble}, by the machine's timer. */
interface NotedTrouble {
  last: { readonly kind: Trouble; readonly at: number } | undefined;
}

interface PostgresContext extends PostgresOptions {
  readonly noted: NotedTrouble;
  readonly pools: Pools;
}

export function openPostgres(options: PostgresOptions): PostgresDatabase {
  const { wait } = options;
  const names = createStatementNames();
  const noted: NotedTrouble = { last: undefined };
  const pools: Pools = {
    people: createPool(options, 'people'),
    background: createPool(options, 'background'),
    queue: createPool(options, 'queue'),
  };
  const context: PostgresContext = { ...options, noted, pools };

  return {
    query: ({ name, text, values }) =>
      whilePending(() =>
        repeatOnLoss(wait, async () => {
          const pool = pools[currentLane()];
          return (await noting(context, () => pool.query({ name, text, values: [...values] })))
            .rows;
        }),
      ),
    withConnection: (work) => withConnection(context, work),
    transaction: (work) => repeatOnLoss(wait, () => within(context, 'BEGIN', work)),
    snapshot: (work) =>
      within(context, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', (connection) =>
        work(statementsOn(connection)),
      ),
    atomically: (work) => within(context, 'BEGIN', (connection) => work(statementsOn(connection))),
    executeSql(text, values) {
      // An empty list comes with several statements, which can't be prepared.
      const name = values?.length ? names.of(text) : undefined;
      return whilePending(() =>
        noting(context, () =>
          pools.queue.query({ text, ...(name && { name }), ...(values && { values }) }),
        ),
      );
    },
    trouble() {
      if (noted.last === undefined) return undefined;
      const { kind, at } = noted.last;
      return performance.now() - at < troubleMs[kind] ? kind : undefined;
    },
    probe: (ask) =>
      withinTime(
        wait,
        probeMs,
        ask(pools.people),
        () => new Error('timeout: the database does not answer'),
      ),
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

async function noting<T>({ noted }: PostgresContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const kind = troubleOf(error);
    if (kind !== undefined) noted.last = { kind, at: performance.now() };
    throw error;
  }
}

/** What failed is rolled back: its connection is not used again. */
async function withConnection<T>(
  context: PostgresContext,
  work: (connection: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const { pools, onConnectionLost } = context;
  const connection = await pools.background.connect();
  let failure: unknown;
  const onError = ({ message }: Error) => onConnectionLost(message);
  connection.on('error', onError);
  try {
    return await noting(context, () => work(connection));
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    connection.off('error', onError);
    // A connection that failed may be in the middle of something.
    connection.release(failure !== undefined);
  }
}

function within<T>(
  context: PostgresContext,
  begin: string,
  work: (connection: pg.ClientBase) => Promise<T>,
): Promise<T> {
  return withConnection(context, async (connection) => {
    await connection.query(begin);
    const result = await work(connection);
    await connection.query('COMMIT');
    return result;
  });
}

function createPool(
  { url, onConnectionLost, patienceMs = statementTimeoutMs }: PostgresOptions,
  lane: keyof typeof poolSizes,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: quietAddress(url),
    application_name: `ambience ${lane}`,
    max: poolSizes[lane],
    connectionTimeoutMillis: connectTimeoutMs,
    // Not as a startup parameter, which pgbouncer refuses unless it is configured to ignore it.
    onConnect: async (client) => {
      await client.query(`SET statement_timeout = ${patienceMs}`);
    },
    // If the server is gone without a word, nothing else ends a statement for a quarter of an hour.
    query_timeout: patienceMs + 2_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Without a listener, a connection that ends while it is idle would end the process. Only the
  // message is passed on, because the error holds the whole connection.
  pool.on('error', ({ message }) => onConnectionLost(message));
  return pool;
}

function statementsOn(connection: pg.ClientBase): Pick<PostgresDatabase, 'query'> {
  return {
    query: async ({ text, values }) => (await connection.query(text, [...values])).rows,
  };
}

/** The server keeps a plan for each name and connection. */
const mostNames = 200;

/** Names for the texts of statements, the same each time; none for further texts. */
function createStatementNames() {
  const names = new Map<string, string>();
  return {
    of(text: string): string | undefined {
      if (!names.has(text) && names.size < mostNames) names.set(text, `queue-${names.size}`);
      return names.get(text);
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
  return (
    error instanceof Error &&
    /^Connection terminated|^Client has encountered|^Query read timeout/.test(error.message)
  );
}

/**
 * node-postgres checks the server's certificate for `require`, `prefer` and `verify-ca` as it does for
 * `verify-full`, and prints a warning that this will change. So it is asked for what it does.
 * https://node-postgres.com/features/ssl
 */
export function quietAddress(url: string): string {
  const address = new URL(url);
  const mode = address.searchParams.get('sslmode') ?? '';
  const isAlias = ['require', 'prefer', 'verify-ca'].includes(mode);
  if (!isAlias || address.searchParams.has('uselibpqcompat')) return url;
  address.searchParams.set('sslmode', 'verify-full');
  return address.href;
}
