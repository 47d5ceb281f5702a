import type { App } from '../app.ts';
import type { Tenant } from '../http/caller.ts';
import type { Mail, MailMessage } from '../ports/mail/mail.ts';
import type { MailWords } from './mail-layout.ts';

type Sql = NonNullable<Parameters<Mail['send']>[1]>;

/** Sends a mail in the portal's name; inside a transaction it is sent only if that commits. */
export const sendMail = (
  app: Pick<App, 'mail'>,
  { organizationId, portalId, name: fromName, logoVersion }: Tenant,
  to: string,
  { subject, layout }: MailWords,
  { sql, ...more }: { sql?: Sql } & Pick<MailMessage, 'replyTo' | 'attachments' | 'receiptPaymentId'> = {},
): Promise<void> =>
  app.mail.send(
    {
      organizationId,
      fromName,
      to,
      subject,
      layout,
      ...(logoVersion !== null && { portalId }),
      ...more,
    },
    sql,
  );
