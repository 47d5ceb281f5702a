import { Pool, type PoolConfig } from 'pg';
import type { DatabaseLog } from './database-log.ts';
import { columnTypes } from './parsers.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const LONGEST_GOODBYE_MS = 5_000;

export type PoolOptions = { connection: PoolConfig; size: number; log: DatabaseLog };

export function openPool({ connection, size, log }: PoolOptions): Pool {
  const pool = new Pool({
    application_name: 'plumbline',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...connection,
    max: size,
    types: columnTypes,
    // Some servers or roles have other defaults, and our parsers read only these.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not say so
    onConnect: async (client) => {
      await client.query(`set time zone 'UTC'; set datestyle = 'ISO'`);
    },
  });
  // A connection that breaks must not end the process, which an unheard 'error' would. The pool repeats the errors of
  // idle connections, but not of those in use; either way it drops the connection and makes a new one when asked.
  pool.on('connect', (client) => {
    client.once('error', (error: Error) => {
      // At the end the server closes what the pool has not closed yet.
      if (!pool.ending) log.warn(`A database connection broke: ${error.message}`);
    });
    client.on('error', () => {});
  });
  pool.on('error', () => {});
  return pool;
}

/** Waits for running queries, but not for ever. */
export async function closePool(pool: Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_GOODBYE_MS);
  });
  await Promise.race([pool.end(), patience]);
  clearTimeout(timer);
}
