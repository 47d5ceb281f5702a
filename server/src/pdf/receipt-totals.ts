// The sums at the end of a receipt.
import { type Cents, type CurrencyCode, formatCents, formatRate, negate, subtract, ZERO } from '@plumbline/rules/money';
import type { ReceiptStatus } from '@plumbline/rules/payments/receipt-words';
import { type Sum, sums } from './document-parts.ts';

export type ReceiptSums = {
  status: ReceiptStatus;
  currencyCode: CurrencyCode;
  isPrepaid: boolean;
  subtotal: Cents;
  credit: Cents;
  /** What a check, cash or a wire left over, which became a credit. */
  onAccount: Cents;
  surcharge: Cents;
  surchargeRateBps: number;
  total: Cents;
  refundedAmount: Cents;
};

type ReceiptWithLines = ReceiptSums & { lines: readonly object[] };

export function receiptTotals(receipt: ReceiptWithLines) {
  const { lines, subtotal, credit, onAccount, surcharge, surchargeRateBps, refundedAmount, total, currencyCode } =
    receipt;
  const money = (amount: Cents) => formatCents(amount, currencyCode);
  // Without invoices all of it is on account.
  const beside = lines.length > 0 ? onAccount : ZERO;
  const rows: (Sum & { isShown: boolean })[] = [
    { label: subtotalLabel(receipt), amount: money(subtract(subtotal, beside)), isShown: true },
    { label: 'On account', amount: money(beside), isShown: beside > ZERO },
    { label: 'Credit applied', amount: money(negate(credit)), isShown: credit > ZERO },
    {
      label: `Credit card surcharge (${formatRate(surchargeRateBps)})`,
      amount: money(surcharge),
      isShown: surcharge > ZERO,
    },
  ];
  return sums(
    rows.filter(({ isShown }) => isShown),
    { label: totalLabel(receipt), amount: money(total) },
    [
      { label: 'Refunded', amount: money(negate(refundedAmount)) },
      { label: 'Paid after refunds', amount: money(subtract(total, refundedAmount)), bold: true },
    ].filter(() => refundedAmount > ZERO),
  );
}

/** Nothing was applied by a payment that was not made; a refunded one was. */
function subtotalLabel({ isPrepaid, lines, status, refundedAmount }: ReceiptWithLines): string {
  if (isPrepaid) return 'Funds added';
  if (lines.length === 0) return 'Payment';
  return status.isPaid || refundedAmount > ZERO ? 'Applied to invoices' : 'Invoices';
}

/** The largest number on the page must not look like money received if it was not. */
function totalLabel({ status, currencyCode }: ReceiptSums): string {
  const remarks = [
    ...(currencyCode === 'USD' ? [] : [currencyCode]),
    ...(status.isPaid ? [] : [status.word.toLowerCase()]),
  ];
  const label = status.isPaid ? 'Total paid' : 'Total';
  return remarks.length === 0 ? label : `${label} (${remarks.join(', ')})`;
}
