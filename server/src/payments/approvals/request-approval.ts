import { refuse, Refused } from '@plumbline/contract/refusals';
import { type Cents, type CurrencyCode, formatCents } from '@plumbline/rules/money';
import { needsSecondPerson } from '@plumbline/rules/payments/second-person';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Payer } from '../../http/caller.ts';
import { approvalMail } from '../../mails/approval-mails.ts';
import { type MailApp, sendMail } from '../../mails/send-mail.ts';
import { insertPaymentEvent, type PaymentRow } from '../payments.sql.ts';
import { insertApproval, selectApprovers } from './approvals.sql.ts';

type Asking = Pick<Payer, 'session'>;

const approvalLimitOf = ({ session }: Asking): Cents | null => session?.membership?.approvalLimit ?? null;

/** What the payer reads before the button; null if nobody else is needed (TEM-02). */
export function secondPersonNeeded(payer: Asking, total: Cents, currency: CurrencyCode): Refused | null {
  const limit = approvalLimitOf(payer);
  if (limit === null || !needsSecondPerson(limit, total)) return null;
  const words = `A payment of yours above ${formatCents(limit, currency)} needs a second person. Choose a saved method and a later day: it waits until a colleague approves it.`;
  return new Refused('second_person_needed', words);
}

/** Only a scheduled payment can wait: its method is saved, and its invoices are held until its day. */
export function refuseWithoutDay(
  payer: Asking,
  payment: { total: Cents; currencyCode: CurrencyCode; canWait: boolean },
) {
  const needed = payment.canWait ? null : secondPersonNeeded(payer, payment.total, payment.currencyCode);
  if (needed) throw needed;
}

/** A stored payment above the limit of whoever made it waits, and everybody who may approve it is mailed. */
export async function requestApproval(
  app: MailApp & Pick<App, 'tenants'>,
  tx: Tx,
  payer: Payer,
  payment: PaymentRow,
  at: string,
): Promise<void> {
  const { organizationId, id, status, createdBy, total, currencyCode } = payment;
  if (createdBy === null || !needsSecondPerson(approvalLimitOf(payer), total)) return;
  const approvers = await selectApprovers(tx, { ...payment, createdBy });
  if (approvers.length === 0) refuse('nobody_approves');
  await insertApproval(tx, payment, createdBy, at);
  const event = { organizationId, paymentId: id, fromStatus: status, toStatus: status, cause: 'approval-requested' };
  await insertPaymentEvent(tx, { ...event, identityId: createdBy, data: {}, createdAt: at });
  const { tenant, customerName, session } = payer;
  const facts = { companyName: customerName, maker: session?.name ?? '', amount: formatCents(total, currencyCode) };
  const url = `${app.tenants.urlOf(tenant)}/history/payments/${payment.code}?account=${payment.customerId}`;
  for (const { name, email } of approvers) {
    await sendMail(app, tenant, email, approvalMail(tenant, { ...facts, name, url, day: payment.scheduledAt }), {
      sql: tx,
      customerId: payment.customerId,
    });
  }
}
