// Files for as long as the process lives: for tests.
import { checkedKey, type Storage } from './storage.ts';

export function memoryStorage(): Storage {
  const files = new Map<string, Uint8Array>();
  return {
    put: async (key, bytes) => void files.set(checkedKey(key), Uint8Array.from(bytes)),
    get: async (key) => files.get(checkedKey(key)) ?? null,
  };
}
