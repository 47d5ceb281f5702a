// The mail port.
import type { Sql } from '../../database/open-database.ts';

export type MailAttachment = {
  name: string;
  contentType: string;
  bytes: Uint8Array;
  /** Of an image that the HTML shows as `cid:`. */
  contentId?: string;
};

/** Given as it is, or as a layout that is rendered when the mail is sent. */
export type MailParts = {
  text: string;
  html: string;
  /** Where mail programs turn such mails off with one click (RFC 8058). */
  unsubscribeUrl?: string;
};
export type StoredParts = MailParts | { layout: unknown };

export type MailHead = {
  organizationId: string;
  to: string;
  fromName: string;
  /** The Reply-To address, if not ours. */
  replyTo?: string;
  subject: string;
  /** What it is about, as staff filter by it; without it nobody is shown its words. */
  kind?: string;
  /** Whose business it tells, so that only people of this customer get it again. */
  customerId?: string;
  /** The portal whose logo the HTML shows. */
  portalId?: string;
  /** The payment whose receipt is attached when the mail is sent. */
  receiptPaymentId?: string;
};

export type MailMessage = MailHead & StoredParts & { attachments?: readonly MailAttachment[] };

export type MailKey = { organizationId: string; id: string };

export type Mail = {
  /** A mail is inserted in the transaction that causes it: both are committed, or neither. */
  send: (message: MailMessage, sql?: Sql) => Promise<void>;
  /** What is stored of its words; null if it was encrypted with a key that is gone. */
  read: (key: MailKey) => Promise<StoredParts | null>;
  /**
   * Inserts a copy to be sent; asked for again within a minute, it is the one that was inserted. Null if the words or a
   * file cannot be decrypted any more.
   */
  sendAgain: (
    key: MailKey,
    again: { to: string; by: string },
    sql: Sql,
  ) => Promise<{ id: string; isNew: boolean } | null>;
};

/** Associated data of an encrypted body: it decrypts only in its own row. */
export const mailContext = (organizationId: string, id: string) => `mail ${organizationId} ${id}`;
export const attachmentContext = (organizationId: string, id: string, position: number) =>
  `${mailContext(organizationId, id)} attachment ${position}`;
