import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { CamelCaseNames } from './camel-case-names.ts';
import type { DatabaseLog } from './database-log.ts';
import { closePool, openPool } from './database-pool.ts';
import { findEmbeddedServer, startEmbeddedServer } from './embedded/embedded-server.ts';
import { connectionTo } from './embedded/connection-to.ts';
import { kyselyPool } from './kysely-pool.ts';
import { checkServer, parseServerUrl } from './server-url.ts';
import { registerPool } from './statement-pools.ts';
import type { Tables } from './tables.gen.ts';

const POOL_SIZE = 10;
/** Migrations use one connection; a second one can cancel what the first runs. */
const OWNER_POOL_SIZE = 2;

export type Sql = Kysely<Tables>;

export type Database = {
  sql: Sql;
  pool: Pool;
  /** Connects as the role that owns the tables. The same as `pool` if no other role is configured. */
  owner: Pool;
  kind: 'embedded' | 'url';
  /** For messages; without the password. */
  location: string;
  close(): Promise<void>;
};

export type OpenDatabaseOptions = {
  /** Any PostgreSQL server from version 15. Without it, the embedded server runs on `dataDir`. */
  databaseUrl?: string | undefined;
  /** The same database as the role that owns the tables, so that `databaseUrl` can name one that cannot change them. */
  ownerUrl?: string | undefined;
  dataDir: string;
  log: DatabaseLog;
  poolSize?: number | undefined;
  /** For tests: the embedded server is faster, but a power failure may lose commits. */
  throwaway?: boolean | undefined;
};

/** Throws a SetupProblem for anything that the operator can fix. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openUrl(options.databaseUrl, options) : openEmbedded(options);
}

async function openUrl(
  databaseUrl: string,
  { ownerUrl, log, poolSize = POOL_SIZE }: OpenDatabaseOptions,
): Promise<Database> {
  const { location } = parseServerUrl(databaseUrl);
  const { pool, close: closeApp } = await openServer(databaseUrl, poolSize, log);
  try {
    const { pool: owner, close: closeOwner } = ownerUrl
      ? await openServer(ownerUrl, OWNER_POOL_SIZE, log)
      : { pool, close: async () => {} };
    const close = async () => void (await Promise.all([closeOwner(), closeApp()]));
    return { sql: sqlOn(pool), pool, owner, kind: 'url', location, close: once(close) };
  } catch (error) {
    await closeApp();
    throw error;
  }
}

async function openServer(databaseUrl: string, size: number, log: DatabaseLog) {
  const { connectionString, location } = parseServerUrl(databaseUrl);
  const pool = openPool({ connection: { connectionString }, size, log });
  const close = () => closePool(pool);
  try {
    await checkServer(pool, location);
  } catch (error) {
    await close();
    throw error;
  }
  return { pool, close };
}

/** For commands of the operator: also while a server runs on the data folder. */
export async function joinDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const running = options.databaseUrl ? undefined : findEmbeddedServer(options.dataDir);
  if (!running) return openDatabase(options);
  const pool = openPool({ connection: connectionTo(running), size: 1, log: options.log });
  return {
    sql: sqlOn(pool),
    pool,
    owner: pool,
    kind: 'embedded',
    location: options.dataDir,
    close: once(() => closePool(pool)),
  };
}

async function openEmbedded({ dataDir, log, poolSize = POOL_SIZE, throwaway }: OpenDatabaseOptions): Promise<Database> {
  const server = await startEmbeddedServer({ dataDir, log, throwaway });
  const pool = openPool({ connection: connectionTo(server.connection), size: poolSize, log });
  const owner = openPool({ connection: connectionTo(server.ownerConnection), size: OWNER_POOL_SIZE, log });
  const close = once(async () => {
    await Promise.all([closePool(pool), closePool(owner)]);
    await server.stop();
  });
  return { sql: sqlOn(pool), pool, owner, kind: 'embedded', location: server.dataDir, close };
}

function sqlOn(pool: Pool): Sql {
  const connections = kyselyPool(pool);
  const sql = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: connections }),
    plugins: [new CamelCaseNames()],
  });
  registerPool(sql, connections);
  return sql;
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined;
  return () => (closed ??= close());
}
