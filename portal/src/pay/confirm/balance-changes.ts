import type { Cents } from '@plumbline/rules/money';
import type { PaymentLine } from '@plumbline/rules/payments/line';

export type BalanceChange = {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly before: Cents;
  /** Null when nothing of it can be paid any more. */
  readonly now: Cents | null;
};

type Lines = readonly Pick<PaymentLine, 'invoiceId' | 'invoiceNumber' | 'balance'>[];

/** The invoices of which something else can be paid now than before. */
export const balanceChanges = (before: Lines, now: Lines): BalanceChange[] =>
  before.flatMap(({ invoiceId, invoiceNumber, balance }) => {
    const line = now.find((each) => each.invoiceId === invoiceId);
    return line?.balance === balance ? [] : [{ invoiceId, invoiceNumber, before: balance, now: line?.balance ?? null }];
  });
