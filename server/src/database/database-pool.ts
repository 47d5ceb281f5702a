import { Pool, type PoolConfig } from 'pg';
import type { DatabaseLog } from './database-log.ts';
import { columnTypes } from './parsers.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const CLOSE_TIMEOUT_MS = 5_000;

export type PoolOptions = { connection: PoolConfig; size: number; log: DatabaseLog };

export function openPool({ connection, size, log }: PoolOptions): Pool {
  const pool = new Pool({
    application_name: 'plumbline',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...connection,
    max: size,
    types: columnTypes,
    // Servers and roles may have other defaults, but our parsers read only these.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not say so
    onConnect: async (client) => {
      await client.query(`set time zone 'UTC'; set datestyle = 'ISO'`);
    },
  });
  // Without a listener the 'error' event of a broken connection would end the process. The pool handles the errors of
  // idle connections but not of those in use; either way it replaces the connection.
  pool.on('connect', (client) => {
    client.once('error', (error: Error) => {
      // During shutdown the server closes the remaining connections.
      if (!pool.ending) log.warn(`A database connection broke: ${error.message}`);
    });
    client.on('error', () => {});
  });
  pool.on('error', () => {});
  return pool;
}

/** Waits for running queries, up to a limit. */
export async function closePool(pool: Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
  });
  await Promise.race([pool.end(), timeout]);
  clearTimeout(timer);
}
