// Everything a use case may reach, in one plain object. No container, no decorators.
import type { Kysely } from 'kysely';
import type { Tables } from './database/tables.gen.ts';
import type { Database } from './database/open-database.ts';
import type { FrameTokens } from './identity/frame-tokens.ts';
import type { Sessions } from './identity/sessions.ts';
import type { Log } from './log.ts';
import type { Tenants } from './portals/tenants.ts';
import type { Mail } from './ports/mail/mail.ts';

export type App = {
  sql: Kysely<Tables>;
  database: Database;
  now: () => Date;
  log: Log;
  mail: Mail;
  tenants: Tenants;
  sessions: Sessions;
  frameTokens: FrameTokens;
};
