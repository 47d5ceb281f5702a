// Mail as use cases see it.
import type { Sql } from '../../database/open-database.ts';

export type MailAttachment = { name: string; contentType: string; bytes: Uint8Array };

export type MailMessage = {
  organizationId: string;
  to: string;
  fromName: string;
  /** Where an answer goes, if not to us. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
};

/** A mail is written in the transaction of what it tells about: both happen, or neither. */
export type Mail = { send: (message: MailMessage, sql?: Sql) => Promise<void> };
