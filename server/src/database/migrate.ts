import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { errorCode, errorMessage } from './error-code.ts';
import { ALL_MIGRATIONS } from './migrations/all-migrations.ts';
import type { Database } from './open-database.ts';
import { currentUser, grantRows } from './roles.sql.ts';
import { SetupProblem } from './setup-problem.ts';

const PERMISSION_DENIED = '42501';
const LOCK_NOT_AVAILABLE = '55P03';
const FAILED_TRANSACTION = '25P02';

/** The id of Kysely's own lock, so that a migrating process of an older version excludes us too. */
const LOCK_ID = 3853314791062309107n;

type Migrations = Readonly<Record<string, Migration>>;

/** Limits how long an ALTER waits for a table, because all other queries on the table wait behind it. */
export type LockRetry = { lockTimeoutMs: number; tries: number; pauseMs: number };
const LOCK_RETRY: LockRetry = { lockTimeoutMs: 4_000, tries: 20, pauseMs: 2_000 };

/**
 * Kysely's lock belongs to a session, but a pooler in transaction mode gives every transaction another one. The
 * transaction around the migrator holds a lock instead.
 */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}

class MigrationDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new LocklessAdapter();
  }
}

/**
 * Migrates the schema: every migration once, all in one transaction, whichever of several processes comes first.
 * Returns the names of those applied here.
 */
export async function migrate(
  database: Database,
  migrations: Migrations = ALL_MIGRATIONS,
  lockRetry: LockRetry = LOCK_RETRY,
): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrateInTransaction(database, migrations, lockRetry);
    } catch (error) {
      if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw await explain(error, database, migrations);
      if (attempt === lockRetry.tries) throw tableInUse(error, database);
      await sleep(lockRetry.pauseMs);
    }
  }
}

async function migrateInTransaction(
  { pool, owner }: Database,
  migrations: Migrations,
  { lockTimeoutMs }: LockRetry,
): Promise<string[]> {
  // The migrator continues after an error and then reports only that the transaction has failed.
  let firstError: unknown;
  const db = new Kysely<unknown>({
    // Not database.sql: the migrator reads its own tables by their snake_case names.
    dialect: new MigrationDialect({ pool: owner }),
    log: (event) => {
      if (event.level === 'error') firstError ??= event.error;
    },
  });
  // At this level each statement sees what was committed while the transaction waited for the lock.
  const transaction = db.transaction().setIsolationLevel('read committed');
  return transaction.execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)})`.execute(tx);
    // Set after the advisory lock, which is waited for as long as another process migrates.
    await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx);
    const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => ({ ...migrations }) } });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error !== undefined) throw errorCode(error) === FAILED_TRANSACTION ? firstError : error;
    if (owner !== pool) await grantRows(tx, await currentUser(pool));
    return results.map(({ migrationName }) => migrationName);
  });
}

const tableInUse = (failure: unknown, { location }: Database): SetupProblem =>
  new SetupProblem(
    `The tables of ${location} could not be changed, because something else kept using one of them.`,
    'Nothing was changed. Start again when no long report, backup or open transaction uses the database.',
    { cause: failure },
  );

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
  const { rows } = await database.owner.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name).filter((name) => !(name in migrations));
}
