import type { Kysely } from 'kysely';
import { newId } from '../../database/new-id.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { MailMessage } from './mail.ts';

export const insertMail = (
  sql: Kysely<Tables>,
  { organizationId, to, fromName, subject, text, html }: MailMessage,
  at: string,
) =>
  sql
    .insertInto('mailMessage')
    .values({
      organizationId,
      id: newId(),
      toAddress: to,
      fromName,
      subject,
      textBody: text,
      htmlBody: html,
      createdAt: at,
    })
    .execute();
