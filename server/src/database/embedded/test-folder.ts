import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** A folder that is removed after the tests of the file. */
export function testFolder(mode = 0o700): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-test-'));
  chmodSync(folder, mode);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
