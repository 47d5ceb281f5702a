import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import type { MailWords } from '../../mails/mail-layout.ts';
import { type Payer, paymentConfirmation } from '../../mails/payment-mails.ts';
import { paymentTakenBack } from '../../mails/refund-mails.ts';
import { sendMail } from '../../mails/send-mail.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { selectPayingContacts } from '../receipts/payer.sql.ts';
import { type MailFacts, receiptFacts } from '../receipts/receipt-facts.ts';

/** To whoever staff have named; people of the customer who may pay find the payment in the portal, too. */
export const mailOfflineReceipts = (
  app: App,
  tx: Tx,
  tenant: Tenant,
  payment: PaymentRow,
  emails: readonly string[],
): Promise<void> =>
  mailEach(app, tx, tenant, { payment, emails, hasReceipt: true }, (facts, payer) =>
    paymentConfirmation(tenant, facts, payer),
  );

/** To whoever has a receipt of a payment that was recorded by mistake. */
export const mailTakenBack = (
  app: App,
  tx: Tx,
  tenant: Tenant,
  payment: PaymentRow,
  emails: readonly string[],
): Promise<void> =>
  mailEach(app, tx, tenant, { payment, emails, hasReceipt: false }, (facts, payer) =>
    paymentTakenBack(tenant, facts, payer),
  );

type Mailed = { payment: PaymentRow; emails: readonly string[]; hasReceipt: boolean };

async function mailEach(
  app: App,
  tx: Tx,
  tenant: Tenant,
  { payment: { organizationId, portalId, customerId, code, id }, emails, hasReceipt }: Mailed,
  write: (facts: MailFacts, payer: Payer) => MailWords,
): Promise<void> {
  if (emails.length === 0) return;
  const facts = await receiptFacts(tx, { tenant, customerId, now: app.now() }, code);
  if (!facts) throw new Error('a payment that was just written is not there');
  const contacts = await selectPayingContacts(tx, { organizationId, customerId, portalId });
  const url = `${app.tenants.urlOf(tenant)}/history/payments/${code}?account=${customerId}`;
  for (const email of emails) {
    const contact = contacts.find((each) => each.email === email);
    const payer = { name: contact?.name ?? '', url: contact ? url : null };
    const receipt = hasReceipt ? { receiptPaymentId: id } : {};
    await sendMail(app, tenant, email, write(facts, payer), { sql: tx, ...receipt });
  }
}
