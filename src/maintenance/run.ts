import { existsSync } from 'node:fs';
import { readMaintenanceConfig } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { openDatabase } from '../database.ts';
import type { DatabaseConfig } from '../environment.ts';
import { createLog, type Log } from '../ops/log.ts';
import { noMetrics } from '../ops/metrics.ts';
import { operatorSentence, StoreError } from '../store/errors.ts';
import { placeOf } from '../store/postgres-database.ts';
import { createKeyring } from '../store/seal.ts';
import type { Store } from '../store/store.ts';
import { systemClock, systemWait } from '../time.ts';

/** Runs one of the commands for operators: reads the configuration, and says what went wrong. */

/** A command cannot do its work; the message says why and what to do. */
export class MaintenanceError extends Error {
  override readonly name = 'MaintenanceError';
}

export interface Maintenance {
  readonly database: DatabaseConfig;
  readonly log: Log;
  /** Opens DATABASE_URL. It is closed in the end. */
  open(onStep?: (step: string) => void): Promise<Store>;
  /** Opens another database, with the same keys. */
  openAt(database: DatabaseConfig): Promise<Store>;
  print(line: string): void;
}

/** @param work returns false if something is left to do; the exit code is 1 then */
export async function runMaintenance(
  work: (maintenance: Maintenance) => Promise<boolean>,
): Promise<void> {
  const opened: Store[] = [];
  const print = (line: string) => process.stdout.write(`${line}\n`);
  try {
    const { database, encryptionKeys } = readMaintenanceConfig();
    const log = createLog('info');
    const keyring = createKeyring(encryptionKeys);
    const openAt = async (at: DatabaseConfig, onStep?: (step: string) => void) => {
      print(`Database: ${at.kind === 'sqlite' ? at.file : placeOf(at.url)}`);
      if (at.kind === 'sqlite' && !existsSync(at.file)) {
        throw new MaintenanceError(`${at.file} doesn't exist. Nothing was done.`);
      }
      const dependencies = {
        clock: systemClock,
        wait: systemWait,
        log,
        metrics: noMetrics,
      };
      const store = await openDatabase({ database: at }, keyring, dependencies, onStep);
      opened.push(store);
      return store;
    };
    const isDone = await work({
      database,
      log,
      open: (onStep) => openAt(database, onStep),
      openAt: (at) => openAt(at),
      print,
    });
    process.exitCode = isDone ? 0 : 1;
  } catch (error) {
    const isKnown =
      error instanceof ConfigError ||
      error instanceof StoreError ||
      error instanceof MaintenanceError;
    if (!isKnown) throw error;
    const sentence = error instanceof StoreError ? operatorSentence(error) : error.message;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  } finally {
    for (const store of opened) await store.close();
  }
}
