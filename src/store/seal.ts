import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { StoreError } from './errors.ts';

/**
 * Encryption at rest with AES-256-GCM. Keyv's own encryption hook does not get the row's key, so
 * two rows could be swapped between tenants unnoticed. Here the row's kind and key are
 * authenticated together with the content.
 *
 * A sealed text is `v1.<key id>.<iv>.<ciphertext and tag>`, the last two in base64url. `z1` instead of
 * `v1` says that the text was compressed first.
 */
type Version = 'v1' | 'z1';

/** Compressing shorter texts saves little. The JSON of a reading shrinks to a fifth. */
const compressedFromCharacters = 500;
const fastest = { level: 1 } as const;

interface Key {
  readonly id: string;
  readonly secret: KeyObject;
}

/** The current key seals; all keys can open. */
export interface Keyring {
  readonly current: Key;
  readonly all: readonly Key[];
}

export const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** @param keys 32 bytes each; the first one becomes the current key */
export function createKeyring(keys: readonly [Buffer, ...Buffer[]]): Keyring {
  const asKey = (bytes: Buffer): Key => ({
    id: createHash('sha256').update(bytes).digest('hex').slice(0, 8),
    secret: createSecretKey(bytes),
  });
  return { current: asKey(keys[0]), all: keys.map(asKey) };
}

/** The record that a sealed text belongs to. */
export interface RecordIdentity {
  readonly kind: string;
  readonly key: string;
}

/** Encrypts a text with the current key, bound to the record it belongs to. */
export function seal(keyring: Keyring, identity: RecordIdentity, text: string): string {
  const { id, secret } = keyring.current;
  const iv = randomBytes(ivBytes);
  const version: Version = text.length < compressedFromCharacters ? 'v1' : 'z1';
  const bytes = version === 'v1' ? Buffer.from(text) : deflateRawSync(text, fastest);
  const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(
    associatedData(version, identity),
  );
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  return `${version}.${id}.${iv.toString('base64url')}.${sealed.toString('base64url')}`;
}

/**
 * @returns the text, and whether it was sealed with the current key
 * @throws StoreError `record_unreadable`, `key_unknown` or `seal_broken`
 */
export function openSeal(
  keyring: Keyring,
  identity: RecordIdentity,
  sealed: string,
): { readonly text: string; readonly isCurrent: boolean } {
  const where = `${identity.kind} ${identity.key}`;
  const [version, keyId, iv, content, ...rest] = sealed.split('.');
  if (
    (version !== 'v1' && version !== 'z1') ||
    iv === undefined ||
    content === undefined ||
    rest.length > 0
  ) {
    throw new StoreError('record_unreadable', where);
  }
  const key = keyring.all.find(({ id }) => id === keyId);
  if (key === undefined) throw new StoreError('key_unknown', where);
  const bytes = Buffer.from(content, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.secret, Buffer.from(iv, 'base64url'), {
      authTagLength: tagBytes,
    })
      .setAAD(associatedData(version, identity))
      .setAuthTag(bytes.subarray(-tagBytes));
    const opened = Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]);
    const text = version === 'v1' ? opened : inflateRawSync(opened);
    return { text: text.toString(), isCurrent: key.id === keyring.current.id };
  } catch (cause) {
    throw new StoreError('seal_broken', where, cause);
  }
}

/**
 * Names a secret without revealing it. Returns one name per key, the current key's first, so that
 * records stored under an older key's name are still found after a key rotation.
 */
export function deriveIds(
  keyring: Keyring,
  purpose: string,
  secret: string,
): readonly [string, ...string[]] {
  const nameWith = ({ secret: own }: Key) => {
    const key = hkdfSync('sha256', own, '', purpose, keyBytes);
    return createHmac('sha256', Buffer.from(key)).update(secret).digest('base64url').slice(0, 22);
  };
  const [, ...older] = keyring.all;
  return [nameWith(keyring.current), ...older.map(nameWith)];
}

function associatedData(version: Version, { kind, key }: RecordIdentity): Buffer {
  return Buffer.from(JSON.stringify([version, kind, key]));
}
