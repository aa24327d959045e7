import { about, type Finding } from '../../ops/finding.ts';
import { StoreError } from '../../store/errors.ts';
import { reseal, type SealCounts } from '../../store/old-seals.ts';
import type { Keyring } from '../../store/seal.ts';
import { keyCheck } from '../../store/store.ts';

const { ok, warning, problem } = about('Encryption keys');

/**
 * Whether ENCRYPTION_KEYS open what is stored.
 *
 * @param stored the record that was sealed when the database was created
 * @param counts how many records are sealed with other keys than the first
 */
export function checkKeys(
  keyring: Keyring,
  stored: string | undefined,
  { older, unknown }: SealCounts,
): Finding[] {
  if (stored === undefined) return [ok('nothing is stored yet')];
  if (unknown > 0) {
    return [
      problem(
        `${recordsAre(unknown)} encrypted with a key that is missing from ENCRYPTION_KEYS. Add it: in front if it is the newest, else at the end. Run npm run rotate-keys before you remove any key.`,
      ),
    ];
  }
  try {
    const row = { kind: keyCheck.name, key: keyCheck.key, value: stored };
    if (reseal(keyring, [row]).failed.length > 0) {
      return [
        problem(
          "they can't decrypt what is stored. Add the key with which it was encrypted: in front if it is the newest, else at the end.",
        ),
      ];
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [problem(error.message)];
  }
  return older === 0
    ? [ok('they open what is stored')]
    : [
        warning(
          `they open what is stored; ${recordsAre(older)} encrypted with an older key. Run npm run rotate-keys.`,
        ),
      ];
}

function recordsAre(count: number): string {
  return count === 1 ? '1 record is' : `${count} records are`;
}
