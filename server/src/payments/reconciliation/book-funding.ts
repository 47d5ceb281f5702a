// Books the provider's funding report: deposits, returns and disputes.
import type { Day } from '@plumbline/rules/dates';
import { type CurrencyCode, negate, subtract, ZERO } from '@plumbline/rules/money';
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
import { updateMissingResolved } from '../reconciliation-items.sql.ts';
import { isReversalBooked, reversePayment } from '../ledger/reverse-payment.ts';
import { bookDispute } from './book-disputes.ts';
import { bookUnassigned, reportDifference } from './book-unassigned.ts';
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
      bookDispute(app, tx, tenant, { payment, chargeback }),
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
  // A charge that we had declined or voided is given back by itself and never enters the ledger.
  if (attempt?.state === 'OK') await withPaymentOf(app, attempt, work);
}

type SettlementInput = { payment: PaymentRow; deposit: Funding['deposits'][number]; day: Day };

/** A bank payment counts as paid from here on (decision C13). */
async function settle(app: App, tx: Tx, tenant: Tenant, { payment, deposit, day }: SettlementInput): Promise<void> {
  if (payment.settledAt !== null) return;
  const at = app.now().toISOString();
  const { timeZone } = tenant;
  const isWaiting = payment.status === 'PENDING' && payment.paymentType === 'ACH';
  const settled = isWaiting
    ? await approvePayment(tx, payment, { cause: 'settled', at, timeZone, data: { day } })
    : payment;
  await bookDeposit(tx, settled, deposit, at);
  await updatePayment(tx, payment, { settledAt: at });
  if (isWaiting) await notifyPayer(app, tx, tenant, settled, 'confirmed');
  await updateMissingResolved(tx, payment, 'settled', at);
}

/** A payment that was refunded or disputed before its money came is paid out all the same. */
const CAPTURED: readonly PaymentRow['status'][] = ['APPROVED', 'REFUNDED', 'CHARGEBACK'];

async function bookDeposit(
  tx: Tx,
  payment: PaymentRow,
  deposit: Funding['deposits'][number],
  at: string,
): Promise<void> {
  const { customerId, total, status } = payment;
  const { retref, amount } = deposit;
  const booking = { kind: 'SETTLE', externalRef: `settle ${retref}` } as const;
  if (!CAPTURED.includes(status)) {
    const detail = `The provider paid out for a payment that is ${status}.`;
    const movement = { ...booking, moved: { account: 'bank', amount }, to: 'unapplied' } as const;
    const difference = { kind: 'STATUS_DIFF', retref, amount, localAmount: ZERO, detail, at } as const;
    return bookUnassigned(tx, payment, movement, difference);
  }
  if (amount !== total) {
    const detail = 'The provider paid out another amount.';
    await reportDifference(tx, payment, { kind: 'AMOUNT_DIFF', retref, amount, localAmount: total, detail, at });
  }
  const entries = [
    { account: 'bank', subjectId: customerId, amount },
    { account: 'clearing', subjectId: customerId, amount: negate(total) },
    { account: 'unapplied', subjectId: customerId, amount: subtract(total, amount) },
  ] as const;
  await postEntries(tx, { payment, ...booking, entries, at });
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
  const reference = `${retref} ${code}`;
  const set = { failureCode: code, failureMessage: returnWords(code) };
  if (payment.status === 'PENDING') {
    const canceled = await movePayment(tx, payment, { to: 'CANCELED', cause: 'returned', at, set, data: { code } });
    await notifyPayer(app, tx, tenant, canceled, 'returned');
  } else if (!(await isReversalBooked(tx, payment, 'RETURN', reference))) {
    await takeBack(app, tx, tenant, { payment, reference, amount, at, set });
  }
  await updateMissingResolved(tx, payment, 'returned', at);
}

type Withdrawal = {
  payment: PaymentRow;
  reference: string;
  amount: BankReturn['amount'];
  at: string;
  set: { failureCode: string; failureMessage: string };
};

async function takeBack(
  app: App,
  tx: Tx,
  tenant: Tenant,
  { payment, reference, amount, at, set }: Withdrawal,
): Promise<void> {
  const { status, settledAt, total } = payment;
  if (status === 'APPROVED') {
    const reversal = { kind: 'RETURN', cause: 'returned', at, reference, withdrawn: amount, ...set } as const;
    const reversed = await reversePayment(tx, payment, reversal);
    return notifyPayer(app, tx, tenant, reversed, 'returned');
  }
  if (status === 'CANCELED') return;
  const detail = `The bank returned a payment that is ${status}.`;
  const difference = { kind: 'STATUS_DIFF', retref: reference, amount, localAmount: total, detail, at } as const;
  // What has not been paid out cannot be withdrawn.
  if (settledAt === null) return reportDifference(tx, payment, difference);
  const moved = { account: 'bank', amount: negate(amount) } as const;
  await bookUnassigned(
    tx,
    payment,
    { kind: 'RETURN', externalRef: `return ${reference}`, moved, to: 'unapplied' },
    difference,
  );
}
