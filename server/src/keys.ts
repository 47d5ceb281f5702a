// One secret, several keys: what is made for one purpose opens nothing of another.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

type Purpose = 'access-token' | 'frame-token' | 'sealing' | 'device';

export const keyFor = (secret: Uint8Array, purpose: Purpose): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `plumbline ${purpose}`, 32));

export type Seals = {
  /** The context is not kept: whoever opens must know what it was, so that a sealed value cannot be moved elsewhere. */
  seal: (text: string, context: string) => Buffer;
  open: (sealed: Uint8Array, context: string) => string;
  sealBytes: (bytes: Uint8Array, context: string) => Buffer;
  openBytes: (sealed: Uint8Array, context: string) => Buffer;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what has to be kept but read by nobody who only has the database. */
export function openSeals(secret: Uint8Array): Seals {
  const key = keyFor(secret, 'sealing');
  const sealBytes = (bytes: Uint8Array, context: string): Buffer => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  };
  const openBytes = (sealed: Uint8Array, context: string): Buffer => {
    const iv = sealed.subarray(0, IV_BYTES);
    const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  };
  return {
    seal: (text, context) => sealBytes(Buffer.from(text), context),
    open: (sealed, context) => openBytes(sealed, context).toString('utf8'),
    sealBytes,
    openBytes,
  };
}
