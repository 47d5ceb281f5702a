// Every mail is first a row, written with what it tells about; a sender takes it from there when there is a mail server.
import type { Sql } from '../../database/open-database.ts';
import type { Seals } from '../../keys.ts';
import { oneLine } from '../../one-line.ts';
import type { Mail } from './mail.ts';
import { insertMail } from './outbox.sql.ts';

export type MailBody = { text: string; html: string };

/** What is sealed belongs to its row. */
const contextOf = (organizationId: string, id: string) => `mail ${organizationId} ${id}`;

export const openMailBody = (
  seals: Seals,
  { organizationId, id, sealedBody }: { organizationId: string; id: string; sealedBody: Uint8Array },
): MailBody => JSON.parse(seals.open(sealedBody, contextOf(organizationId, id))) as MailBody;

export const outboxMail = (sql: Sql, seals: Seals, now: () => Date, { isSending }: { isSending: boolean }): Mail => ({
  send: async ({ text, html, ...head }, tx = sql) => {
    // Names and subjects hold what people typed, and become header lines.
    const message = { ...head, fromName: oneLine(head.fromName), subject: oneLine(head.subject) };
    const sealBody = (id: string) =>
      seals.seal(JSON.stringify({ text, html } satisfies MailBody), contextOf(message.organizationId, id));
    await insertMail(tx, message, sealBody, now().toISOString(), isSending);
  },
});
