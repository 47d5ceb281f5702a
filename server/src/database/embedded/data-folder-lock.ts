import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorMessage } from '../error-code.ts';
import { SetupProblem } from '../setup-problem.ts';

/** A process that was just killed may not have released the lock yet. */
const DYING_HOLDER_MS = 500;

/**
 * One process per data folder. Node has no API for file locks, but SQLite takes one that the system releases when the
 * process dies. The file itself stays empty.
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  const pidFile = path.join(dataDir, 'plumbline.pid');
  const lock = takeLock(dataDir, pidFile);
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release() {
      rmSync(pidFile, { force: true });
      lock.close();
    },
  };
}

function takeLock(dataDir: string, pidFile: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(path.join(dataDir, 'plumbline.lock'), { timeout: DYING_HOLDER_MS });
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    if (isBusy(error)) {
      throw new SetupProblem(
        `Another Plumbline process${holder(pidFile)} is already using the data folder ${dataDir}.`,
        'Stop that process first, or give this one a data folder of its own.',
        { cause: error },
      );
    }
    throw new SetupProblem(
      `The data folder ${dataDir} cannot be locked: ${errorMessage(error)}.`,
      'Check that it lies on a writable local disk with free space.',
      { cause: error },
    );
  }
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function holder(pidFile: string): string {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return pid > 0 ? ` (process ${pid})` : '';
  } catch {
    return '';
  }
}
