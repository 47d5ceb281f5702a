// Files in a local folder.
import { join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import { newId } from '../../database/new-id.ts';
import { checkKey, type Storage } from './storage.ts';

export function diskStorage(dataDir: string): Storage {
  const disk = new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' });
  return {
    put: async (key, bytes) => {
      const whole = checkKey(key);
      const part = `${whole}.${newId()}.part`;
      // Renamed when complete, so that nobody reads a partial file.
      await disk.put(part, bytes);
      await disk.move(part, whole);
    },
    get: async (key) => {
      const whole = checkKey(key);
      return (await disk.exists(whole)) ? disk.getBytes(whole) : null;
    },
  };
}
