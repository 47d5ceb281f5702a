// The mail port.
import type { Sql } from '../../database/open-database.ts';

export type MailAttachment = {
  name: string;
  contentType: string;
  bytes: Uint8Array;
  /** Of an image that the HTML shows as `cid:`. */
  contentId?: string;
};

export type MailMessage = {
  organizationId: string;
  to: string;
  fromName: string;
  /** The Reply-To address, if not ours. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
  /** The portal whose logo the HTML shows. */
  portalId?: string;
  /** The payment whose receipt is attached when the mail is sent. */
  receiptPaymentId?: string;
};

/** A mail is inserted in the transaction that causes it: both are committed, or neither. */
export type Mail = { send: (message: MailMessage, sql?: Sql) => Promise<void> };

/** Associated data of an encrypted body: it decrypts only in its own row. */
export const mailContext = (organizationId: string, id: string) => `mail ${organizationId} ${id}`;
export const attachmentContext = (organizationId: string, id: string, position: number) =>
  `${mailContext(organizationId, id)} attachment ${position}`;
