import type { App } from '../app.ts';
import type { Mail, MailMessage } from '../ports/mail/mail.ts';
import type { MailSender, MailWords } from './mail-layout.ts';

type Sql = NonNullable<Parameters<Mail['send']>[1]>;

/** Sends a mail in the name of the portal or of the console; inside a transaction it is sent only if that commits. */
export const sendMail = (
  app: Pick<App, 'mail'>,
  { organizationId, portalId, name, senderName, replyTo, logoVersion }: MailSender,
  to: string,
  { kind, subject, layout }: MailWords,
  {
    sql,
    ...more
  }: { sql?: Sql } & Pick<MailMessage, 'replyTo' | 'attachments' | 'receiptPaymentId' | 'customerId'> = {},
): Promise<void> =>
  app.mail.send(
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
