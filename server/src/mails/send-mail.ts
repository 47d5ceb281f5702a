import type { App } from '../app.ts';
import type { Tenant } from '../http/caller.ts';
import type { Mail, MailAttachment } from '../ports/mail/mail.ts';
import type { MailWords } from './mail-layout.ts';

type Sql = NonNullable<Parameters<Mail['send']>[1]>;

/** Sends a mail in the portal's name; inside a transaction it is sent only if that commits. */
export const sendMail = (
  app: Pick<App, 'mail'>,
  { organizationId, name: fromName }: Tenant,
  to: string,
  words: MailWords,
  { sql, replyTo, attachments }: { sql?: Sql; replyTo?: string; attachments?: readonly MailAttachment[] } = {},
): Promise<void> =>
  app.mail.send(
    {
      organizationId,
      fromName,
      to,
      ...words,
      ...(replyTo !== undefined && { replyTo }),
      ...(attachments !== undefined && { attachments }),
    },
    sql,
  );
