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
  type MailKey,
  type MailMessage,
  type MailParts,
  type StoredParts,
} from './mail.ts';
import {
  type AgainOf,
  insertMail,
  lockForCopy,
  type NewAttachment,
  selectAttachments,
  selectCopySince,
  selectSealedBody,
} from './outbox.sql.ts';

/** The stored parts of a mail; throws if it was encrypted with another key. */
export const decryptMailBody = (
  encryption: Encryption,
  { organizationId, id, sealedBody }: { organizationId: string; id: string; sealedBody: Uint8Array },
): StoredParts => JSON.parse(encryption.decrypt(sealedBody, mailContext(organizationId, id))) as StoredParts;

/** In order. */
export async function readAttachments(sql: Sql, encryption: Encryption, mail: MailKey): Promise<MailAttachment[]> {
  const rows = await selectAttachments(sql, mail.organizationId, mail.id);
  return rows.map((row) => decryptAttachment(encryption, mail, row));
}

type SealedAttachment = Awaited<ReturnType<typeof selectAttachments>>[number];

const decryptAttachment = (
  encryption: Encryption,
  { organizationId, id }: MailKey,
  { name, contentType, position, sealedBytes }: SealedAttachment,
): MailAttachment => ({
  name,
  contentType,
  bytes: encryption.decryptBytes(sealedBytes, attachmentContext(organizationId, id, position)),
});

export const outboxMail = (
  sql: Sql,
  encryption: Encryption,
  now: () => Date,
  { isSending }: { isSending: boolean },
): Mail => {
  const insert = async (mail: MailMessage, tx: Sql, again: AgainOf | null): Promise<string> => {
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
    const at = now().toISOString();
    const insertAll = (executor: Sql) =>
      insertMail(executor, message, { encryptBody, encryptFiles }, at, isSending, again);
    // A sender must never see a mail before its attachments are inserted.
    return attachments.length === 0 || tx.isTransaction ? insertAll(tx) : inTransaction(tx, insertAll);
  };
  return {
    send: async (mail, tx = sql) => void (await insert(mail, tx, null)),
    read: async (key) => {
      const sealed = await selectSealedBody(sql, key);
      return sealed === undefined ? null : decrypted(() => decryptMailBody(encryption, sealed));
    },
    sendAgain: async (key, { to, by }, tx) => {
      const found = await readForCopy(tx, encryption, key);
      if (!found) return null;
      const since = new Date(now().getTime() - SAME_REQUEST_MS).toISOString();
      const same = await selectCopySince(tx, key, { to, since });
      if (same) return { id: same.id, isNew: false };
      const { copy, originalAt } = found;
      const id = await insert({ ...copy, to }, tx, { againOf: key.id, againBy: by, originalAt });
      return { id, isNew: true };
    },
  };
};

/** Asked for again so soon it is the same request, whose answer was lost or whose button was pressed twice. */
const SAME_REQUEST_MS = 60_000;

type Copy = Omit<MailHead, 'to'> & StoredParts & { attachments: readonly MailAttachment[] };

/** Everything but the address; null if it cannot be decrypted any more. */
async function readForCopy(
  sql: Sql,
  encryption: Encryption,
  key: MailKey,
): Promise<{ copy: Copy; originalAt: string } | null> {
  const row = await lockForCopy(sql, key);
  const body = row && decrypted(() => decryptMailBody(encryption, row));
  if (!row || !body) return null;
  const { organizationId, fromName, subject, replyTo, portalId, receiptPaymentId, kind, customerId } = row;
  const files = await selectAttachments(sql, organizationId, row.id);
  const attachments = decrypted(() => files.map((file) => decryptAttachment(encryption, key, file)));
  if (attachments === null) return null;
  const copy = {
    organizationId,
    fromName,
    subject,
    attachments,
    ...body,
    ...(replyTo !== null && { replyTo }),
    ...(portalId !== null && { portalId }),
    ...(receiptPaymentId !== null && { receiptPaymentId }),
    ...(kind !== null && { kind }),
    ...(customerId !== null && { customerId }),
  };
  return { copy, originalAt: row.originalAt ?? row.createdAt };
}

/** Null if it was encrypted with a key that is gone. */
function decrypted<Value>(decrypt: () => Value): Value | null {
  try {
    return decrypt();
  } catch {
    return null;
  }
}

function splitMail({ attachments = [], ...mail }: MailMessage) {
  if ('layout' in mail) {
    const { layout, ...head } = mail;
    return { body: { layout }, head, attachments };
  }
  const { text, html, unsubscribeUrl, ...head } = mail as MailHead & MailParts;
  return { body: { text, html, ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) }, head, attachments };
}
