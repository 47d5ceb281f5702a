// The transaction of a prepayment: one payment, or a recurrence with all its installments (REC-01).
import type { PaidWith } from '@plumbline/rules/payments/recompute';
import type { App } from '../../app.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import { customerShare } from '../../export-limit.ts';
import type { Customer } from '../../http/caller.ts';
import { refuseWithoutDay, requestApproval } from '../approvals/request-approval.ts';
import type { StoredPayment } from '../checkout/answer-stored.ts';
import { billingPlaceOf, type ChosenMethod } from '../checkout/choose-method.ts';
import { type IdempotencyKey, insertKey } from '../checkout/idempotency.sql.ts';
import { lockMethod } from '../checkout/lock-method.ts';
import { newPayment } from '../checkout/new-payment.ts';
import { insertPayment } from '../checkout/new-payment.sql.ts';
import { recordConsent } from '../checkout/record-consent.ts';
import { recountPayment, refusalOf } from '../checkout/recount-payment.ts';
import { spendCheckoutToken } from '../checkout/spend-checkout-token.ts';
import { startCharge } from '../checkout/start-charge.ts';
import { storeLimit } from '../checkout/store-payment.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { actorOf } from '../principal.ts';
import { insertRecurrence } from '../recurrences.sql.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';
import { type PrepayInput, type PrepayPlan, prepaySubmission, withFirstDay } from './prepay-plan.ts';

type Prepayment = {
  input: PrepayInput;
  plan: PrepayPlan;
  key: IdempotencyKey;
  requestHash: Buffer;
  method: ChosenMethod;
};

/** Returns the first payment; null when the idempotency key was used before. */
export const storePrepayment = (app: App, caller: Customer, prepayment: Prepayment): Promise<StoredPayment> =>
  storeLimit.run(customerShare(caller), () => inTransaction(app.sql, (tx) => store(app, tx, caller, prepayment)));

async function store(app: App, tx: Tx, caller: Customer, prepayment: Prepayment): Promise<StoredPayment> {
  const { plan, key, requestHash, method } = prepayment;
  const input = withFirstDay(prepayment.input, plan);
  const at = app.now().toISOString();
  const paymentId = newId();
  const isNew = await insertKey(tx, { ...key, requestHash, paymentId, createdAt: at }).executeTakeFirst();
  if (!isNew) return null;
  const count = await recountOrRefuse(tx, caller, prepayment);
  const canWait = plan.kind !== 'monthly' && Boolean(input.scheduledAt);
  refuseWithoutDay(caller, { total: count.totals.total, currencyCode: input.currencyCode, canWait });
  await spendCheckoutToken(tx, caller, input, paymentId, at);
  const savedMethodId = await lockMethod(app, tx, caller, { input, method }, at);
  const recurrenceId = plan.kind === 'monthly' ? newId() : null;
  if (plan.kind === 'monthly' && recurrenceId !== null) {
    await insertRecurrence(tx, recurrenceRow(caller, prepayment, plan, { id: recurrenceId, at }));
  }
  const parts = plan.kind === 'monthly' ? plan.installments : [{ recurrenceNumber: 1, scheduledAt: input.scheduledAt }];
  const days = plan.kind === 'monthly' ? plan.installments.map(({ scheduledAt }) => scheduledAt) : [];
  const payments: PaymentRow[] = [];
  for (const [place, { recurrenceNumber, scheduledAt }] of parts.entries()) {
    const { scheduledAt: _, ...others } = input;
    const row = newPayment(caller, {
      input: { ...others, ...(scheduledAt && { scheduledAt }) },
      method,
      savedMethodId,
      count,
      isPrepaid: true,
      ...(recurrenceId !== null && { recurrence: { recurrenceId, recurrenceNumber } }),
      id: place === 0 ? paymentId : newId(),
      at,
    });
    const submitted = { fromStatus: null, toStatus: row.status, cause: 'submitted', data: { origin: row.origin } };
    const payment = await insertPayment(tx, { row, allocations: [], events: [submitted] });
    await requestApproval(app, tx, caller, payment, at);
    await recordConsent(tx, caller, payment, method, at, days);
    payments.push(payment);
  }
  const [payment] = payments;
  if (!payment) throw new Error('a prepayment without a payment');
  if (recurrenceId === null) return { payment, attempt: await startCharge(app, tx, caller, { payment, method, at }) };
  const recurrence = { id: recurrenceId, days };
  await notifyPayer(app, tx, caller.tenant, { ...payment, recurrence }, 'recurring');
  return { payment, attempt: null };
}

/** The surcharge and the sums of one payment, as the payer saw them. */
async function recountOrRefuse(tx: Tx, caller: Customer, { input, method }: Prepayment) {
  const submission = prepaySubmission(input);
  const paidWith: PaidWith = {
    paymentType: input.paymentType,
    cardType: method.cardType,
    billing: billingPlaceOf(method.billing),
  };
  const count = await recountPayment(tx, caller, submission, paidWith, []);
  const refused = refusalOf(caller, submission, paidWith, count);
  if (refused) throw refused;
  return count;
}

const recurrenceRow = (
  caller: Customer,
  { input, method }: Prepayment,
  { startDate, endDate, installments }: Extract<PrepayPlan, { kind: 'monthly' }>,
  { id, at }: { id: string; at: string },
) => ({
  organizationId: caller.tenant.organizationId,
  id,
  portalId: caller.tenant.portalId,
  customerId: caller.customerId,
  status: 'PENDING' as const,
  frequency: 'MONTHLY' as const,
  paymentType: input.paymentType,
  brand: method.brand,
  last4: method.last4,
  amount: input.prepayTotal,
  quantity: installments.length,
  currencyCode: input.currencyCode,
  startDate,
  endDate,
  info: { ...input.info },
  createdBy: actorOf(caller),
  createdAt: at,
});
