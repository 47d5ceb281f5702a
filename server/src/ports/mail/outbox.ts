// The outbox: every mail is first a row, inserted with its cause; the sender delivers it if there is a mail server.
import type { Sql } from '../../database/open-database.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Encryption } from '../../encryption.ts';
import { singleLineText, subjectText } from '../../single-line-text.ts';
import {
  attachmentContext,
  type Mail,
  type MailAttachment,
  mailContext,
  type MailHead,
  type MailMessage,
  type MailParts,
  type StoredParts,
} from './mail.ts';
import { insertMail, type NewAttachment, selectAttachments } from './outbox.sql.ts';

/** The stored parts of a mail; throws if it was encrypted with another key. */
export const decryptMailBody = (
  encryption: Encryption,
  { organizationId, id, sealedBody }: { organizationId: string; id: string; sealedBody: Uint8Array },
): StoredParts => JSON.parse(encryption.decrypt(sealedBody, mailContext(organizationId, id))) as StoredParts;

/** In order. */
export async function readAttachments(
  sql: Sql,
  encryption: Encryption,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<MailAttachment[]> {
  const rows = await selectAttachments(sql, organizationId, id);
  return rows.map(({ name, contentType, position, sealedBytes }) => ({
    name,
    contentType,
    bytes: encryption.decryptBytes(sealedBytes, attachmentContext(organizationId, id, position)),
  }));
}

export const outboxMail = (
  sql: Sql,
  encryption: Encryption,
  now: () => Date,
  { isSending }: { isSending: boolean },
): Mail => ({
  send: async (mail, tx = sql) => {
    const { body, head, attachments } = splitMail(mail);
    const { organizationId } = head;
    // Names and subjects contain user input and become header lines.
    const message = { ...head, fromName: singleLineText(head.fromName), subject: subjectText(head.subject) };
    const encryptBody = (id: string) => encryption.encrypt(JSON.stringify(body), mailContext(organizationId, id));
    const encryptFiles = (id: string): NewAttachment[] =>
      attachments.map(({ name, contentType, bytes }, position) => ({
        position,
        name: singleLineText(name),
        contentType,
        sealedBytes: encryption.encryptBytes(bytes, attachmentContext(organizationId, id, position)),
      }));
    const insert = (executor: Sql) =>
      insertMail(executor, message, { encryptBody, encryptFiles }, now().toISOString(), isSending);
    // A sender must never see a mail before its attachments are inserted.
    await (attachments.length === 0 || tx.isTransaction ? insert(tx) : inTransaction(tx, insert));
  },
});

function splitMail({ attachments = [], ...mail }: MailMessage) {
  if ('layout' in mail) {
    const { layout, ...head } = mail;
    return { body: { layout }, head, attachments };
  }
  const { text, html, ...head } = mail as MailHead & MailParts;
  return { body: { text, html }, head, attachments };
}
