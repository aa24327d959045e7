import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readMaintenanceConfig } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { openDatabase } from '../database.ts';
import type { DatabaseConfig } from '../environment.ts';
import { createLog } from '../ops/log.ts';
import { noMetrics } from '../ops/metrics.ts';
import { systemClock } from '../steady-clock.ts';
import { operatorSentence, StoreError } from '../store/errors.ts';
import { openPostgres, type PostgresDatabase } from '../store/postgres-database.ts';
import { explainPostgresError, placeOf, postgresCodeOf } from '../store/postgres-errors.ts';
import { currentSchema, readSchema } from '../store/postgres-migrations.ts';
import { createKeyring } from '../store/seal.ts';
import type { Store } from '../store/store.ts';
import { minuteMs, systemWait } from '../time.ts';
import { createProgress, type Progress } from './progress.ts';

/** Runs one of the commands for operators: reads the configuration, and says what went wrong. */

/** A command cannot do its work; the message says why and what to do. */
export class MaintenanceError extends Error {
  override readonly name = 'MaintenanceError';
}

/** What a command is, and what it does. */
export interface Command {
  /** As in `npm run <name>`. */
  readonly name: string;
  /** Such as `<file>`. */
  readonly arguments?: readonly string[];
  /** What it does, in a sentence or two. */
  readonly does: string;
  /** @returns false if something is left to do; the exit code is 1 then */
  run(invocation: Invocation): Promise<boolean>;
}

/** What every command has. */
export interface Invocation {
  /** As many as the command names. */
  readonly given: readonly string[];
  readonly terminal: Terminal;
  print(line: string): void;
}

/** Where a command runs. */
export interface Terminal {
  readonly output: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;
  readonly errors: Pick<NodeJS.WriteStream, 'write'>;
  /** Undefined: that of the process. */
  readonly env?: NodeJS.ProcessEnv | undefined;
}

export interface Maintenance extends Invocation {
  readonly database: DatabaseConfig;
  /** Opens DATABASE_URL, which must hold the tables of this version. Nothing is created. */
  openExisting(): Promise<Store>;
  /** Opens a database with the keys of the app, and creates its tables if it is empty. */
  openAt(database: DatabaseConfig, name?: string): Promise<Store>;
  /** Before the end, for example to move its file. */
  close(store: Store): Promise<void>;
  showProgress(total: number, unit: string): Progress;
}

/**
 * Reads the arguments, or explains the command, and turns errors into sentences.
 *
 * @returns the exit code
 */
export async function runCommand(
  command: Command,
  args: readonly string[],
  terminal: Terminal,
): Promise<0 | 1> {
  const print = (line: string) => void terminal.output.write(`${line}\n`);
  try {
    const given = readArguments(command, args);
    if (given === 'help') {
      print(usageOf(command));
      return 0;
    }
    return (await command.run({ given, terminal, print })) ? 0 : 1;
  } catch (error) {
    const sentence = sentenceFor(error);
    if (sentence === undefined) throw error;
    terminal.errors.write(`${sentence}\n`);
    return 1;
  }
}

/** @returns a signal that Ctrl+C and SIGTERM abort, instead of ending the process */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stopping.abort());
  }
  return stopping.signal;
}

/** A command that uses the database. What it opens is closed in the end. */
export function onDatabase(work: (maintenance: Maintenance) => Promise<boolean>): Command['run'] {
  return async (invocation) => {
    const { print, terminal } = invocation;
    const { database, encryptionKeys } = readMaintenanceConfig(terminal.env);
    // What happens on the way is said by the command itself.
    const log = createLog('error');
    const keyring = createKeyring(encryptionKeys);
    const opened = new Set<Store>();
    const openAt = async (at: DatabaseConfig, name = `Database: ${nameOf(at)}`) => {
      print(name);
      if (at.kind === 'sqlite' && !existsSync(at.file)) {
        throw new MaintenanceError(`${at.file} doesn't exist. Nothing was done.`);
      }
      const dependencies = {
        clock: systemClock,
        wait: systemWait,
        log,
        metrics: noMetrics,
        patienceMs: 10 * minuteMs,
      };
      const store = await openDatabase({ database: at }, keyring, dependencies);
      opened.add(store);
      return store;
    };
    try {
      return await work({
        ...invocation,
        database,
        async openExisting() {
          if (database.kind === 'postgres') await refuseWithoutTables(database.url);
          return openAt(database);
        },
        openAt,
        async close(store) {
          opened.delete(store);
          await store.close();
        },
        showProgress: (total, unit) =>
          createProgress(terminal.output, total, unit, () => performance.now()),
      });
    } catch (error) {
      const isOfPostgres = database.kind === 'postgres' && postgresCodeOf(error) !== undefined;
      throw isOfPostgres ? explainPostgresError(database.url, error) : error;
    } finally {
      for (const store of opened) await store.close();
    }
  };
}

/** A wrong DATABASE_URL must not look like an installation without records. */
async function refuseWithoutTables(url: string): Promise<void> {
  const { version } = await withPostgres(url, (database) => database.withConnection(readSchema));
  if (version === currentSchema) return;
  throw new MaintenanceError(
    version === 0
      ? `${placeOf(url)} holds no tables of this app. Check DATABASE_URL. Nothing was done.`
      : `${placeOf(url)} has tables of version ${version}, and this app needs ${currentSchema}. If the app is newer, run npm run migrate; if it is older, use the newer app. Nothing was done.`,
  );
}

/** Uses PostgreSQL as it is: nothing is migrated, and no keys are needed. */
export async function withPostgres<T>(
  url: string,
  work: (database: PostgresDatabase) => Promise<T>,
): Promise<T> {
  const database = openPostgres({ url, wait: systemWait, onConnectionLost: () => {} });
  try {
    return await work(database);
  } catch (error) {
    throw explainPostgresError(url, error);
  } finally {
    await database.close();
  }
}

export function nameOf(database: DatabaseConfig): string {
  return database.kind === 'sqlite' ? database.file : placeOf(database.url);
}

/** @throws MaintenanceError if the arguments are not those of the command */
function readArguments(command: Command, args: readonly string[]): readonly string[] | 'help' {
  const { arguments: named = [] } = command;
  const { values, positionals } = parse();
  if (values.help === true) return 'help';
  if (positionals.length === named.length) return positionals;
  const expected =
    named.length === 0 ? 'It takes no arguments.' : `It takes ${named.join(' and ')}.`;
  throw new MaintenanceError(`${expected}\n${usageOf(command)}`);

  function parse() {
    try {
      return parseArgs({
        args: [...args],
        allowPositionals: true,
        options: { help: { type: 'boolean', short: 'h' } },
      });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new MaintenanceError(`${error.message.split('. ')[0]}.\n${usageOf(command)}`);
    }
  }
}

function usageOf({ name, arguments: named = [], does }: Command): string {
  const line = ['npm run', name, ...(named.length === 0 ? [] : ['--', ...named])].join(' ');
  return `Usage: ${line}\n${does}`;
}

/** @returns undefined for errors that an operator cannot fix */
function sentenceFor(error: unknown): string | undefined {
  if (error instanceof StoreError) return operatorSentence(error);
  const isKnown = error instanceof ConfigError || error instanceof MaintenanceError;
  return isKnown ? error.message : undefined;
}
