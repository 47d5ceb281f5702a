// Puts the app together: database, then everything that stands on it.
import type { App } from './app.ts';
import { migrate } from './database/migrate.ts';
import { type Database, openDatabase } from './database/open-database.ts';
import type { Env } from './env.ts';
import { openFrameTokens } from './identity/frame-tokens.ts';
import { openSessions } from './identity/sessions.ts';
import type { Log } from './log.ts';
import { openTenants } from './portals/tenants.ts';
import type { Mail } from './ports/mail/mail.ts';
import { outboxMail } from './ports/mail/outbox.ts';
import { secretKeyOf } from './secret-key.ts';

export type AppParts = { log: Log; now: () => Date; mail?: Mail };

export async function openApp(env: Env, parts: AppParts): Promise<App> {
  const { databaseUrl, dataDir, poolSize } = env;
  const database = await openDatabase({ ...(databaseUrl && { databaseUrl }), dataDir, poolSize, log: parts.log });
  try {
    await migrate(database);
    return appOn(database, env, parts);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The app on a database that is already open and migrated. */
export function appOn(database: Database, env: Env, { log, now, mail }: AppParts): App {
  const { sql } = database;
  const { baseDomain, publicScheme: scheme, publicPort: port, defaultPortal } = env;
  return {
    sql,
    database,
    now,
    log,
    mail: mail ?? outboxMail(sql, now),
    tenants: openTenants(sql, log, now, { baseDomain, scheme, port, defaultPortal }),
    sessions: openSessions(sql, now),
    frameTokens: openFrameTokens(secretKeyOf(env), now),
  };
}
