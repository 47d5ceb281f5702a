import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { errorCode, errorMessage } from './error-code.ts';
import { ALL_MIGRATIONS } from './migrations/all-migrations.ts';
import type { Database } from './open-database.ts';
import { SetupProblem } from './setup-problem.ts';

const PERMISSION_DENIED = '42501';

type Migrations = Readonly<Record<string, Migration>>;

/**
 * Brings the schema up to date: every migration once, all of them in one transaction, whichever of several processes
 * comes first (Kysely's migrator holds an advisory lock meanwhile). Returns the names of those applied here.
 */
export async function migrate(database: Database, migrations: Migrations = ALL_MIGRATIONS): Promise<string[]> {
  const migrator = new Migrator({
    // Not database.sql: the migrator reads its own tables by their snake_case names.
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.pool }) }),
    provider: { getMigrations: async () => ({ ...migrations }) },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw await explain(error, database, migrations);
  return results.map(({ migrationName }) => migrationName);
}

async function explain(failure: unknown, database: Database, migrations: Migrations): Promise<unknown> {
  const { location } = database;
  if (failure instanceof SetupProblem) return failure;
  if (errorCode(failure) === PERMISSION_DENIED) {
    return new SetupProblem(
      `The database user may not create tables in ${location}: ${errorMessage(failure)}.`,
      'Make the user the owner of the database, or grant it create on the schema.',
      { cause: failure },
    );
  }
  const unknown = await appliedButUnknown(database, migrations).catch(() => []);
  if (unknown.length === 0) return failure;
  return new SetupProblem(
    `The database ${location} was made by a newer Plumbline (it knows ${unknown.join(', ')}).`,
    'Start that newer version; an older one could damage what it does not know.',
    { cause: failure },
  );
}

async function appliedButUnknown(database: Database, migrations: Migrations): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name).filter((name) => !(name in migrations));
}
