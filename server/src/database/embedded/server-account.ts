import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { SetupProblem } from '../setup-problem.ts';

const NOBODY = 65534;

/** The account that runs PostgreSQL: our own, or `nobody` if we are root, because PostgreSQL refuses to run as root. */
export type ServerAccount = {
  /** The user name that our own process has at the server's socket. */
  clientName: string;
  /** Set only if it differs from our own account. */
  spawnAs: { uid: number; gid: number } | undefined;
};

/** A clean environment: variables such as PGDATA or LC_ALL would change how the server behaves. */
export const SERVER_ENV = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };

export function serverAccount(): ServerAccount {
  if (process.platform === 'win32' || !process.getuid) {
    throw new SetupProblem(
      'The built-in PostgreSQL does not run on Windows.',
      'Start Plumbline inside WSL, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  if (process.getuid() !== 0) return { clientName: ownName(process.getuid()), spawnAs: undefined };
  if (process.platform !== 'linux') {
    throw new SetupProblem(
      'The built-in PostgreSQL does not run as root here.',
      'Start Plumbline as an ordinary user.',
    );
  }
  return { clientName: ownName(0), spawnAs: { uid: NOBODY, gid: NOBODY } };
}

function ownName(uid: number): string {
  try {
    return userInfo().username;
  } catch (error) {
    throw new SetupProblem(
      `The user id ${uid} has no name on this machine, and PostgreSQL refuses to run without one.`,
      'Start Plumbline as a user listed in /etc/passwd, or set DATABASE_URL to a PostgreSQL server.',
      { cause: error },
    );
  }
}

/** Tries it instead of reading permission bits, so that parent folders and access lists count. */
export function canEnter(account: ServerAccount, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account.spawnAs, stdio: 'ignore' }).status === 0;
}
