// What the operator's commands share.
import { parseArgs } from 'node:util';
import { errorCode } from '../database/error-code.ts';
import { type Database, joinDatabase } from '../database/open-database.ts';
import { SetupProblem } from '../database/setup-problem.ts';
import type { Env } from '../env.ts';
import { openLog } from '../log.ts';
import { UsageProblem } from './usage-problem.ts';

export type CommandInput = {
  env: () => Env;
  now: Date;
  args: readonly string[];
  /** Reads standard input to its end. */
  readInput: () => Promise<string>;
};

export type Command = { usage: string; run: (input: CommandInput) => Promise<string> };

type Options = Readonly<Record<string, { type: 'string' | 'boolean' }>>;
export const TEXT = { type: 'string' } as const;
export const SWITCH = { type: 'boolean' } as const;

export function readOptions(args: readonly string[], options: Options, usage: string, needed: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false });
    const text = (name: string): string => (typeof values[name] === 'string' ? values[name] : '');
    const missing = needed.filter((name) => text(name).trim() === '');
    if (missing.length > 0) throw new Error(`${missing.map((name) => `--${name}`).join(' and ')} must be given.`);
    return { text, isSet: (name: string) => values[name] === true };
  } catch (error) {
    throw new UsageProblem(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

const UNDEFINED_TABLE = '42P01';

export async function withDatabase<Result>(env: Env, work: (database: Database) => Promise<Result>): Promise<Result> {
  const { databaseUrl, dataDir } = env;
  const database = await joinDatabase({ ...(databaseUrl && { databaseUrl }), dataDir, log: openLog('warn') });
  try {
    return await work(database);
  } catch (error) {
    if (errorCode(error) !== UNDEFINED_TABLE) throw error;
    throw new SetupProblem('The database has no tables yet.', 'Start the server once.', { cause: error });
  } finally {
    await database.close();
  }
}
