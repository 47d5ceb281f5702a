import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** The contents of postmaster.pid of a running PostgreSQL. */
export type Postmaster = { pid: number; socketFolder: string; status: string };

export function readPostmaster(files: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(files, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number.parseInt(lines[0] ?? '', 10);
  return pid > 0 ? { pid, socketFolder: lines[4] ?? '', status: lines[7]?.trim() ?? '' } : undefined;
}

/** The server that a killed Plumbline left running on these files, if any. */
export function runningPostmaster(files: string): Postmaster | undefined {
  const found = readPostmaster(files);
  return found && isPostmaster(found.pid, files) ? found : undefined;
}

/** Compares the command line: a process that has reused the pid has another one, and a zombie has none. */
export function isPostmaster(pid: number, files: string): boolean {
  return commandLine(pid).includes(files);
}

function commandLine(pid: number): string[] {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    } catch {
      return [];
    }
  }
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' })
    .stdout.trim()
    .split(' ');
}

/**
 * Removes the files of a dead server: PostgreSQL refuses to start if their pid belongs to any live process. If one of
 * its workers is still alive, PostgreSQL notices that by the shared memory.
 */
export function removeStaleFiles(files: string, socketFolder: string): void {
  if (!readPostmaster(files) || runningPostmaster(files)) return;
  rmSync(path.join(files, 'postmaster.pid'), { force: true });
  for (const name of readdirSync(socketFolder)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(path.join(socketFolder, name), { force: true });
  }
}
