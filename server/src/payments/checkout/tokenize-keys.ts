// The key pairs with which browsers encrypt bank accounts for us (ACH-02). Created on first use and rotated every
// month; the previous key still decrypts.
import { generateKeyPair, type KeyPairKeyObjectResult, webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import { newId } from '../../database/new-id.ts';
import type { Sql } from '../../database/open-database.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Encryption } from '../../encryption.ts';
import { LoadingCache } from '../../loading-cache.ts';
import {
  deleteTokenizeKeys,
  insertTokenizeKey,
  lockTokenizeKeys,
  selectTokenizeKeys,
  type StoredKey,
} from './tokenize-keys.sql.ts';

const DAY_MS = 86_400_000;
const USED_MS = 30 * DAY_MS;
const OPENED_MS = USED_MS + DAY_MS;
const TTL_MS = 60_000;
const RSA_BITS = 3072;
const CIPHER_BYTES = RSA_BITS / 8;
const RSA_OAEP = { name: 'RSA-OAEP', hash: 'SHA-256' };

export type TokenizeKeys = {
  current: () => Promise<{ keyId: string; publicKey: string }>;
  /** Null when it cannot be decrypted, for whatever reason. */
  decrypt: (base64: string, keyId: string | null) => Promise<string | null>;
};

type Key = { id: string; publicKey: string; createdAt: string; privateKey: webcrypto.CryptoKey };

export const makeKeyPair = (): Promise<KeyPairKeyObjectResult> =>
  promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS });

export function openTokenizeKeys(
  sql: Sql,
  encryption: Encryption,
  now: () => Date,
  makePair = makeKeyPair,
): TokenizeKeys {
  const cache = new LoadingCache<Key[]>({ ttlMs: TTL_MS, max: 1, now });
  const instant = (agoMs: number) => new Date(now().getTime() - agoMs).toISOString();
  const opened = async (rows: readonly StoredKey[]): Promise<Key[]> => {
    const keys = await Promise.all(rows.map((row) => decryptKey(encryption, row)));
    return keys.filter((key) => key !== null);
  };
  const load = async () => opened(await selectTokenizeKeys(sql, instant(OPENED_MS)));
  const keys = async () => cache.get('keys', load);
  const usable = (among: readonly Key[]) => among.find(({ createdAt }) => createdAt > instant(USED_MS));

  /** Generated before the lock because it takes a second; a key that comes too late is discarded. */
  async function exchange(): Promise<Key[]> {
    const made = storedKey(await makePair(), encryption, now());
    await inTransaction(sql, async (tx) => {
      await lockTokenizeKeys(tx);
      if (usable(await opened(await selectTokenizeKeys(tx, instant(USED_MS))))) return;
      await deleteTokenizeKeys(tx, instant(OPENED_MS));
      await insertTokenizeKey(tx, made);
    });
    cache.delete('keys');
    return keys();
  }

  let exchanging: Promise<Key[]> | null = null;
  const exchangeOnce = () => {
    exchanging ??= exchange().finally(() => (exchanging = null));
    return exchanging;
  };

  return {
    current: async () => {
      const key = usable(await keys()) ?? usable(await exchangeOnce());
      if (!key) throw new Error('a key was made and is not there');
      return { keyId: key.id, publicKey: key.publicKey };
    },
    decrypt: async (base64, keyId) => {
      const bytes = Buffer.from(base64, 'base64');
      if (bytes.length !== CIPHER_BYTES) return null;
      const candidates = (await keys()).filter(({ id, createdAt }) => {
        return createdAt > instant(OPENED_MS) && (keyId === null || id === keyId);
      });
      for (const { privateKey } of candidates) {
        const text = await decryptWith(privateKey, bytes);
        if (text !== null) return text;
      }
      return null;
    },
  };
}

export const tokenizeKeyContext = (id: string): string => `tokenize-key ${id}`;

function storedKey({ publicKey, privateKey }: KeyPairKeyObjectResult, encryption: Encryption, at: Date): StoredKey {
  const id = newId();
  return {
    id,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sealedPrivateKey: encryption.encryptBytes(
      privateKey.export({ type: 'pkcs8', format: 'der' }),
      tokenizeKeyContext(id),
    ),
    createdAt: at.toISOString(),
  };
}

/** Null for a key encrypted with another secret: it is useless, and a new one replaces it. */
async function decryptKey(
  encryption: Encryption,
  { id, publicKey, createdAt, sealedPrivateKey }: StoredKey,
): Promise<Key | null> {
  let der: Buffer;
  try {
    der = encryption.decryptBytes(sealedPrivateKey, tokenizeKeyContext(id));
  } catch {
    return null;
  }
  const privateKey = await webcrypto.subtle.importKey('pkcs8', new Uint8Array(der), RSA_OAEP, false, ['decrypt']);
  return { id, publicKey, createdAt, privateKey };
}

/** Runs off the main thread. The reason of a failure is not revealed. */
async function decryptWith(key: webcrypto.CryptoKey, bytes: Uint8Array): Promise<string | null> {
  try {
    return Buffer.from(await webcrypto.subtle.decrypt({ name: RSA_OAEP.name }, key, new Uint8Array(bytes))).toString(
      'utf8',
    );
  } catch {
    return null;
  }
}
