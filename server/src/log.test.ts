import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PROGRAM = `
  import { openLog } from '${join(import.meta.dirname, 'log.ts')}';
  const log = openLog('info');
  for (let line = 0; line < 100; line += 1) log.info({ line }, 'a line for which there is no room');
  setTimeout(() => process.exit(7), 100);
`;

test('a full disk under the log does not stop the process', () => {
  const full = openSync('/dev/full', 'w');
  const args = ['--input-type=module', '--eval', PROGRAM];
  const { status, signal } = spawnSync(process.execPath, args, { stdio: ['ignore', full, 'pipe'], timeout: 10_000 });
  closeSync(full);
  expect([status, signal]).toEqual([7, null]);
});
