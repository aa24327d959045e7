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
        `${unknown} records are sealed with a key that ENCRYPTION_KEYS does not hold. Put it back, after the new one, and run npm run rotate-keys before you remove it.`,
      ),
    ];
  }
  try {
    const row = { kind: keyCheck.name, key: keyCheck.key, value: stored };
    if (reseal(keyring, [row]).failed.length > 0) {
      return [
        problem(
          'they do not open what is stored. Put the key with which it was sealed into ENCRYPTION_KEYS, after the new one.',
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
          `they open what is stored; ${older} records are sealed with another key than the first one. Run npm run rotate-keys.`,
        ),
      ];
}
