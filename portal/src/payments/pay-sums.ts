// How the total of a payment comes about, in the order in which it is told (PAY-04).
import { add, subtract, ZERO, type Cents } from '@plumbline/rules/money';
import type { PaymentDraft } from '@plumbline/rules/payments/draft';
import { paidOn, type PaymentLine } from '@plumbline/rules/payments/line';
import { totalsOf } from '@plumbline/rules/payments/totals';

export type SumPart = { readonly label: string; readonly amount: Cents; readonly tone?: 'credit' };

type Lines = Pick<PaymentDraft, 'paymentInvoices' | 'prepayTotal'>;

const overBalance = (line: PaymentLine): Cents => subtract(paidOn(line), line.balance);

export function sumParts(draft: Lines, { withCredit }: { withCredit: boolean }): SumPart[] {
  const { balance, credit } = totalsOf(draft);
  const differences = draft.paymentInvoices.map(overBalance);
  const short = add(...differences.filter((difference) => difference < ZERO));
  const over = add(...differences.filter((difference) => difference > ZERO));
  return [
    { label: 'Balance', amount: balance },
    ...(short < ZERO ? [{ label: 'Short pay', amount: short }] : []),
    ...(over > ZERO ? [{ label: 'Overpay', amount: over }] : []),
    ...(withCredit ? [{ label: 'Credit Applied', amount: subtract(ZERO, credit), tone: 'credit' } as const] : []),
  ];
}

/** '1 invoice', '4 invoices'. */
export const invoicesWords = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'invoice' : 'invoices'}`;
