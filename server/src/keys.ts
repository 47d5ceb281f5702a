import { hkdfSync } from 'node:crypto';

type Purpose = 'access-token' | 'frame-token' | 'receipt-token' | 'reminder-token' | 'sealing' | 'device';

/** Derives one key per purpose from the secret, so that a token made for one purpose is not valid for another. */
export const keyFor = (secret: Uint8Array, purpose: Purpose): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `plumbline ${purpose}`, 32));

/** The installation's secrets. */
export type KeyRing = {
  /** One key per secret, newest first: the first one encrypts and signs, the others only decrypt and verify. */
  keysFor: (purpose: Purpose) => readonly [Uint8Array, ...Uint8Array[]];
  /** Reads the secrets again; true if they have changed. */
  reload: () => boolean;
};

type Secrets = readonly [Uint8Array, ...Uint8Array[]];

/** `read` returns the secrets newest first. */
export function openKeyRing(read: () => Secrets): KeyRing {
  let secrets = read();
  const derived = new Map<Purpose, readonly [Uint8Array, ...Uint8Array[]]>();
  return {
    keysFor: (purpose) => {
      const [newest, ...older] = secrets;
      const keys =
        derived.get(purpose) ?? ([keyFor(newest, purpose), ...older.map((secret) => keyFor(secret, purpose))] as const);
      derived.set(purpose, keys);
      return keys;
    },
    reload: () => {
      const found = read();
      if (Buffer.concat(found).equals(Buffer.concat(secrets))) return false;
      secrets = found;
      derived.clear();
      return true;
    },
  };
}
