import { type EmbeddedServer, startEmbeddedServer } from '@plumbline/server/database/embedded/embedded-server';
import type { Env } from '@plumbline/server/env';
import type { Log } from '@plumbline/server/log';

/** Runs the embedded PostgreSQL, unless the environment names another. */
export const startDatabase = async ({ databaseUrl, dataDir }: Env, log: Log): Promise<EmbeddedServer | null> =>
  databaseUrl === null ? startEmbeddedServer({ dataDir, log }) : null;

/** The environment of the server process behind the public port. */
export function serverEnvironment(
  { dataDir, publicPort }: Env,
  { port, sandboxPort }: { port: number; sandboxPort: number },
  database: EmbeddedServer | null,
): NodeJS.ProcessEnv {
  const shownPort = publicPort === 0 ? port : publicPort;
  return {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    ...(shownPort !== null && { PUBLIC_PORT: String(shownPort) }),
    ...(database && {
      DATABASE_URL: urlOf(database.connection),
      DATABASE_OWNER_URL: urlOf(database.ownerConnection),
    }),
  };
}

function urlOf({ host, port, user, database }: EmbeddedServer['connection']): string {
  const socket = new URLSearchParams({ host, sslmode: 'disable' });
  return `postgresql://${user}@localhost:${port}/${database}?${socket}`;
}
