import type { App } from '../app.ts';
import type { Tx } from '../database/transaction.ts';
import type { Customer } from '../http/caller.ts';
import { type MailedQuestion, questionForStaffMail } from '../mails/question-mails.ts';
import { sendMail } from '../mails/send-mail.ts';
import { selectStaffAddresses } from '../payments/open-items/open-items.sql.ts';
import { selectSupplierEmail } from './questions.sql.ts';

type ToMail = Omit<MailedQuestion, 'customerName' | 'url'> & { id: string };

/** Tells the supplier what a customer has written: at its address for money, or else its people. */
export async function mailSupplier(
  app: App,
  tx: Tx,
  { tenant, customerName }: Customer,
  { id, ...question }: ToMail,
): Promise<void> {
  const { organizationId } = tenant;
  const address = await selectSupplierEmail(tx, organizationId);
  const recipients = address === null ? await selectStaffAddresses(tx, organizationId) : [address];
  const url = `${app.tenants.consoleOrigin}/questions?question=${id}`;
  const words = questionForStaffMail(tenant, { ...question, customerName, url });
  for (const to of recipients) await sendMail(app, tenant, to, words, { sql: tx });
}
