import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];

/** A folder that is removed after the tests of the file. */
export function testFolder(mode = 0o700): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-test-'));
  chmodSync(folder, mode);
  made.push(folder);
  return folder;
}

// At the top level, because a hook that is registered while a test runs is never called.
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});
