import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { unzip } from './waivers/testing/unzip.ts';
import { ZipWriter } from './zip.ts';

const FILES = [
  ['Waivers/W-1 Ångström.pdf', Buffer.from('one')],
  ['Empty.txt', Buffer.alloc(0)],
  ['Large.bin', Buffer.alloc(200_000, 7)],
] as const;

const EMPTY = Buffer.alloc(0);
const LARGE = Buffer.alloc(256 * 1024 * 1024);
const LARGE_FILES = 17;

function archive(): Buffer {
  const zip = new ZipWriter();
  const parts = FILES.flatMap(([name, bytes]) => zip.add(name, bytes));
  return Buffer.concat([...parts, zip.end()]);
}

test('files are read back as they were written', () => {
  expect([...unzip(archive())]).toEqual(FILES.map(([name, bytes]) => [name, bytes]));
});

const hasPython = (() => {
  try {
    return execFileSync('python3', ['--version']).length > 0;
  } catch {
    return false;
  }
})();

test.skipIf(!hasPython)('another program finds no fault in it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'a.zip'), archive());
  execFileSync('python3', ['-m', 'zipfile', '-t', 'a.zip'], { cwd: folder });
  execFileSync('python3', ['-m', 'zipfile', '-e', 'a.zip', '.'], { cwd: folder });
  for (const [name, bytes] of FILES) expect(readFileSync(join(folder, name))).toEqual(bytes);
});

/** Writes pieces by their number, so that an archive of many gigabytes needs neither memory nor a disk. */
const READ_LARGE = `
import sys, zipfile
size = int(sys.argv[1])
class Sparse:
    def __init__(self, parts): self.parts, self.at, self.end = parts, 0, parts[-1][0] + len(parts[-1][1])
    def seekable(self): return True
    def tell(self): return self.at
    def seek(self, to, whence=0):
        self.at = to + (0, self.at, self.end)[whence]
        return self.at
    def read(self, count=-1):
        if count < 0: count = self.end - self.at
        out = bytearray(count)
        for start, data in self.parts:
            low, high = max(start, self.at), min(start + len(data), self.at + count)
            if low < high: out[low - self.at:high - self.at] = data[low - start:high - start]
        count = min(count, self.end - self.at)
        self.at += count
        return bytes(out[:count])
parts = []
with open('parts', 'rb') as file:
    while head := file.read(16):
        data = file.read(int.from_bytes(head[8:], 'little'))
        parts.append((int.from_bytes(head[:8], 'little'), data))
archive = zipfile.ZipFile(Sparse(parts))
print(len(archive.namelist()), archive.read('Last.txt').decode())
`;

test.skipIf(!hasPython)('another program reads an archive of more than 4 GB and 65,535 files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const zip = new ZipWriter();
  const kept: Buffer[] = [];
  let at = 0;
  const keep = (bytes: Uint8Array) => {
    // The large ones are the same bytes again, and nobody reads them.
    if (bytes.length < LARGE.length) {
      const head = Buffer.alloc(16);
      head.writeBigUInt64LE(BigInt(at), 0);
      head.writeBigUInt64LE(BigInt(bytes.length), 8);
      kept.push(head, Buffer.from(bytes));
    }
    at += bytes.length;
  };
  for (let count = 0; count < LARGE_FILES; count += 1) zip.add(`${count}.bin`, LARGE).forEach(keep);
  for (let count = 0; count < 65_536; count += 1) zip.add(`${count}.txt`, EMPTY).forEach((part) => (at += part.length));
  zip.add('Last.txt', Buffer.from('the last one')).forEach(keep);
  keep(zip.end());
  expect(at).toBeGreaterThan(2 ** 32);
  writeFileSync(join(folder, 'parts'), Buffer.concat(kept));
  const said = execFileSync('python3', ['-c', READ_LARGE, String(at)], { cwd: folder, encoding: 'utf8' });
  expect(said.trim()).toBe(`${LARGE_FILES + 65_536 + 1} the last one`);
});
