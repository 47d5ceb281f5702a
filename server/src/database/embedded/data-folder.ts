import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorCode } from '../error-code.ts';
import { SetupProblem } from '../setup-problem.ts';
import { canEnter, type ServerAccount } from './server-account.ts';

/** sun_path has 104 bytes on macOS and 108 on Linux, including the terminating zero. */
const LONGEST_SOCKET_PATH = 103;
const SOCKET_NAME = '.s.PGSQL.5432';

/** Creates the folder if it is missing, and gives PostgreSQL's account access to it. Returns its real path. */
export function openDataFolder(folder: string, account: ServerAccount): string {
  makeFolder(path.resolve(folder));
  const dataDir = realpathSync(folder);
  accessSync(dataDir, constants.W_OK | constants.X_OK);
  if (account.spawnAs && !canEnter(account, dataDir)) {
    chownSync(dataDir, statSync(dataDir).uid, account.spawnAs.gid);
    chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o010);
    if (!canEnter(account, dataDir)) {
      throw new SetupProblem(
        `PostgreSQL cannot run as root, and its own user (nobody) cannot reach the data folder ${dataDir}.`,
        'Choose a data folder outside of closed home folders, for example /var/lib/plumbline.',
      );
    }
  }
  return dataDir;
}

/**
 * One level at a time: Node's recursive mkdir never ends on a file system that answers "not found" for a denied access,
 * such as /proc.
 */
function makeFolder(folder: string): void {
  const parent = path.dirname(folder);
  if (!existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  }
}

/** Gives a folder to PostgreSQL's account. */
export function giveToAccount(folder: string, account: ServerAccount): void {
  if (account.spawnAs) chownSync(folder, account.spawnAs.uid, account.spawnAs.gid);
}

/** The folder of the server's socket: inside the data folder, or in the temporary folder if that path is too long. */
export function makeSocketFolder(dataDir: string, account: ServerAccount): string {
  const inside = path.join(dataDir, 'socket');
  if (Buffer.byteLength(path.join(inside, SOCKET_NAME)) <= LONGEST_SOCKET_PATH) {
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    giveToAccount(inside, account);
    return inside;
  }
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const outside = path.join(tmpdir(), `plumbline-${name}`);
  mkdirSync(outside, { recursive: true, mode: 0o700 });
  refuseForeignFolder(outside, account);
  giveToAccount(outside, account);
  return outside;
}

/** Somebody else could have created the folder first and would then control our socket. */
function refuseForeignFolder(folder: string, account: ServerAccount): void {
  const found = lstatSync(folder);
  const ours = [process.getuid?.(), account.spawnAs?.uid];
  if (found.isDirectory() && ours.includes(found.uid) && (found.mode & 0o077) === 0) return;
  throw new SetupProblem(
    `The folder ${folder} belongs to somebody else, and PostgreSQL needs it for its socket.`,
    'Remove that folder, or choose a data folder with a shorter path.',
  );
}
