import type { RecordIdentity } from '../store/seal.ts';
import type { Store } from '../store/store.ts';
import { systemWait, type Wait } from '../time.ts';
import { type Command, onDatabase, stopSignal } from './run.ts';

/** `npm run rotate-keys`: seals everything with the first of ENCRYPTION_KEYS. */

export interface Rotation {
  readonly sealed: number;
  /** Records that could not be opened. */
  readonly failed: readonly RecordIdentity[];
  /** How many are left, and not because they could not be opened. */
  readonly left: number;
}

export interface RotationOptions {
  /** Called after each batch, with how many records are sealed so far. */
  readonly onSealed?: (sealed: number) => void;
  readonly signal?: AbortSignal;
  readonly wait: Wait;
}

/** PostgreSQL writes one batch while the next ones are sealed; SQLite writes one after the other. */
const batchesAtOnce = 4;
/** With more, the database is damaged. */
const maxFailed = 1_000;
/** For records that somebody else is writing; they are sealed a little later. */
const attempts = 20;
const attemptMs = 500;

/**
 * Replicas may go on running. Records that they change meanwhile are sealed with the new key too. If
 * it is stopped or fails, what was sealed stays sealed, and the next run does the rest.
 */
export async function rotateKeys(store: Store, options: RotationOptions): Promise<Rotation> {
  const { onSealed = () => {}, signal, wait } = options;
  const failed: RecordIdentity[] = [];
  let sealed = 0;
  const isOver = () => signal?.aborted === true || failed.length >= maxFailed;

  async function sealAll(): Promise<void> {
    while (!isOver()) {
      const batch = await store.oldSeals.sealNext(failed);
      if (batch.sealed === 0 && batch.failed.length === 0) return;
      sealed += batch.sealed;
      failed.push(...batch.failed.filter((row) => !failed.some((one) => isSame(one, row))));
      onSealed(sealed);
    }
  }

  for (let attempt = 1; ; attempt += 1) {
    await Promise.all(Array.from({ length: batchesAtOnce }, sealAll));
    const { older } = await store.oldSeals.counts();
    const left = older - failed.length;
    if (left <= 0 || isOver() || attempt === attempts) return { sealed, failed, left };
    await wait(attemptMs);
  }
}

function isSame(one: RecordIdentity, other: RecordIdentity): boolean {
  return one.kind === other.kind && one.key === other.key;
}

export const rotateKeysCommand: Command = {
  name: 'rotate-keys',
  does: 'Seals every record again that is not sealed with the first of ENCRYPTION_KEYS. The app may go on running on PostgreSQL; with SQLite, stop it first. Ctrl+C stops it; the next run goes on.',
  run: onDatabase(async ({ openExisting, print, showProgress }) => {
    const signal = stopSignal();
    const store = await openExisting();
    const { older: total } = await store.oldSeals.counts();
    const onSealed = showProgress(total, 'records');
    const rotation = await rotateKeys(store, { onSealed, signal, wait: systemWait });
    const { sealed, failed, left } = rotation;
    print(`${sealed} of ${total} records were sealed again with the first of ENCRYPTION_KEYS.`);
    for (const { kind, key } of failed) print(`  can't be opened: ${kind} ${key}`);
    if (signal.aborted) print(`Stopped; ${left} records are left. Run it again to go on.`);
    else if (failed.length >= maxFailed) {
      print(`Stopped, because ${failed.length} records can't be opened. Restore a backup.`);
    } else if (left > 0) {
      print(`${left} records are being used by something else. Run it again later.`);
    } else if (failed.length > 0) {
      print(`${failed.length} records could not be opened. Keep the keys after the first.`);
    } else {
      print('Everything is sealed with the first key. The keys after it can be removed.');
      return true;
    }
    return false;
  }),
};
