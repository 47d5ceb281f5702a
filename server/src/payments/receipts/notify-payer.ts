import type { Day } from '@plumbline/rules/dates';
import type { Cents } from '@plumbline/rules/money';
import { cancelPath } from '@plumbline/rules/payments/cancel';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import type { MailWords } from '../../mails/mail-layout.ts';
import { paymentCanceled, paymentHeld, recurrenceCanceled } from '../../mails/cancel-mails.ts';
import { paymentConfirmation, paymentFailed, paymentReturned } from '../../mails/payment-mails.ts';
import { recurrenceConfirmation } from '../../mails/recurrence-mails.ts';
import { disputeWon, paymentRefunded, paymentStands } from '../../mails/refund-mails.ts';
import { paymentDelayed, paymentExpiring } from '../../mails/scheduled-payment-mails.ts';
import { type MailApp, sendMail } from '../../mails/send-mail.ts';
import { infoOf } from '../activity/payment-view.ts';
import { type PaymentRow } from '../payments.sql.ts';
import { selectIsMember, selectPayerAddress, selectPayingContacts } from './payer.sql.ts';
import { type MailFacts, receiptFacts } from './receipt-facts.ts';

const MAILS = {
  confirmed: { write: paymentConfirmation, hasReceipt: true },
  scheduled: { write: paymentConfirmation, hasReceipt: false },
  delayed: { write: paymentDelayed, hasReceipt: false },
  held: { write: paymentHeld, hasReceipt: false },
  expiring: { write: paymentExpiring, hasReceipt: false },
  failed: { write: paymentFailed, hasReceipt: false },
  returned: { write: paymentReturned, hasReceipt: false },
  canceled: { write: paymentCanceled, hasReceipt: false },
  recurring: { write: recurrenceConfirmation, hasReceipt: false },
  recurrenceCanceled: { write: recurrenceCanceled, hasReceipt: false },
  won: { write: disputeWon, hasReceipt: true },
  stands: { write: paymentStands, hasReceipt: true },
  refunded: { write: paymentRefunded, hasReceipt: true },
} as const;

const BEFORE_THE_RUN: readonly (keyof typeof MAILS)[] = ['scheduled', 'delayed', 'held', 'expiring'];

type NotifiedPayment = Pick<PaymentRow, 'customerId' | 'createdBy' | 'code' | 'origin' | 'scheduledAt'> & {
  /** What the payer entered; whoever pays by a link is known by it alone. */
  info?: PaymentRow['info'] | undefined;
  /** The person who made the payment, if they were just read. */
  maker?: { name: string; email: string } | undefined;
  /** What the mail says about the payment, if it was just read. */
  facts?: MailFacts | undefined;
  /** The credit that the payer got because the invoices had been paid another way. */
  surplus?: { invoiceNumber: string; amount: Cents } | null;
  /** Who has just canceled; mailed too. */
  canceledBy?: string | undefined;
  /** The monthly prepayment that was just agreed or canceled, with the days of the payments that this is about. */
  recurrence?: { id: string; days: readonly Day[]; started?: { count: number; isProcessing: boolean } } | null;
  /** The card that expires before the day of the payment. */
  card?: { expiry: string; day: Day } | null;
  /** The invoices because of which it waits. */
  disputed?: readonly string[];
  /** What was just given back. */
  refund?: { amount: Cents; kind: 'REFUND' | 'VOID' } | null;
};

/**
 * Mails the payer the outcome of a payment, in the same transaction; its receipt is rendered when the mail is sent. A
 * payment that staff or autopay made for a customer is also mailed to the customer's people who may pay; they alone are
 * mailed if the person who scheduled it has left the customer since. Whoever cancels is mailed as well.
 */
export async function notifyPayer(
  app: MailApp & Pick<App, 'tenants' | 'now' | 'log'>,
  tx: Tx,
  tenant: Tenant,
  {
    customerId,
    createdBy,
    code,
    origin,
    scheduledAt,
    maker,
    facts: known,
    canceledBy,
    info,
    ...about
  }: NotifiedPayment,
  what: keyof typeof MAILS,
): Promise<void> {
  const canceler = canceledBy === undefined ? undefined : await selectPayerAddress(tx, canceledBy);
  const told = await recipientsOf(tx, tenant, { customerId, createdBy, origin, scheduledAt, maker, info });
  const isTold = told.some(({ email }) => email === canceler?.email);
  const recipients = canceler && !isTold ? [...told, canceler] : told;
  if (recipients.length === 0) return;
  const facts = known ?? (await receiptFacts(tx, { tenant, customerId, now: app.now() }, code));
  if (!facts) return;
  // A scheduled payment's mail leads to where it can be canceled.
  const isOnDetail = !BEFORE_THE_RUN.includes(what) || tenant.settings.isPaymentDetailCancelEnabled;
  const { surplus = null, refund = null, recurrence = null, card = null, disputed = [] } = about;
  const path = recurrence === null ? `${cancelPath(code, isOnDetail)}?` : `/history/recurrences?id=${recurrence.id}&`;
  // Whoever paid by a link cannot sign in; the receipt is attached.
  const url = origin === 'LINK' ? null : `${app.tenants.urlOf(tenant)}${path}account=${customerId}`;
  const { write, hasReceipt } = MAILS[what];
  const { days = [], started = null } = recurrence ?? {};
  const canceled = { canceledBy: canceler?.name ?? null };
  const mailed = { ...facts, surplus, refund, recurrence, card, days, started, disputed, ...canceled };
  for (const { name, email } of recipients) {
    const words = wordsOf(app, () => write(tenant, mailed, { name, url }));
    const receipt = { customerId, ...(hasReceipt && { receiptPaymentId: facts.paymentId }) };
    if (words) await sendMail(app, tenant, email, words, { sql: tx, ...receipt });
  }
}

async function recipientsOf(
  tx: Tx,
  { organizationId, portalId }: Tenant,
  {
    customerId,
    createdBy,
    origin,
    scheduledAt,
    maker: known,
    info,
  }: Pick<NotifiedPayment, 'customerId' | 'createdBy' | 'origin' | 'scheduledAt' | 'maker' | 'info'>,
): Promise<{ name: string; email: string }[]> {
  if (origin === 'LINK') {
    const { name = '', email } = infoOf(info ?? {});
    return email === undefined ? [] : [{ name, email }];
  }
  const scope = { organizationId, customerId, portalId };
  const isLater = origin === 'AUTOPAY' || (origin === 'PORTAL' && scheduledAt !== null);
  const isGone = isLater && createdBy !== null && !(await selectIsMember(tx, { ...scope, identityId: createdBy }));
  const found = known ?? (createdBy === null ? undefined : await selectPayerAddress(tx, createdBy));
  const maker = isGone ? undefined : found;
  // Nobody of the customer was there when it was paid.
  const isWithout = origin === 'ADMIN' || origin === 'AUTOPAY' || isGone;
  const contacts = isWithout ? await selectPayingContacts(tx, scope) : [];
  return [...(maker ? [maker] : []), ...contacts.filter(({ email }) => email !== maker?.email)];
}

/** A mail that cannot be composed is skipped: it must not block the payment. */
function wordsOf({ log }: Pick<App, 'log'>, word: () => MailWords): MailWords | null {
  try {
    return word();
  } catch (error) {
    log.error({ err: error }, 'a mail about a payment could not be worded');
    return null;
  }
}
