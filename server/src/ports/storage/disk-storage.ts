// Files in a local folder.
import { createReadStream } from 'node:fs';
import { glob, mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import { newId } from '../../database/new-id.ts';
import { checkKey, isKeyOfKind, type Storage, type StoredFile } from './storage.ts';

async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>;
}

export function diskStorage(dataDir: string): Storage {
  const location = join(dataDir, 'files');
  const disk = new FSDriver({ location, visibility: 'private' });
  const putWhole = async (key: string, write: (part: string) => Promise<void>): Promise<void> => {
    const whole = checkKey(key);
    // A key of the same kind, so that one which a killed process left is listed and removed like any other.
    const part = checkKey(`${dirname(whole)}/${newId()}.part`);
    // Other users of the machine must not read the files, also where the data folder was made for everybody.
    await mkdir(location, { recursive: true, mode: 0o700 });
    try {
      await write(part);
      // Renamed when complete, so that nobody reads a partial file; the driver's own move would copy it.
      await rename(join(location, part), join(location, whole));
    } catch (error) {
      // For instance if the disk is full: what was written of it would only take more room.
      await disk.delete(part).catch(() => {});
      throw error;
    }
  };
  return {
    put: (key, bytes) => putWhole(key, (part) => disk.put(part, bytes)),
    putFile: (key, path) => putWhole(key, (part) => disk.putStream(part, createReadStream(path))),
    read: async (key) => {
      const whole = checkKey(key);
      return (await disk.exists(whole)) ? disk.getStream(whole) : null;
    },
    open: async (key) => {
      const path = join(location, checkKey(key));
      const facts = await stat(path).catch(() => null);
      // Opened by the first piece that is read, so that an answer which is never sent leaves nothing open.
      return facts && { size: facts.size, chunks: piecesOf(path) };
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
