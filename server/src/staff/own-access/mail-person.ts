import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import { consoleSender } from '../../mails/console-sender.ts';
import type { MailSender, MailWords } from '../../mails/mail-layout.ts';
import { type MailApp, sendMail } from '../../mails/send-mail.ts';
import { selectOrganizationName } from '../../database/organization.sql.ts';

type Recipient = { organizationId: string; email: string };

/** A mail of the console to one of the supplier's people. */
export async function mailPerson(
  app: MailApp & Pick<App, 'tenants'>,
  tx: Tx,
  { organizationId, email }: Recipient,
  wordsFor: (sender: MailSender, consoleOrigin: string) => MailWords,
): Promise<void> {
  const organizationName = await selectOrganizationName(tx, organizationId);
  const sender = consoleSender({ organizationId, organizationName });
  await sendMail(app, sender, email, wordsFor(sender, app.tenants.consoleOrigin), { sql: tx });
}
