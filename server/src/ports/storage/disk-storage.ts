// Files in a folder of this machine.
import { join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import { newId } from '../../database/new-id.ts';
import { checkedKey, type Storage } from './storage.ts';

export function diskStorage(dataDir: string): Storage {
  const disk = new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' });
  return {
    put: async (key, bytes) => {
      const whole = checkedKey(key);
      const part = `${whole}.${newId()}.part`;
      // Renamed when it is complete, so that nobody ever reads half a file.
      await disk.put(part, bytes);
      await disk.move(part, whole);
    },
    get: async (key) => {
      const whole = checkedKey(key);
      return (await disk.exists(whole)) ? disk.getBytes(whole) : null;
    },
  };
}
