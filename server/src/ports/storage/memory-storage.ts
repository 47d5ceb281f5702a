// In-memory storage for tests.
import { checkKey, type Storage } from './storage.ts';

export function memoryStorage(): Storage {
  const files = new Map<string, Uint8Array>();
  return {
    put: async (key, bytes) => void files.set(checkKey(key), Uint8Array.from(bytes)),
    get: async (key) => files.get(checkKey(key)) ?? null,
  };
}
