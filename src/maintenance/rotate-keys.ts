import { openRecords } from '../database.ts';
import type { Records } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { runMaintenance } from './run.ts';

/** `npm run rotate-keys`: seals everything with the first of ENCRYPTION_KEYS. */

export interface Rotation {
  readonly records: number;
  readonly sealedAgain: number;
  /** Kind and key of records that could not be opened or written. */
  readonly failed: readonly string[];
}

/** Replicas may go on running. Records that they change meanwhile are sealed with the new key too. */
export async function rotateKeys(store: Store): Promise<Rotation> {
  const failed: string[] = [];
  let [records, sealedAgain] = [0, 0];
  for (const kind of Object.values(openRecords(store))) {
    const old = await kind.countOldSeals();
    for await (const key of kind.keys()) {
      records += 1;
      if (old > 0 && !(await sealAgain(kind, key))) failed.push(`${kind.name} ${key}`);
    }
    sealedAgain += old - (await kind.countOldSeals());
  }
  return { records, sealedAgain, failed };
}

async function sealAgain(kind: Pick<Records<unknown>, 'sealAgain'>, key: string) {
  try {
    await kind.sealAgain(key);
    return true;
  } catch {
    return false;
  }
}

if (import.meta.main) {
  await runMaintenance(async ({ open, print }) => {
    const { records, sealedAgain, failed } = await rotateKeys(await open());
    print(
      `${records} records; ${sealedAgain} were sealed again with the first of ENCRYPTION_KEYS.`,
    );
    if (failed.length === 0) {
      print('Everything is sealed with the first key. The keys after it can be removed.');
      return true;
    }
    print(`${failed.length} records could not be sealed again. Keep the keys after the first.`);
    for (const record of failed) print(`  ${record}`);
    return false;
  });
}
