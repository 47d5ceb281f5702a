// The secret that keys are derived from: from the environment, or generated once and stored beside the data.
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupProblem } from './database/setup-problem.ts';
import type { Env } from './env.ts';

export function secretKeyOf({ secretKey, dataDir }: Pick<Env, 'secretKey' | 'dataDir'>): Uint8Array {
  return createHash('sha256')
    .update(secretKey ?? keyIn(dataDir))
    .digest();
}

function keyIn(dataDir: string): string {
  try {
    return storedKey(dataDir);
  } catch (error) {
    throw new SetupProblem(
      `The key that signs our tokens cannot be kept in ${dataDir}: ${(error as Error).message}.`,
      'Set SECRET_KEY, or choose a DATA_DIR that this user may write.',
      { cause: error },
    );
  }
}

function storedKey(dataDir: string): string {
  const path = join(dataDir, 'secret.key');
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // Another process wrote its key first; use that one.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8');
}
