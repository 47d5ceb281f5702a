import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { CamelCaseNames } from './camel-case-names.ts';
import type { DatabaseLog } from './database-log.ts';
import { closePool, openPool } from './database-pool.ts';
import { type EmbeddedServer, findEmbeddedServer, startEmbeddedServer } from './embedded/embedded-server.ts';
import { kyselyPool } from './kysely-pool.ts';
import { checkServer, parseServerUrl } from './server-url.ts';
import { registerPool } from './statement-pools.ts';
import type { Tables } from './tables.gen.ts';

const POOL_SIZE = 10;

export type Sql = Kysely<Tables>;

export type Database = {
  sql: Sql;
  pool: Pool;
  kind: 'embedded' | 'url';
  /** For messages; without the password. */
  location: string;
  close(): Promise<void>;
};

export type OpenDatabaseOptions = {
  /** Any PostgreSQL server from version 15. Without it, the embedded server runs on `dataDir`. */
  databaseUrl?: string | undefined;
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

async function openUrl(databaseUrl: string, { log, poolSize = POOL_SIZE }: OpenDatabaseOptions): Promise<Database> {
  const { connectionString, location } = parseServerUrl(databaseUrl);
  const pool = openPool({ connection: { connectionString }, size: poolSize, log });
  try {
    await checkServer(pool, location);
  } catch (error) {
    await closePool(pool);
    throw error;
  }
  return { sql: sqlOn(pool), pool, kind: 'url', location, close: once(() => closePool(pool)) };
}

/** For commands of the operator: also while a server runs on the data folder. */
export async function joinDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const running = options.databaseUrl ? undefined : findEmbeddedServer(options.dataDir);
  if (!running) return openDatabase(options);
  const pool = openPool({ connection: connectionTo(running), size: 1, log: options.log });
  return {
    sql: sqlOn(pool),
    pool,
    kind: 'embedded',
    location: options.dataDir,
    close: once(() => closePool(pool)),
  };
}

/** Set explicitly, because pg would otherwise read the PG… environment variables. */
const connectionTo = (connection: EmbeddedServer['connection']) => ({
  ...connection,
  ssl: false,
  password: '',
  options: '',
});

async function openEmbedded({ dataDir, log, poolSize = POOL_SIZE, throwaway }: OpenDatabaseOptions): Promise<Database> {
  const server = await startEmbeddedServer({ dataDir, log, throwaway });
  const pool = openPool({ connection: connectionTo(server.connection), size: poolSize, log });
  const close = once(async () => {
    await closePool(pool);
    await server.stop();
  });
  return { sql: sqlOn(pool), pool, kind: 'embedded', location: server.dataDir, close };
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
