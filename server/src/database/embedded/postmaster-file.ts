import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** What a running PostgreSQL says about itself in postmaster.pid. */
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

/** The server that a killed Plumbline left running on these files, if there is one. */
export function runningPostmaster(files: string): Postmaster | undefined {
  const found = readPostmaster(files);
  return found && isPostmaster(found.pid, files) ? found : undefined;
}

/**
 * Asks by command line: a process that merely inherited the number (after a reboot, or in a new container) has another
 * one, and a dead process that nobody has collected yet has none.
 */
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
 * Removes what a dead server left behind: PostgreSQL refuses to start when the number in its files belongs to any live
 * process. Should one of its workers still be alive, it notices that by the shared memory they hold.
 */
export function clearTraces(files: string, socketFolder: string): void {
  if (!readPostmaster(files) || runningPostmaster(files)) return;
  rmSync(path.join(files, 'postmaster.pid'), { force: true });
  for (const name of readdirSync(socketFolder)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(path.join(socketFolder, name), { force: true });
  }
}
