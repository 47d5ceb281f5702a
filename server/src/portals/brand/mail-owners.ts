import type { App } from '../../app.ts';
import { selectOrganizationName } from '../../database/organization.sql.ts';
import type { Tx } from '../../database/transaction.ts';
import { selectOwnerEmails } from '../../identity/acting-staff.sql.ts';
import { consoleSender } from '../../mails/console-sender.ts';
import type { MailSender, MailWords } from '../../mails/mail-layout.ts';
import { sendMail } from '../../mails/send-mail.ts';

/** A mail of the console to each owner of an organization. */
export async function mailOwners(
  app: App,
  tx: Tx,
  { organizationId }: { organizationId: string },
  wordsFor: (sender: MailSender) => MailWords,
): Promise<void> {
  const organizationName = await selectOrganizationName(tx, organizationId);
  const sender = consoleSender({ organizationId, organizationName });
  for (const email of await selectOwnerEmails(tx, organizationId)) {
    await sendMail(app, sender, email, wordsFor(sender), { sql: tx });
  }
}
