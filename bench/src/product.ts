// The product as the benches run it: on a free port and without a limit of requests. Log lines are written as in
// production, and thrown away.
import type { FastifyInstance } from 'fastify';
import type { Sql } from '@plumbline/server/database/open-database';
import { readEnv } from '@plumbline/server/env';
import { beginSession } from '@plumbline/server/identity/sessions/sessions';
import { openLog } from '@plumbline/server/log';
import { type Server, startServer } from '@plumbline/server/start-server';

/** How another process connects to the product's database. */
export type Connection = { host: string; user: string; database: string };

export type Product = { server: Server; connection: Connection; hostOf: (label: string) => string };

export async function startProduct(extend?: (http: FastifyInstance) => void): Promise<Product> {
  const env = { ...readEnv(process.env, process.getuid?.() === 0), port: 0, host: '127.0.0.1', requestsPerMinute: 1e9 };
  const server = await startServer(env, {
    log: openLog('info', { write: () => {} }),
    now: () => new Date(),
    web: null,
    ...(extend && { extend: (_app, http) => extend(http) }),
  });
  const { host, user, database } = server.app.database.pool.options as unknown as Connection;
  return { server, connection: { host, user, database }, hostOf: (label) => `${label}.${env.baseDomain}` };
}

type Login = { organizationId: string; identityId: string };

export const signIn = (sql: Sql, { portalId, ...login }: Login & { portalId: string }): Promise<string> =>
  begin(sql, login, { kind: 'PORTAL', portalId });

export const signInStaff = (sql: Sql, login: Login): Promise<string> => begin(sql, login, { kind: 'CONSOLE' });

async function begin(
  sql: Sql,
  { organizationId, identityId }: Login,
  site: { kind: 'PORTAL'; portalId: string } | { kind: 'CONSOLE' },
): Promise<string> {
  const now = new Date();
  const login = { organizationId, identityId, provider: 'password', enteredAt: now.toISOString() } as const;
  const { token } = await beginSession(sql, now, { ...login, ...site });
  return `__Host-session=${token}`;
}

export const sayReady = (ready: unknown): void => void process.stdout.write(`ready ${JSON.stringify(ready)}\n`);
