import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { newId } from '../../database/new-id.ts';
import { diskStorage } from './disk-storage.ts';
import { memoryStorage } from './memory-storage.ts';
import { isKeyOfKind, storageKey } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);

describe.each([
  ['disk', () => diskStorage(folder)],
  ['memory', memoryStorage],
])('%s', (_name, open) => {
  test('returns what was stored under the key', async () => {
    const storage = open();
    const [organizationId, id] = [newId(), newId()];
    await storage.put(storageKey(organizationId, 'documents', id), bytes('paper'));
    expect(await storage.get(storageKey(organizationId, 'documents', id))).toEqual(bytes('paper'));
    expect(await storage.get(storageKey(organizationId, 'waivers', id))).toBeNull();
    expect(await storage.get(storageKey(newId(), 'documents', id))).toBeNull();
  });

  test('stores a file of the disk and reads it in pieces', async () => {
    const storage = open();
    const path = join(folder, 'large.csv');
    const large = new Uint8Array(300_000).fill(7);
    writeFileSync(path, large);
    const key = storageKey(newId(), 'imports', newId(), 'csv');
    await storage.putFile(key, path);
    const pieces: Uint8Array[] = [];
    for await (const piece of (await storage.read(key)) ?? []) pieces.push(piece);
    expect(Buffer.concat(pieces).equals(large)).toBe(true);
    expect(await storage.read(storageKey(newId(), 'imports', newId(), 'csv'))).toBeNull();
    const opened = await storage.open(key);
    expect(opened?.size).toBe(300_000);
    expect((await buffer(opened!.chunks)).equals(large)).toBe(true);
    expect(await storage.open(storageKey(newId(), 'imports', newId(), 'csv'))).toBeNull();
    await expect(storage.putFile('../large.csv', path)).rejects.toThrow('not a key');
  });

  test('lists and removes the files of a kind', async () => {
    const storage = open();
    const organizationId = newId();
    const [copy, original] = [
      storageKey(organizationId, 'copies', newId()),
      storageKey(organizationId, 'documents', newId()),
    ];
    await storage.put(copy, bytes('paper'));
    await storage.put(original, bytes('paper'));
    const listed = await storage.list('copies');
    expect(listed.map(({ key, bytes: size }) => ({ key, size }))).toEqual([{ key: copy, size: 5 }]);
    expect(Math.abs(Date.now() - listed[0]!.storedAt.getTime())).toBeLessThan(60_000);
    await storage.remove(copy);
    await storage.remove(copy);
    expect(await storage.list('copies')).toEqual([]);
    expect(await storage.get(copy)).toBeNull();
    expect(await storage.get(original)).toEqual(bytes('paper'));
  });

  test.each([
    '',
    'a',
    '../secret.pdf',
    '/etc/passwd',
    `${newId()}/documents/../../x.pdf`,
    `${newId()}/documents/..pdf`,
  ])('the key %j is refused', async (key) => {
    const storage = open();
    await expect(storage.get(key)).rejects.toThrow('not a key');
    await expect(storage.put(key, bytes('x'))).rejects.toThrow('not a key');
    await expect(async () => storage.remove(key)).rejects.toThrow('not a key');
  });
});

test('concurrent writes of one file leave one complete file and nothing else', async () => {
  const storage = diskStorage(folder);
  const organizationId = newId();
  const key = storageKey(organizationId, 'documents', newId());
  const large = new Uint8Array(500_000).fill(7);
  await Promise.all([storage.put(key, large), storage.put(key, large)]);
  expect(await storage.get(key)).toEqual(large);
  expect(readdirSync(join(folder, 'files', organizationId, 'documents'))).toHaveLength(1);
});

test('a file that could not be completed leaves nothing', async () => {
  const organizationId = newId();
  const key = storageKey(organizationId, 'copies', newId());
  // A folder at its place, so that the complete file cannot get its name.
  mkdirSync(join(folder, 'files', key), { recursive: true });
  await expect(diskStorage(folder).put(key, bytes('paper'))).rejects.toThrow(key);
  expect(readdirSync(join(folder, 'files', organizationId, 'copies'))).toEqual([key.split('/').at(-1)]);
});

test('a file is written under a name that is listed too, and renamed when it is complete', async () => {
  const organizationId = newId();
  const key = storageKey(organizationId, 'copies', newId());
  const copies = join(folder, 'files', organizationId, 'copies');
  mkdirSync(copies, { recursive: true });
  const writing = diskStorage(folder).put(key, new Uint8Array(20_000_000));
  let part: string | undefined;
  while (part === undefined) {
    await setImmediate();
    [part] = readdirSync(copies);
  }
  const { ino } = statSync(join(copies, part));
  await writing;
  expect(statSync(join(folder, 'files', key)).ino).toBe(ino);
  // So that one which a killed process left is removed with the other copies.
  expect([part === key.split('/').at(-1), isKeyOfKind(`${organizationId}/copies/${part}`, 'copies')]).toEqual([
    false,
    true,
  ]);
});

test('other users of the machine cannot read the files, whatever the data folder allows', async () => {
  const open = mkdtempSync(join(tmpdir(), 'plumbline-files-'));
  try {
    chmodSync(open, 0o755);
    await diskStorage(open).put(storageKey(newId(), 'copies', newId()), bytes('paper'));
    expect(statSync(join(open, 'files')).mode & 0o077).toBe(0);
  } finally {
    rmSync(open, { recursive: true, force: true });
  }
});
