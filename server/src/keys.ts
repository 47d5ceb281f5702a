import { hkdfSync } from 'node:crypto';

type Purpose = 'access-token' | 'frame-token' | 'sealing' | 'device';

/** Derives one key per purpose from the secret, so that a token made for one purpose is not valid for another. */
export const keyFor = (secret: Uint8Array, purpose: Purpose): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `plumbline ${purpose}`, 32));
