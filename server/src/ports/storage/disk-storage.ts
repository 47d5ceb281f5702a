// Files in a local folder.
import { glob, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import { newId } from '../../database/new-id.ts';
import { checkKey, isKeyOfKind, type Storage, type StoredFile } from './storage.ts';

export function diskStorage(dataDir: string): Storage {
  const location = join(dataDir, 'files');
  const disk = new FSDriver({ location, visibility: 'private' });
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
    list: async (kind) => {
      const files: StoredFile[] = [];
      for await (const path of glob(`*/${kind}/*`, { cwd: location })) {
        const key = path.replaceAll(sep, '/');
        const facts = isKeyOfKind(key, kind) ? await stat(join(location, path)).catch(() => null) : null;
        if (facts) files.push({ key, bytes: facts.size, storedAt: facts.mtime });
      }
      return files;
    },
    remove: (key) => disk.delete(checkKey(key)),
  };
}
