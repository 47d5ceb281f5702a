// Loaded before every test file of the server: explains each statement that a *.sql.ts file has compiled, once, and
// fails the file if a table is read without its organization.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DefaultQueryCompiler } from 'kysely';
import { afterAll } from 'vitest';
import { testDatabase } from '../database/test-database.ts';
import { ACROSS_ORGANIZATIONS } from './across-organizations.ts';
import { unscopedTables } from './unscoped-tables.ts';

const SERVER = path.join(import.meta.dirname, '..');

/** An insert of given rows reads nothing; a table lock cannot be explained. */
const READS_TABLES = /^\s*(?:select|with|update|delete|insert\b.*\bselect)\b/is;

type Recorder = { built: Map<string, string>; examined: Set<string> };

/** Test files share a process, and therefore one recorder. */
const shared = globalThis as { statementRecorder?: Recorder };
const recorder = (shared.statementRecorder ??= startRecorder());

function startRecorder(): Recorder {
  const built = new Map<string, string>();
  const examined = new Set<string>();
  const compile = DefaultQueryCompiler.prototype.compileQuery;
  DefaultQueryCompiler.prototype.compileQuery = function (this: DefaultQueryCompiler, ...args) {
    const query = compile.apply(this, args);
    if (!examined.has(query.sql) && !built.has(query.sql)) {
      const origin = originOf(new Error().stack ?? '');
      if (origin !== null) built.set(query.sql, origin);
    }
    return query;
  };
  return { built, examined };
}

/** The file and the declaration that compiled the statement; null if a test did it. */
function originOf(stack: string): string | null {
  const [, file, line] = /(\/[^\s():]+\.sql\.ts):(\d+)/.exec(stack) ?? [];
  if (file === undefined || !file.startsWith(SERVER) || file.includes('/testing/')) return null;
  const before = readFileSync(file, 'utf8').split('\n').slice(0, Number(line)).toReversed();
  const declared = before
    .map((text) => /^(?:export )?(?:async )?(?:const|function) (\w+)/.exec(text)?.[1])
    .find(Boolean);
  return `${path.relative(SERVER, file)} ${declared}`;
}

afterAll(async () => {
  const fresh = [...recorder.built];
  recorder.built.clear();
  // A mutation run compiles switches into the source, which move its lines.
  if (fresh.length === 0 || '__isActiveMutant' in globalThis) return;
  const { pool } = await testDatabase();
  const complaints: string[] = [];
  for (const [statement, origin] of fresh) {
    recorder.examined.add(statement);
    if (origin in ACROSS_ORGANIZATIONS || !READS_TABLES.test(statement)) continue;
    const tables = await unscopedTables(pool, statement);
    if (tables.length > 0)
      complaints.push(`${origin} reads ${tables.join(', ')} without the organization: ${statement}`);
  }
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
});
