import { z } from 'zod';
import { StoreError } from './errors.ts';
import { type Keyring, openSeal, type RecordIdentity, seal } from './seal.ts';

/** What is still sealed with another key than the first of ENCRYPTION_KEYS. */
export interface OldSeals {
  /** How many rows, of all kinds. */
  counts(): Promise<SealCounts>;
  /** Only {@link SealCounts.unknown}, without counting what a rotation has left. */
  countUnknown(): Promise<number>;
  /**
   * Seals the next rows with the current key, in one transaction. Several may run at once.
   *
   * @param except rows that failed before, as {@link Resealed} names them
   */
  sealNext(except: readonly RecordIdentity[]): Promise<Resealed>;
}

export interface SealCounts {
  /** Sealed with another key of the ring, or damaged. */
  readonly older: number;
  /** Sealed with a key that the ring does not hold. */
  readonly unknown: number;
}

/** @param byKey how many rows each key has sealed */
export function sealCounts(
  keyring: Keyring,
  byKey: Iterable<readonly [keyId: string, count: number]>,
): SealCounts {
  let [older, unknown] = [0, 0];
  for (const [id, count] of byKey) {
    if (id === keyring.current.id) continue;
    if (isMissingKey(keyring, id)) unknown += count;
    else older += count;
  }
  return { older, unknown };
}

/** Whether it is the id of a key, and of none in the ring. A damaged row has other characters there. */
export function isMissingKey(keyring: Keyring, id: string): boolean {
  return /^[0-9a-f]{8}$/.test(id) && !keyring.all.some((key) => key.id === id);
}

export interface Resealed {
  /** How many were sealed. If nothing was sealed and nothing failed, nothing is left to do. */
  readonly sealed: number;
  /** Rows that could not be opened. They are left as they are. */
  readonly failed: readonly RecordIdentity[];
}

/** A row as it is stored. */
export interface SealedRow extends RecordIdentity {
  readonly value: string;
}

/** How many rows are sealed in one transaction, which takes some 50 ms. */
export const resealedAtOnce = 500;

const envelope = z.object({ value: z.string() }).loose();

/** Opens rows and seals them with the current key. What is in them is not looked at. */
export function reseal(
  keyring: Keyring,
  rows: readonly SealedRow[],
): { readonly changed: readonly SealedRow[]; readonly failed: readonly RecordIdentity[] } {
  const changed: SealedRow[] = [];
  const failed: RecordIdentity[] = [];
  for (const { kind, key, value } of rows) {
    try {
      const stored = envelope.parse(JSON.parse(value));
      const { text } = openSeal(keyring, { kind, key }, stored.value);
      const sealed = seal(keyring, { kind, key }, text);
      changed.push({ kind, key, value: JSON.stringify({ ...stored, value: sealed }) });
    } catch (error) {
      const isDamaged =
        error instanceof StoreError || error instanceof SyntaxError || error instanceof z.ZodError;
      if (!isDamaged) throw error;
      failed.push({ kind, key });
    }
  }
  return { changed, failed };
}
