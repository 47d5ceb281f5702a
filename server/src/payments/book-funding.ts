// What reached the supplier's bank, and what was taken back from it.
import type { Day } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import { negate } from '@plumbline/rules/money';
import { returnWords } from '@plumbline/rules/payments/ach-returns';
import type { App } from '../app.ts';
import type { Tx } from '../database/transaction.ts';
import type { Tenant } from '../http/who.ts';
import type { Funding } from '../ports/gateway/gateway.ts';
import { approvePayment } from './approve-payment.ts';
import { selectAttemptByRetref } from './attempts.sql.ts';
import { type PaymentRow, updatePayment } from './money.sql.ts';
import { movePayment } from './move-payment.ts';
import { notifyPayer } from './notify-payer.ts';
import { post } from './post.ts';
import { upsertItem } from './reconciliation.sql.ts';
import { isReversed, reinstatePayment, reversePayment } from './reverse-payment.ts';
import { onPaymentOf } from './reverse-by-attempt.ts';

type Of = { organizationId: string };

export async function bookFunding(app: App, account: Of, funding: Funding, day: Day): Promise<void> {
  for (const deposit of funding.deposits.filter(({ amount }) => amount > 0)) {
    await on(app, account, deposit.retref, (tx, tenant, payment) => settle(app, tx, tenant, { payment, deposit, day }));
  }
  for (const { retref, code } of funding.returns) {
    await on(app, account, retref, (tx, tenant, payment) => bounce(app, tx, tenant, { payment, code, retref }));
  }
  for (const chargeback of funding.chargebacks) {
    await on(app, account, chargeback.retref, (tx, tenant, payment) =>
      dispute(app, tx, tenant, { payment, chargeback }),
    );
  }
}

async function on(
  app: App,
  { organizationId }: Of,
  retref: string,
  work: (tx: Tx, tenant: Tenant, payment: PaymentRow) => Promise<void>,
) {
  const attempt = await selectAttemptByRetref(app.sql, organizationId, retref);
  if (attempt) await onPaymentOf(app, attempt, work);
}

type Settling = { payment: PaymentRow; deposit: Funding['deposits'][number]; day: Day };

/** A bank payment counts as paid from here on (decision C13). */
async function settle(app: App, tx: Tx, tenant: Tenant, { payment, deposit, day }: Settling): Promise<void> {
  const at = app.now().toISOString();
  const { timeZone } = tenant;
  const isWaiting = payment.status === 'PENDING' && payment.paymentType === 'ACH';
  const settled = isWaiting
    ? await approvePayment(tx, payment, { cause: 'settled', at, timeZone, data: { day } })
    : payment;
  if (settled.settledAt !== null) return;
  if (settled.status !== 'APPROVED') return showPaidOut(tx, settled, deposit, at);
  const { customerId } = payment;
  const entries = [
    { account: 'bank', subjectId: customerId, amount: deposit.amount },
    { account: 'clearing', subjectId: customerId, amount: negate(deposit.amount) },
  ] as const;
  await post(tx, { payment, kind: 'SETTLE', externalRef: `settle ${deposit.retref}`, entries, at });
  await updatePayment(tx, payment, { settledAt: at });
}

/** The provider pays out what we have given up, such as a batch that it rejected and then took after all. */
async function showPaidOut(tx: Tx, payment: PaymentRow, { retref, amount }: Settling['deposit'], at: string) {
  await upsertItem(tx, {
    organizationId: payment.organizationId,
    kind: 'STATUS_DIFF',
    paymentId: payment.id,
    retref,
    orderId: '',
    gatewayAmount: amount,
    localAmount: ZERO,
    detail: `The provider paid out for a payment that is ${payment.status}.`,
    at,
  });
}

type Bounce = { payment: PaymentRow; code: string; retref: string };

/** Before it settled nothing had moved yet; after that the invoices are owed again (decisions C10 and C14). */
async function bounce(app: App, tx: Tx, tenant: Tenant, { payment, code, retref }: Bounce): Promise<void> {
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
  }
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
  if (payment.status !== 'APPROVED' || (await isReversed(tx, payment, 'CHARGEBACK', reference))) return;
  const words = { failureCode: 'CHARGEBACK', failureMessage: `The card’s bank disputes the payment: ${reason}` };
  await reversePayment(app, tx, tenant, payment, { to: 'CHARGEBACK', cause: 'disputed', at, reference, ...words });
}
