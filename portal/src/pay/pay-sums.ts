// The line items of a payment's total, in display order (PAY-04).
import { add, subtract, ZERO, type Cents } from '@plumbline/rules/money';
import type { PaymentDraft } from '@plumbline/rules/payments/draft';
import { paidOn, type PaymentLine } from '@plumbline/rules/payments/line';
import { totalsOf } from '@plumbline/rules/payments/totals';

export type SumPart = { readonly label: string; readonly amount: Cents; readonly tone?: 'credit' };

type Lines = Pick<PaymentDraft, 'paymentInvoices' | 'prepayTotal'>;

const overBalance = (line: PaymentLine): Cents => subtract(paidOn(line), line.balance);

type SumOptions = {
  withCredit: boolean;
  /** Combines short pay and overpay, where there is little room. */
  isBrief?: boolean;
};

export function sumParts(draft: Lines, { withCredit, isBrief = false }: SumOptions): SumPart[] {
  const { balance, credit } = totalsOf(draft);
  const differences = draft.paymentInvoices.map(overBalance);
  const short = add(...differences.filter((difference) => difference < ZERO));
  const over = add(...differences.filter((difference) => difference > ZERO));
  const parts: SumPart[] = [{ label: 'Balance', amount: balance }];
  if (isBrief && short < ZERO && over > ZERO) {
    parts.push({ label: 'Adjustments', amount: add(short, over) });
  } else {
    if (short < ZERO) parts.push({ label: 'Short pay', amount: short });
    if (over > ZERO) parts.push({ label: 'Overpay', amount: over });
  }
  if (withCredit) parts.push({ label: 'Credit Applied', amount: subtract(ZERO, credit), tone: 'credit' });
  return parts;
}
