import { add, type Cents, subtract, ZERO } from '@plumbline/rules/money';
import type { LineKind } from '@plumbline/rules/payments/line';
import { isOffline } from '@plumbline/rules/payments/payment-type';
import type { PaidAllocation } from './payment-details.sql.ts';

export type PaidLine = {
  invoiceId: string;
  invoiceNumber: string;
  poNumber: string | null;
  jobId: string | null;
  jobName: string | null;
  totalAmount: Cents;
  /** In money, including the excess above the balance. */
  amount: Cents;
  creditApplied: Cents;
  credits: { invoiceNumber: string; amount: Cents }[];
  paymentType: LineKind;
  paymentReason: string | null;
};

/** One line per invoice, summing its allocations. */
export const paidLines = (allocations: readonly PaidAllocation[]): PaidLine[] =>
  [...Map.groupBy(allocations, ({ invoiceId }) => invoiceId).values()].map(lineOf);

function lineOf(pieces: readonly PaidAllocation[]): PaidLine {
  const [first] = pieces;
  if (!first) throw new Error('a line of a payment without money');
  const credits = pieces.flatMap(({ creditNumber, amount }) =>
    creditNumber === null ? [] : [{ invoiceNumber: creditNumber, amount }],
  );
  const money = pieces.filter(({ kind }) => kind !== 'CREDIT');
  return {
    invoiceId: first.invoiceId,
    invoiceNumber: first.invoiceNumber,
    poNumber: first.poNumber,
    jobId: first.jobId,
    jobName: first.jobName,
    totalAmount: first.totalAmount,
    amount: sumOf(money),
    creditApplied: sumOf(credits),
    credits,
    paymentType: pieces.find(({ paymentType }) => paymentType !== 'complete')?.paymentType ?? 'complete',
    paymentReason: pieces.find(({ paymentReason }) => paymentReason !== null)?.paymentReason ?? null,
  };
}

/** What a check, cash or a wire left over, which became a credit. */
export const onAccountOf = (
  { paymentType, subtotal }: { paymentType: string; subtotal: Cents },
  lines: readonly Pick<PaidLine, 'amount'>[],
): Cents => (isOffline(paymentType) ? subtract(subtotal, sumOf(lines)) : ZERO);

const sumOf = (pieces: readonly { amount: Cents }[]): Cents => add(...pieces.map(({ amount }) => amount));
