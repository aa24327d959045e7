import type { RecordIdentity } from '../store/seal.ts';
import type { Store } from '../store/store.ts';
import { runMaintenance } from './run.ts';

/** `npm run rotate-keys`: seals everything with the first of ENCRYPTION_KEYS. */

export interface Rotation {
  readonly sealed: number;
  /** Records that could not be opened. */
  readonly failed: readonly RecordIdentity[];
  /** How many are left because the rotation was stopped, or because too many failed. */
  readonly left: number;
}

/** PostgreSQL writes one batch while the next ones are sealed; SQLite writes one after the other. */
const batchesAtOnce = 4;
/** With more, a key is missing from ENCRYPTION_KEYS, or the database is damaged. */
const maxFailed = 1_000;

/**
 * Replicas may go on running. Records that they change meanwhile are sealed with the new key too. If
 * it is stopped or fails, what was sealed stays sealed, and the next run does the rest.
 *
 * @param onSealed called after each batch, with how many records are sealed so far
 */
export async function rotateKeys(
  store: Store,
  onSealed: (sealed: number) => void = () => {},
  signal?: AbortSignal,
): Promise<Rotation> {
  const failed: RecordIdentity[] = [];
  let sealed = 0;

  async function sealAll(): Promise<void> {
    while (signal?.aborted !== true && failed.length < maxFailed) {
      const batch = await store.oldSeals.sealNext(failed);
      if (batch.sealed === 0 && batch.failed.length === 0) return;
      sealed += batch.sealed;
      failed.push(...batch.failed.filter((row) => !failed.some((one) => isSame(one, row))));
      onSealed(sealed);
    }
  }

  await Promise.all(Array.from({ length: batchesAtOnce }, sealAll));
  return { sealed, failed, left: (await store.oldSeals.count()) - failed.length };
}

function isSame(one: RecordIdentity, other: RecordIdentity): boolean {
  return one.kind === other.kind && one.key === other.key;
}

const command = {
  name: 'rotate-keys',
  does: 'Seals every record again that is not sealed with the first of ENCRYPTION_KEYS. The app may go on running on PostgreSQL; with SQLite, stop it first. Ctrl+C stops it; the next run goes on.',
};

if (import.meta.main) {
  await runMaintenance(command, async ({ open, print, showProgress, stopSignal }) => {
    const store = await open();
    const total = await store.oldSeals.count();
    const progress = showProgress(total, 'records');
    const { sealed, failed, left } = await rotateKeys(store, progress, stopSignal());
    print(`${sealed} of ${total} records were sealed again with the first of ENCRYPTION_KEYS.`);
    for (const { kind, key } of failed) print(`  can't be opened: ${kind} ${key}`);
    if (left > 0 && failed.length >= maxFailed) {
      print(
        `Stopped, because ${failed.length} records can't be opened. Put every key that was ever used into ENCRYPTION_KEYS, and run it again.`,
      );
    } else if (left > 0) {
      print(`Stopped; ${left} records are left. Run it again to go on.`);
    } else if (failed.length > 0) {
      print(`${failed.length} records could not be opened. Keep the keys after the first.`);
    } else {
      print('Everything is sealed with the first key. The keys after it can be removed.');
      return true;
    }
    return false;
  });
}
