import { isWordedKind } from '@plumbline/rules/mails/worded-mails';
import type { App } from '../app.ts';
import type { Sql } from '../database/open-database.ts';
import type { MailMessage } from '../ports/mail/mail.ts';
import type { MailSender, MailWords } from './mail-layout.ts';
import { wordMail } from './word-mail.ts';

/** What mails need. */
export type MailApp = Pick<App, 'mail' | 'mailWordings' | 'sql'>;

/**
 * Sends a mail in the name of the portal or of the console, in the words of the organization as they are now; inside a
 * transaction it is sent only if that commits.
 */
export async function sendMail(
  app: MailApp,
  sender: MailSender,
  to: string,
  ours: MailWords,
  {
    sql,
    ...more
  }: { sql?: Sql } & Pick<MailMessage, 'replyTo' | 'attachments' | 'receiptPaymentId' | 'customerId'> = {},
): Promise<void> {
  const { organizationId, portalId, name, senderName, replyTo, logoVersion } = sender;
  const wording = isWordedKind(ours.kind) ? await app.mailWordings.of(sql ?? app.sql, organizationId, ours.kind) : null;
  const { kind, subject, layout } = wordMail(ours, wording);
  await app.mail.send(
    {
      organizationId,
      fromName: senderName ?? name,
      to,
      kind,
      subject,
      layout,
      ...(logoVersion !== null && portalId !== null && { portalId }),
      ...(replyTo !== null && { replyTo }),
      ...more,
    },
    sql,
  );
}
