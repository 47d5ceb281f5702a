// Books the provider's funding report: deposits, returns and chargebacks.
import type { Day } from '@plumbline/rules/dates';
import { type Cents, type CurrencyCode, negate, ZERO } from '@plumbline/rules/money';
import { returnWords } from '@plumbline/rules/payments/ach-returns';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import type { Funding } from '../../ports/gateway/gateway.ts';
import { approvePayment } from '../ledger/approve-payment.ts';
import { selectAttemptByRetref } from '../charge/attempts.sql.ts';
import { type PaymentRow, updatePayment } from '../payments.sql.ts';
import { movePayment } from '../ledger/move-payment.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { updateMissingResolved, upsertItem } from '../reconciliation-items.sql.ts';
import { isDisputed, reinstatePayment, reversePayment } from '../ledger/reverse-payment.ts';
import { withPaymentOf } from './reverse-by-attempt.ts';

type MerchantScope = { organizationId: string; currencyCode: CurrencyCode };

export async function bookFunding(app: App, account: MerchantScope, funding: Funding, day: Day): Promise<void> {
  for (const deposit of funding.deposits.filter(({ amount }) => amount > 0)) {
    await withPayment(app, account, deposit.retref, (tx, tenant, payment) =>
      settle(app, tx, tenant, { payment, deposit, day }),
    );
  }
  for (const returned of funding.returns) {
    await withPayment(app, account, returned.retref, (tx, tenant, payment) =>
      returnDebit(app, tx, tenant, { payment, ...returned }),
    );
  }
  for (const chargeback of funding.chargebacks) {
    await withPayment(app, account, chargeback.retref, (tx, tenant, payment) =>
      dispute(app, tx, tenant, { payment, chargeback }),
    );
  }
}

async function withPayment(
  app: App,
  account: MerchantScope,
  retref: string,
  work: (tx: Tx, tenant: Tenant, payment: PaymentRow) => Promise<void>,
) {
  const attempt = await selectAttemptByRetref(app.sql, account, retref);
  if (attempt) await withPaymentOf(app, attempt, work);
}

type SettlementInput = { payment: PaymentRow; deposit: Funding['deposits'][number]; day: Day };

/** A bank payment counts as paid from here on (decision C13). */
async function settle(app: App, tx: Tx, tenant: Tenant, { payment, deposit, day }: SettlementInput): Promise<void> {
  const at = app.now().toISOString();
  const { timeZone } = tenant;
  const isWaiting = payment.status === 'PENDING' && payment.paymentType === 'ACH';
  const settled = isWaiting
    ? await approvePayment(tx, payment, { cause: 'settled', at, timeZone, data: { day } })
    : payment;
  if (settled.settledAt !== null) return;
  if (settled.status !== 'APPROVED') {
    const detail = `The provider paid out for a payment that is ${settled.status}.`;
    return reportDifference(tx, payment, { ...deposit, kind: 'STATUS_DIFF', localAmount: ZERO, detail, at });
  }
  if (deposit.amount !== payment.total) {
    const detail = 'The provider paid out another amount.';
    await reportDifference(tx, payment, { ...deposit, kind: 'AMOUNT_DIFF', localAmount: payment.total, detail, at });
  }
  const { customerId } = payment;
  const entries = [
    { account: 'bank', subjectId: customerId, amount: deposit.amount },
    { account: 'clearing', subjectId: customerId, amount: negate(deposit.amount) },
  ] as const;
  await postEntries(tx, { payment, kind: 'SETTLE', externalRef: `settle ${deposit.retref}`, entries, at });
  await updatePayment(tx, payment, { settledAt: at });
  await updateMissingResolved(tx, payment, 'settled', at);
}

type Difference = {
  kind: 'STATUS_DIFF' | 'AMOUNT_DIFF';
  /** Identifies the finding, so that it is reported once. */
  retref: string;
  amount: Cents;
  localAmount: Cents;
  detail: string;
  at: string;
};

/** Reports what we cannot follow, such as a batch that the provider rejected and later settled. */
async function reportDifference(
  tx: Tx,
  { organizationId, id: paymentId }: PaymentRow,
  { kind, retref, amount: gatewayAmount, localAmount, detail, at }: Difference,
): Promise<void> {
  const about = { organizationId, paymentId, kind, retref, orderId: '' };
  await upsertItem(tx, { ...about, gatewayAmount, localAmount, detail, at });
}

type BankReturn = { payment: PaymentRow } & Funding['returns'][number];

/** Before settlement nothing has been booked; afterwards the invoices are owed again (decisions C10 and C14). */
async function returnDebit(
  app: App,
  tx: Tx,
  tenant: Tenant,
  { payment, code, retref, amount }: BankReturn,
): Promise<void> {
  const at = app.now().toISOString();
  const set = { failureCode: code, failureMessage: returnWords(code) };
  if (payment.status === 'PENDING') {
    const canceled = await movePayment(tx, payment, { to: 'CANCELED', cause: 'returned', at, set, data: { code } });
    await notifyPayer(app, tx, tenant, canceled, 'returned');
  } else if (payment.status === 'APPROVED') {
    await reversePayment(app, tx, tenant, payment, {
      to: 'CHARGEBACK',
      cause: 'returned',
      at,
      reference: `${retref} ${code}`,
      ...set,
    });
  } else if (payment.status === 'VOIDED' || payment.status === 'REFUNDED') {
    const detail = `The bank returned a payment that is ${payment.status}.`;
    const about = { retref: `${retref} ${code}`, amount, localAmount: payment.total };
    await reportDifference(tx, payment, { ...about, kind: 'STATUS_DIFF', detail, at });
  }
  await updateMissingResolved(tx, payment, 'returned', at);
}

type Dispute = { payment: PaymentRow; chargeback: Funding['chargebacks'][number] };

async function dispute(app: App, tx: Tx, tenant: Tenant, { payment, chargeback }: Dispute): Promise<void> {
  const at = app.now().toISOString();
  const { caseNumber, reason, isWon, retref } = chargeback;
  const reference = `${retref} ${caseNumber}`;
  if (isWon) {
    if (payment.status === 'CHARGEBACK') await reinstatePayment(tx, payment, { at, reference });
    return;
  }
  if (await isDisputed(tx, payment, reference)) return;
  // A partial chargeback cannot be assigned to an invoice, and a payment already reversed must not be reversed twice.
  const isPart = chargeback.amount < payment.total;
  if (payment.status !== 'APPROVED' || isPart) {
    const detail = `The card’s bank disputes ${isPart ? 'a part of ' : ''}a payment that is ${payment.status}.`;
    const about = { retref: reference, amount: chargeback.amount, localAmount: payment.total };
    return reportDifference(tx, payment, { ...about, kind: 'STATUS_DIFF', detail, at });
  }
  const words = { failureCode: 'CHARGEBACK', failureMessage: `The card’s bank disputes the payment: ${reason}` };
  await reversePayment(app, tx, tenant, payment, { to: 'CHARGEBACK', cause: 'disputed', at, reference, ...words });
}
