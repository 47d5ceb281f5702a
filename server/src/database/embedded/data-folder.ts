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

/** sun_path holds 104 bytes on macOS and 108 on Linux, closing zero included. */
const LONGEST_SOCKET_PATH = 103;
const SOCKET_NAME = '.s.PGSQL.5432';

/** Makes the folder when it is missing, and lets PostgreSQL's account pass through it. Returns its real path. */
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

/** One by one: Node's own recursive mkdir never ends where a file system denies by "not found", as /proc does. */
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
export function handOver(folder: string, account: ServerAccount): void {
  if (account.spawnAs) chownSync(folder, account.spawnAs.uid, account.spawnAs.gid);
}

/** Where the server's socket lives: inside the data folder, or in the temporary folder when that path is too long. */
export function makeSocketFolder(dataDir: string, account: ServerAccount): string {
  const inside = path.join(dataDir, 'socket');
  if (Buffer.byteLength(path.join(inside, SOCKET_NAME)) <= LONGEST_SOCKET_PATH) {
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    handOver(inside, account);
    return inside;
  }
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const outside = path.join(tmpdir(), `plumbline-${name}`);
  mkdirSync(outside, { recursive: true, mode: 0o700 });
  refuseForeignFolder(outside, account);
  handOver(outside, account);
  return outside;
}

/** Anybody can make a folder of this name in the temporary folder before us, and would then hold our socket. */
function refuseForeignFolder(folder: string, account: ServerAccount): void {
  const found = lstatSync(folder);
  const ours = [process.getuid?.(), account.spawnAs?.uid];
  if (found.isDirectory() && ours.includes(found.uid) && (found.mode & 0o077) === 0) return;
  throw new SetupProblem(
    `The folder ${folder} belongs to somebody else, and PostgreSQL needs it for its socket.`,
    'Remove that folder, or choose a data folder with a shorter path.',
  );
}
