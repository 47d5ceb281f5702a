import type { Answer } from '@plumbline/contract/call';
import type { getDeskPayment as Call } from '@plumbline/contract/payment-desk/desk-payments';
import { refuse } from '@plumbline/contract/refusals';
import { today } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import { refuseWithdrawal } from '@plumbline/rules/payments/desk/outcomes';
import { refundableTotal, refuseRefund } from '@plumbline/rules/payments/refund';
import type { Sql } from '../../database/open-database.ts';
import type { Handler } from '../../http/handler.ts';
import { findPayment } from '../activity/find-payment.ts';
import { shownRefundableMoney } from '../ledger/refundable-money.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { offlineView } from '../offline/offline-view.ts';
import { paidExcess } from '../refunds/paid-excess.ts';
import { selectPaymentByCode } from '../refunds.sql.ts';
import { disputesOf } from './disputes-of.ts';
import {
  type OutcomeRow,
  selectAttempts,
  selectCustomerOf,
  selectNumbers,
  selectOpenItemsOf,
  selectOutcomesShown,
  selectReceiptMails,
  selectRefundsShown,
  selectTransactions,
} from './desk-payment.sql.ts';

export const getDeskPayment: Handler<typeof Call> = async (app, { organizationId }, { code }) => {
  const { sql } = app;
  const payment = await selectPaymentByCode(sql, organizationId, code);
  const tenant = payment && (await app.tenants.byId(organizationId, payment.portalId));
  if (!payment || !tenant) return refuse('not_found');
  const { customerId, paymentType, settledAt } = payment;
  const [shown, offline, customer, attempts, ledger, refunds, refundable, disputes, outcomes, mails, openItems] =
    await Promise.all([
      findPayment(app, { tenant, customerId }, payment.id),
      offlineView(sql, payment),
      selectCustomerOf(sql, payment),
      selectAttempts(sql, payment),
      selectTransactions(sql, payment),
      selectRefundsShown(sql, payment),
      findRefundable(sql, payment),
      disputesOf(sql, payment),
      selectOutcomesShown(sql, payment),
      selectReceiptMails(sql, payment),
      selectOpenItemsOf(sql, payment),
    ]);
  return {
    ...shown,
    paymentType,
    customer,
    portalName: tenant.name,
    today: today(app.now(), tenant.timeZone),
    settledAt,
    offline,
    attempts,
    ledger,
    refunds,
    refundable,
    disputes: disputes.map(({ reference: _, ...dispute }) => dispute),
    outcomes: outcomes.map((outcome) => shownOutcome(outcome, disputes)),
    mails,
    openItems,
  };
};

type ShownOutcome = Answer<typeof Call>['outcomes'][number];

function shownOutcome(
  { reportedAs, reference, withdrawnAt, withdrawnBy, withdrawalReason, ...outcome }: OutcomeRow,
  disputes: Awaited<ReturnType<typeof disputesOf>>,
): ShownOutcome {
  const dispute = outcome.kind === 'DISPUTE' ? disputes.find((each) => each.reference === reference) : undefined;
  const facts = { kind: outcome.kind, isReported: reportedAs !== null, disputeState: dispute?.state ?? null };
  return {
    ...outcome,
    isWithdrawable: withdrawnAt === null && refuseWithdrawal(facts) === null,
    withdrawn: withdrawnAt === null ? null : { by: withdrawnBy ?? '', reason: withdrawalReason ?? '', at: withdrawnAt },
  };
}

/** Null where a refund would be refused, whatever is asked for. */
async function findRefundable(sql: Sql, payment: PaymentRow): Promise<Answer<typeof Call>['refundable']> {
  if (refuseRefund(payment) !== null) return null;
  const money = await shownRefundableMoney(sql, payment);
  // One without money in the ledger is voided as a whole: credits alone, or a bank payment under way.
  const isVoided = payment.status === 'PENDING' || payment.paymentType === 'CREDIT';
  if (!isVoided && refundableTotal(money) === ZERO) return null;
  const ids = money.lines.map(({ id }) => id);
  const [excessOf, numbers] = await Promise.all([
    paidExcess(sql, payment),
    ids.length === 0 ? [] : selectNumbers(sql, payment.organizationId, ids),
  ]);
  const numberOf = (id: string) => numbers.find((each) => each.id === id)?.invoiceNumber ?? '';
  return {
    ...money,
    lines: money.lines.map((line) => ({
      ...line,
      number: numberOf(line.id),
      excess: line.isCredit ? ZERO : excessOf(line.id),
    })),
  };
}
