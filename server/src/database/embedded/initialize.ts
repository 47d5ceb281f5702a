import { execFile } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { errorMessage } from '../error-code.ts';
import { SetupProblem } from '../setup-problem.ts';
import { giveToAccount } from './data-folder.ts';
import { folderProblem } from './folder-problem.ts';
import { SERVER_ENV, type ServerAccount } from './server-account.ts';
import { OWNER_ROLE } from './settings.ts';

const MAJOR_VERSION = '18';

const INITDB_OPTIONS = [
  `--username=${OWNER_ROLE}`,
  '--auth=peer',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
];

export type InitializeOptions = { binaries: string; account: ServerAccount; dataDir: string; throwaway: boolean };

export const databaseFiles = (dataDir: string): string => path.join(dataDir, `pg${MAJOR_VERSION}`);

/**
 * Creates the database files on the first start, under another name that is renamed at the end, so that a crash leaves
 * nothing that looks like a database. The caller holds the lock of the data folder.
 */
export async function initialize({ binaries, account, dataDir, throwaway }: InitializeOptions): Promise<string> {
  const files = databaseFiles(dataDir);
  refuseOtherVersions(dataDir, files);
  // On every start: an initdb whose parent was killed may continue and recreate its folder after it was removed.
  removeUnfinished(dataDir);
  if (existsSync(files)) return files;

  // A unique name, since a killed start may still write to the previous one.
  const unfinished = mkdtempSync(`${files}.new-`);
  giveToAccount(unfinished, account);
  const options = [...INITDB_OPTIONS, `--pgdata=${unfinished}`, ...(throwaway ? ['--no-sync'] : [])];
  try {
    await promisify(execFile)(path.join(binaries, 'bin/initdb'), options, { ...account.spawnAs, env: SERVER_ENV });
  } catch (error) {
    removeUnfinished(dataDir);
    throw (
      folderProblem(error, dataDir) ??
      new SetupProblem(`PostgreSQL could not make its files in ${dataDir}.`, errorMessage(error), { cause: error })
    );
  }
  renameSync(unfinished, files);
  syncFolder(dataDir);
  return files;
}

function removeUnfinished(dataDir: string): void {
  const isUnfinished = (name: string) => name.startsWith(`pg${MAJOR_VERSION}.new-`);
  for (const name of readdirSync(dataDir).filter(isUnfinished)) {
    rmSync(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function refuseOtherVersions(dataDir: string, files: string): void {
  if (existsSync(files)) {
    const version = readVersion(files);
    if (version !== MAJOR_VERSION) refuse(files, version);
    return;
  }
  // Without this, an upgrade to a later PostgreSQL would create an empty database beside the old files.
  const older = readdirSync(dataDir).filter((name) => /^pg\d+$/.test(name));
  for (const folder of [dataDir, ...older.map((name) => path.join(dataDir, name))]) {
    const version = readVersion(folder);
    if (version) refuse(folder, version);
  }
}

function refuse(folder: string, version: string | undefined): never {
  throw new SetupProblem(
    `${folder} holds files of ${version ? `PostgreSQL ${version}` : 'an unknown kind'}; this Plumbline needs PostgreSQL ${MAJOR_VERSION}.`,
    'Start the Plumbline version that made it, or choose a new data folder.',
  );
}

function readVersion(folder: string): string | undefined {
  try {
    return readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Makes the rename durable. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
