// In-memory storage for tests.
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { checkKey, isKeyOfKind, type Storage } from './storage.ts';

export function memoryStorage(): Storage {
  const files = new Map<string, { bytes: Uint8Array; storedAt: Date }>();
  return {
    put: async (key, bytes) => void files.set(checkKey(key), { bytes: Uint8Array.from(bytes), storedAt: new Date() }),
    putFile: async (key, path) => void files.set(checkKey(key), { bytes: await readFile(path), storedAt: new Date() }),
    read: async (key) => {
      const found = files.get(checkKey(key));
      return found ? Readable.from([found.bytes], { objectMode: true }) : null;
    },
    open: async (key) => {
      const found = files.get(checkKey(key));
      return found ? { size: found.bytes.length, chunks: Readable.from([found.bytes], { objectMode: true }) } : null;
    },
    get: async (key) => files.get(checkKey(key))?.bytes ?? null,
    list: async (kind) =>
      [...files]
        .filter(([key]) => isKeyOfKind(key, kind))
        .map(([key, { bytes, storedAt }]) => ({ key, bytes: bytes.length, storedAt })),
    remove: async (key) => void files.delete(checkKey(key)),
  };
}
