// Keeps every mail in a table, where the demo's mailbox shows it. The default without an SMTP server.
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.gen.ts';
import type { Mail } from './mail.ts';
import { insertMail } from './outbox.sql.ts';

export const outboxMail = (sql: Kysely<Tables>, now: () => Date): Mail => ({
  send: async (message) => {
    await insertMail(sql, message, now().toISOString());
  },
});
