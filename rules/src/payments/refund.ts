// How a refund is split: over invoices, the credit of an overpayment, and the surcharge (decisions C10 and C11).

import { add, asCents, subtract, ZERO, type Cents } from '../money.ts';
import { isOffline, type PaymentType } from './payment-type.ts';
import type { PaymentStatus } from './status.ts';

/** A part of the money that a payment brought: it paid an invoice, or it became the credit of an overpayment. */
export type RefundableLine = {
  readonly id: string;
  readonly isCredit: boolean;
  /** What has not been refunded. */
  readonly left: Cents;
  /** What of it can be taken back: a credit may have been used. An invoice can always be owed again. */
  readonly free: Cents;
};

export type RefundableMoney = {
  /** In the order of the payment. */
  readonly lines: readonly RefundableLine[];
  readonly surchargeLeft: Cents;
  /** Of the whole payment. */
  readonly surcharge: Cents;
  readonly total: Cents;
};

export type RefundPlan = {
  readonly lines: readonly { readonly id: string; readonly amount: Cents }[];
  readonly surcharge: Cents;
  /** What goes back to the card or account: the lines and the surcharge. */
  readonly amount: Cents;
};

const sumOf = (lines: readonly { readonly amount: Cents }[]): Cents => add(...lines.map(({ amount }) => amount));
const atMost = (...amounts: readonly Cents[]): Cents => asCents(Math.min(...amounts));

export const refundableTotal = ({ lines, surchargeLeft }: RefundableMoney): Cents =>
  add(surchargeLeft, ...lines.map(({ left }) => left));

const planOf = (taken: readonly { id: string; amount: Cents }[], surcharge: Cents): RefundPlan => {
  const lines = taken.filter(({ amount }) => amount > ZERO);
  return { lines, surcharge, amount: add(surcharge, sumOf(lines)) };
};

/** Everything that is left. */
export const planFullRefund = ({ lines, surchargeLeft }: RefundableMoney): RefundPlan =>
  planOf(
    lines.map(({ id, left }) => ({ id, amount: left })),
    surchargeLeft,
  );

/** Half a cent rounds up. */
const shareOf = (whole: Cents, part: Cents, of: Cents): Cents =>
  of === ZERO ? ZERO : asCents(Number((BigInt(whole) * BigInt(part) * 2n + BigInt(of)) / (BigInt(of) * 2n)));

/**
 * The surcharge goes back in proportion. The share is the difference to what was due before, so that the shares of
 * several refunds add up to the surcharge exactly.
 */
function surchargeShare({ lines, surchargeLeft, surcharge, total }: RefundableMoney, base: Cents): Cents {
  const whole = subtract(total, surcharge);
  const left = subtract(add(...lines.map((line) => line.left)), base);
  const due = shareOf(surcharge, subtract(whole, left), whole);
  const share = subtract(due, subtract(surcharge, surchargeLeft));
  return asCents(Math.min(Math.max(share, 0), surchargeLeft));
}

/** What staff ask for, by invoice and before the surcharge. `excess` is what was paid above the invoice. */
export type WantedLine = { readonly invoiceId: string; readonly amount: Cents; readonly excess: Cents };

export type RefundRefusal = 'refund_over_line' | 'refund_credit_spent';

/** What was paid above an invoice goes back first: it became a credit, if nobody has used it. */
export function planLineRefund(
  money: RefundableMoney,
  wanted: readonly WantedLine[],
): RefundPlan | { readonly refusal: RefundRefusal } {
  const memo = money.lines.find(({ isCredit }) => isCredit);
  let memoLeft = memo?.left ?? ZERO;
  const taken: { id: string; amount: Cents }[] = [];
  for (const { invoiceId, amount, excess } of wanted) {
    const invoiceLeft = money.lines.find(({ id }) => id === invoiceId)?.left ?? ZERO;
    const fromMemo = atMost(amount, excess, memoLeft);
    const fromInvoice = subtract(amount, fromMemo);
    if (fromInvoice > invoiceLeft) return { refusal: 'refund_over_line' };
    memoLeft = subtract(memoLeft, fromMemo);
    taken.push({ id: invoiceId, amount: fromInvoice });
  }
  const fromMemo = subtract(memo?.left ?? ZERO, memoLeft);
  if (memo && fromMemo > memo.free) return { refusal: 'refund_credit_spent' };
  if (memo) taken.push({ id: memo.id, amount: fromMemo });
  return planOf(taken, surchargeShare(money, sumOf(taken)));
}

/**
 * A refund that was made elsewhere names no invoice: first what is left of the credit of an overpayment, then the
 * invoices from the last to the first. The amount includes its share of the surcharge.
 */
export function planAmountRefund(money: RefundableMoney, amount: Cents): RefundPlan {
  const { lines, surcharge, surchargeLeft, total } = money;
  const base = add(...lines.map(({ left }) => left));
  const due = shareOf(surcharge, subtract(total, subtract(refundableTotal(money), amount)), total);
  const share = subtract(due, subtract(surcharge, surchargeLeft));
  const least = Math.max(0, amount - base);
  const surchargePart = asCents(Math.max(least, Math.min(share, surchargeLeft, amount)));
  let wanted = subtract(amount, surchargePart);
  const taken = new Map<string, Cents>();
  const take = (id: string, most: Cents): void => {
    const part = atMost(wanted, most);
    wanted = subtract(wanted, part);
    taken.set(id, add(taken.get(id) ?? ZERO, part));
  };
  const credits = lines.filter(({ isCredit }) => isCredit);
  for (const { id, left, free } of credits) take(id, atMost(left, free));
  for (const { id, left } of lines.filter(({ isCredit }) => !isCredit).toReversed()) take(id, left);
  for (const { id, left } of credits) take(id, subtract(left, taken.get(id) ?? ZERO));
  return planOf(
    [...taken].map(([id, part]) => ({ id, amount: part })),
    surchargePart,
  );
}

/**
 * Why a payment cannot be refunded; null if it can. A bank payment that has not settled can only be voided. A check, cash
 * or a wire has no card or account to which the provider could give it back.
 */
export function refuseRefund({
  status,
  paymentType,
}: {
  readonly status: PaymentStatus;
  readonly paymentType: PaymentType;
}): 'refund_not_possible' | 'refund_offline' | 'payment_already_refunded' | 'payment_disputed' | null {
  if (isOffline(paymentType)) return 'refund_offline';
  if (status === 'APPROVED' || (status === 'PENDING' && paymentType === 'ACH')) return null;
  if (status === 'REFUNDED' || status === 'VOIDED') return 'payment_already_refunded';
  return status === 'CHARGEBACK' ? 'payment_disputed' : 'refund_not_possible';
}
