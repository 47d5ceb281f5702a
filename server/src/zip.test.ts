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
