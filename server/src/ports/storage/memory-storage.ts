// In-memory storage for tests.
import { checkKey, isKeyOfKind, type Storage } from './storage.ts';

export function memoryStorage(): Storage {
  const files = new Map<string, { bytes: Uint8Array; storedAt: Date }>();
  return {
    put: async (key, bytes) => void files.set(checkKey(key), { bytes: Uint8Array.from(bytes), storedAt: new Date() }),
    get: async (key) => files.get(checkKey(key))?.bytes ?? null,
    list: async (kind) =>
      [...files]
        .filter(([key]) => isKeyOfKind(key, kind))
        .map(([key, { bytes, storedAt }]) => ({ key, bytes: bytes.length, storedAt })),
    remove: async (key) => void files.delete(checkKey(key)),
  };
}
