// The secrets that keys are derived from: from the environment, or generated and stored beside the data.
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupProblem } from './database/setup-problem.ts';
import type { Env } from './env.ts';

type KeySettings = Pick<Env, 'secretKey' | 'oldSecretKey' | 'dataDir'>;
type Lines = readonly [string, ...string[]];

/** Newest first. */
export function readSecretKeys({ secretKey, oldSecretKey, dataDir }: KeySettings): [Uint8Array, ...Uint8Array[]] {
  const given: Lines | null = secretKey === null ? null : [secretKey, ...(oldSecretKey === null ? [] : [oldSecretKey])];
  const [newest, ...older] = given ?? linesIn(dataDir);
  return [hashOf(newest), ...older.map(hashOf)];
}

const hashOf = (secret: string): Uint8Array => createHash('sha256').update(secret).digest();
const newSecret = (): string => randomBytes(32).toString('base64url');
const pathIn = (dataDir: string): string => join(dataDir, 'secret.key');

function linesIn(dataDir: string): Lines {
  try {
    return storedLines(dataDir);
  } catch (error) {
    throw new SetupProblem(
      `The key that signs our tokens cannot be kept in ${dataDir}: ${(error as Error).message}.`,
      'Set SECRET_KEY, or choose a DATA_DIR that this user may write.',
      { cause: error },
    );
  }
}

function storedLines(dataDir: string): Lines {
  const found = readLines(dataDir);
  if (found) return found;
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(pathIn(dataDir), newSecret(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // Another process wrote its key first; use that one.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readLines(dataDir) ?? [''];
}

/** One secret per line, newest first; null if there is no file. */
function readLines(dataDir: string): Lines | null {
  try {
    const [newest = '', ...older] = readFileSync(pathIn(dataDir), 'utf8').split('\n').filter(Boolean);
    return [newest, ...older];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Adds a new secret in front of the stored ones, which stay readable. */
export const addSecretKey = (dataDir: string): void => replaceLines(dataDir, [newSecret(), ...linesIn(dataDir)]);

/** Keeps the newest secret only. */
export const forgetOldSecretKeys = (dataDir: string): void => replaceLines(dataDir, linesIn(dataDir).slice(0, 1));

/** By rename, so that a crash leaves the file as it was. */
function replaceLines(dataDir: string, lines: readonly string[]): void {
  const draft = `${pathIn(dataDir)}.new`;
  writeFileSync(draft, `${lines.join('\n')}\n`, { mode: 0o600, flush: true });
  renameSync(draft, pathIn(dataDir));
}

/** When the stored secrets were last changed, in milliseconds. */
export const secretKeysChangedAt = (dataDir: string): number => statSync(pathIn(dataDir)).mtimeMs;
