// Books the provider's funding report: deposits, returns and disputes.
import type { Day } from '@plumbline/rules/dates';
import { type CurrencyCode, negate, subtract, ZERO } from '@plumbline/rules/money';
import { statusInSentence } from '@plumbline/rules/payments/status';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import type { Funding } from '../../ports/gateway/gateway.ts';
import { approvePayment } from '../ledger/approve-payment.ts';
import { selectAttemptByRetref } from '../charge/attempts.sql.ts';
import { type PaymentRow, updatePayment } from '../payments.sql.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { updateMissingResolved } from '../reconciliation-items.sql.ts';
import { bookReportedDispute } from './book-disputes.ts';
import { bookReportedReturn } from './book-returns.ts';
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
      bookReportedReturn(app, tx, tenant, { payment, returned }),
    );
  }
  for (const chargeback of funding.chargebacks) {
    await withPayment(app, account, chargeback.retref, (tx, tenant, payment) =>
      bookReportedDispute(app, tx, tenant, { payment, chargeback }),
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
    const detail = `The provider paid out for a payment that is ${statusInSentence(status)}.`;
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
