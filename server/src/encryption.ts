import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyFor } from './keys.ts';

export type Encryption = {
  /** The context is associated data and not stored: a value copied to another row does not decrypt there. */
  encrypt: (text: string, context: string) => Buffer;
  decrypt: (encrypted: Uint8Array, context: string) => string;
  encryptBytes: (bytes: Uint8Array, context: string) => Buffer;
  decryptBytes: (encrypted: Uint8Array, context: string) => Buffer;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM for secrets in the database; stored as IV, authentication tag, ciphertext. */
export function openEncryption(secret: Uint8Array): Encryption {
  const key = keyFor(secret, 'sealing');
  const encryptBytes = (bytes: Uint8Array, context: string): Buffer => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
    const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]);
  };
  const decryptBytes = (encrypted: Uint8Array, context: string): Buffer => {
    const iv = encrypted.subarray(0, IV_BYTES);
    const tag = encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  };
  return {
    encrypt: (text, context) => encryptBytes(Buffer.from(text), context),
    decrypt: (encrypted, context) => decryptBytes(encrypted, context).toString('utf8'),
    encryptBytes,
    decryptBytes,
  };
}
