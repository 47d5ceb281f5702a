// The line items of a payment's total, in display order (PAY-04).
import { add, subtract, ZERO, type Cents } from '@plumbline/rules/money';
import type { PaymentDraft } from '@plumbline/rules/payments/draft';
import { paidOn, type PaymentLine } from '@plumbline/rules/payments/line';
import { totalsOf } from '@plumbline/rules/payments/totals';
import type { InstallmentPlan } from '@plumbline/rules/recurrences/installments';

export type SumPart = { readonly label: string; readonly amount: Cents; readonly tone?: 'credit' };

type Lines = Pick<PaymentDraft, 'paymentInvoices' | 'prepayTotal' | 'isPrepaid'>;

const overBalance = (line: PaymentLine): Cents => subtract(paidOn(line), line.balance);

type SumOptions = {
  withCredit: boolean;
  /** Combines short pay and overpay, where there is little room. */
  isBrief?: boolean;
  /** The installments of a monthly prepayment. */
  plan?: InstallmentPlan | null;
};

/** 'All 6 installments'. */
export const allInstallments = (quantity: number): string =>
  quantity === 1 ? '1 installment' : `All ${quantity} installments`;

export function sumParts(draft: Lines, { withCredit, isBrief = false, plan = null }: SumOptions): SumPart[] {
  if (draft.isPrepaid) return [{ label: plan ? 'Each month' : 'Prepayment', amount: draft.prepayTotal ?? ZERO }];
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
