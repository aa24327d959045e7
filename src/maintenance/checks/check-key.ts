import { about, type Finding } from '../../ops/finding.ts';
import { StoreError } from '../../store/errors.ts';
import { reseal } from '../../store/old-seals.ts';
import type { Keyring } from '../../store/seal.ts';
import { keyCheck } from '../../store/store.ts';

const { ok, warning, problem } = about('Encryption keys');

/**
 * Whether ENCRYPTION_KEYS open what is stored.
 *
 * @param stored the record that was sealed when the database was created
 * @param oldSeals how many records are sealed with another key than the first
 */
export function checkKeys(
  keyring: Keyring,
  stored: string | undefined,
  oldSeals: number,
): Finding[] {
  if (stored === undefined) return [ok('nothing is stored yet')];
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
  return oldSeals === 0
    ? [ok('they open what is stored')]
    : [
        warning(
          `they open what is stored; ${oldSeals} records are sealed with another key than the first one. Run npm run rotate-keys.`,
        ),
      ];
}
