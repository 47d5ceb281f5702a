import { add, asCents, type Cents, negate, subtract, ZERO } from '@plumbline/rules/money';
import type { Sql } from '../../database/open-database.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { type RefundRow, selectRefundLines, selectRefunds } from '../refunds.sql.ts';
import { type Entry, selectEntries } from './ledger.sql.ts';

/** A part of the captured money: it paid an invoice, or it became the credit of an overpayment. */
export type CapturedLine = { account: 'receivable' | 'credit'; subjectId: string; amount: Cents };

export type MoneyLeft = {
  lines: readonly CapturedLine[];
  surcharge: Cents;
  /** The lines and the surcharge. */
  total: Cents;
  /** The entries for credits that the payment used. */
  usedCredits: readonly Entry[];
};

/** What a payment has captured in money, less its refunds; `states` tells which refunds count. */
export async function moneyLeft(
  sql: Sql,
  payment: PaymentRow,
  states: readonly RefundRow['state'][] = ['DONE'],
): Promise<MoneyLeft> {
  const { organizationId, id: paymentId } = payment;
  const captured = await selectEntries(sql, { organizationId, paymentId, kind: 'CAPTURE' });
  const made = await selectRefunds(sql, payment);
  const refunds = made.filter(({ kind, state }) => kind === 'REFUND' && states.includes(state));
  const refunded = new Map<string, Cents>();
  if (refunds.length > 0) {
    const ids = refunds.map(({ id }) => id);
    for (const { invoiceId, amount } of await selectRefundLines(sql, organizationId, ids)) {
      refunded.set(invoiceId, add(refunded.get(invoiceId) ?? ZERO, amount));
    }
  }
  const lines = linesIn(captured).map((line) => ({
    ...line,
    amount: subtract(line.amount, refunded.get(line.subjectId) ?? ZERO),
  }));
  const income = captured.filter(({ account }) => account === 'surcharge_income').map(({ amount }) => negate(amount));
  const surcharge = subtract(add(...income), ...refunds.map((refund) => refund.surcharge));
  return {
    lines: lines.filter(({ amount }) => amount > ZERO),
    surcharge,
    total: add(surcharge, ...lines.map(({ amount }) => amount)),
    usedCredits: captured.filter((_, place) => isOfUsedCredit(captured, place)),
  };
}

const isCreditUsed = (entry: Entry | undefined): boolean => entry?.account === 'credit' && entry.amount > 0;

/** The use of a credit is booked as two entries: the credit, then its invoice. */
const isOfUsedCredit = (entries: readonly Entry[], place: number): boolean =>
  isCreditUsed(entries[place]) || isCreditUsed(entries[place - 1]);

function linesIn(captured: readonly Entry[]): CapturedLine[] {
  const lines = new Map<string, CapturedLine>();
  for (const [place, { account, subjectId, amount }] of captured.entries()) {
    if ((account !== 'receivable' && account !== 'credit') || isOfUsedCredit(captured, place)) continue;
    const before = lines.get(subjectId)?.amount ?? ZERO;
    lines.set(subjectId, { account, subjectId, amount: asCents(before - amount) });
  }
  return [...lines.values()];
}
