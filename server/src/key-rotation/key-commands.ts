// The commands `plumbline keys …`. Each returns what it says to the operator.
import { joinDatabase } from '../database/open-database.ts';
import { errorCode } from '../database/error-code.ts';
import { SetupProblem } from '../database/setup-problem.ts';
import { openEncryption } from '../encryption.ts';
import type { Env } from '../env.ts';
import { openKeyRing } from '../keys.ts';
import { openLog } from '../log.ts';
import { addSecretKey, forgetOldSecretKeys, readSecretKeys, secretKeysChangedAt } from '../secret-key.ts';
import { countOutdatedValues } from './reencrypt-values.ts';

/** A running server encrypts with the key that it knows; all have read the new one by then. */
const READ_WITHIN_MS = 30 * 60_000;

const UNDEFINED_TABLE = '42P01';

type Command = (env: Env, now: Date) => Promise<string>;

const rotate: Command = async ({ secretKey, dataDir }) => {
  if (secretKey !== null) {
    throw new SetupProblem(
      'The key comes from SECRET_KEY, which only you can change.',
      'Put the new key into SECRET_KEY and the present one into SECRET_KEY_OLD, and restart. SECURITY.md describes it for several processes.',
    );
  }
  addSecretKey(dataDir);
  return 'A new key was added. Running servers read it within ten minutes and encrypt again what older keys protect; `plumbline keys status` shows how much is left.';
};

const status: Command = async (env) => {
  const older = readSecretKeys(env).length - 1;
  const count = await countLeft(env);
  const keys = older === 1 ? '1 older key is' : `${older} older keys are`;
  const values = count === 1 ? '1 value is' : `${count} values are`;
  return `${keys} kept. ${values} not encrypted with the newest key.`;
};

const forget: Command = async (env, now) => {
  if (readSecretKeys(env).length === 1) return 'There is no older key.';
  const count = await countLeft(env);
  if (count > 0) {
    throw new SetupProblem(
      `Older keys are still needed: ${count} values are not encrypted with the newest key.`,
      'A running server encrypts them again within minutes. What stays cannot be decrypted with any key.',
    );
  }
  if (env.secretKey !== null) return 'Nothing needs an older key: you can remove SECRET_KEY_OLD.';
  if (now.getTime() - secretKeysChangedAt(env.dataDir) < READ_WITHIN_MS) {
    throw new SetupProblem(
      'The newest key is younger than half an hour, and a running server may not have read it yet.',
      'Try again later.',
    );
  }
  forgetOldSecretKeys(env.dataDir);
  return 'The older keys are removed.';
};

async function countLeft(env: Env): Promise<number> {
  const { databaseUrl, dataDir } = env;
  const database = await joinDatabase({ ...(databaseUrl && { databaseUrl }), dataDir, log: openLog('warn') });
  try {
    const encryption = openEncryption(openKeyRing(() => readSecretKeys(env)));
    return await countOutdatedValues({ sql: database.sql, encryption });
  } catch (error) {
    if (errorCode(error) !== UNDEFINED_TABLE) throw error;
    throw new SetupProblem('The database has no tables yet.', 'Start the server once.', { cause: error });
  } finally {
    await database.close();
  }
}

export const KEY_COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['rotate', rotate],
  ['status', status],
  ['forget', forget],
]);
