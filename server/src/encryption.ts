import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { KeyRing } from './keys.ts';

export type Encryption = {
  /** The context is associated data and not stored: a value copied to another row does not decrypt there. */
  encrypt: (text: string, context: string) => Buffer;
  decrypt: (encrypted: Uint8Array, context: string) => string;
  encryptBytes: (bytes: Uint8Array, context: string) => Buffer;
  decryptBytes: (encrypted: Uint8Array, context: string) => Buffer;
  /** The first bytes of all values that the newest key has encrypted. */
  currentHeader: () => Buffer;
};

/** Marks values that name their key. Earlier versions stored values without a header. */
const MAGIC = Buffer.from('PLB1');
const KEY_ID_BYTES = 4;
export const HEADER_BYTES = MAGIC.length + KEY_ID_BYTES;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM for secrets in the database; stored as header with the key's id, IV, authentication tag, ciphertext. */
export function openEncryption(keyRing: KeyRing): Encryption {
  const keys = () => keyRing.keysFor('sealing');
  const encryptBytes = (bytes: Uint8Array, context: string): Buffer => {
    const [key] = keys();
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
    const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([headerOf(key), iv, cipher.getAuthTag(), ciphertext]);
  };

  const decryptBytes = (encrypted: Uint8Array, context: string): Buffer => {
    const header = encrypted.subarray(0, HEADER_BYTES);
    const findKey = () => keys().find((key) => headerOf(key).equals(header));
    // Another process may have rotated the keys since they were read here.
    const key = findKey() ?? (startsWithMagic(header) && keyRing.reload() ? findKey() : undefined);
    return key
      ? decryptWith(key, encrypted.subarray(HEADER_BYTES), context)
      : decryptWithAny(keys(), encrypted, context);
  };
  return {
    encrypt: (text, context) => encryptBytes(Buffer.from(text), context),
    decrypt: (encrypted, context) => decryptBytes(encrypted, context).toString('utf8'),
    encryptBytes,
    decryptBytes,
    currentHeader: () => headerOf(keys()[0]),
  };
}

const headerOf = (key: Uint8Array): Buffer =>
  Buffer.concat([MAGIC, createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES)]);

const startsWithMagic = (header: Uint8Array): boolean => MAGIC.equals(header.subarray(0, MAGIC.length));

function decryptWith(key: Uint8Array, encrypted: Uint8Array, context: string): Buffer {
  const iv = encrypted.subarray(0, IV_BYTES);
  const tag = encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

/** For a value without a header, which does not name its key. */
function decryptWithAny(keys: readonly Uint8Array[], encrypted: Uint8Array, context: string): Buffer {
  let problem: unknown;
  for (const key of keys) {
    try {
      return decryptWith(key, encrypted, context);
    } catch (error) {
      problem = error;
    }
  }
  throw problem;
}
