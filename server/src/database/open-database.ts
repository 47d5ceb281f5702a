import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { CamelCaseNames } from './camel-case-names.ts';
import type { DatabaseLog } from './database-log.ts';
import { closePool, openPool } from './database-pool.ts';
import { startEmbeddedServer } from './embedded/embedded-server.ts';
import { kyselyPool } from './kysely-pool.ts';
import { checkServer, parseServerUrl } from './server-url.ts';
import { rememberPool } from './statement-pools.ts';
import type { Tables } from './tables.gen.ts';

const POOL_SIZE = 10;

export type Sql = Kysely<Tables>;

export type Database = {
  sql: Sql;
  pool: Pool;
  kind: 'embedded' | 'url';
  /** For people; holds no password. */
  location: string;
  close(): Promise<void>;
};

export type OpenDatabaseOptions = {
  /** Any PostgreSQL server from version 15 on. Without it, a server of our own runs on `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log: DatabaseLog;
  poolSize?: number | undefined;
  /** For tests: the built-in server works faster, but a power cut may lose what was committed. */
  throwaway?: boolean | undefined;
};

/** Throws a SetupProblem for whatever the person who starts the server can put right. */
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

async function openEmbedded({ dataDir, log, poolSize = POOL_SIZE, throwaway }: OpenDatabaseOptions): Promise<Database> {
  const server = await startEmbeddedServer({ dataDir, log, throwaway });
  // Set here what pg would otherwise take from the PG… variables of the person who starts us.
  const connection = { ...server.connection, ssl: false, password: '', options: '' };
  const pool = openPool({ connection, size: poolSize, log });
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
  rememberPool(sql, connections);
  return sql;
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined;
  return () => (closed ??= close());
}
