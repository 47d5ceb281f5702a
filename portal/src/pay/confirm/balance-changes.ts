import type { Cents } from '@plumbline/rules/money';
import type { PaymentLine } from '@plumbline/rules/payments/line';

export type BalanceChange = {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly before: Cents;
  /** Null when it can no longer be paid. */
  readonly now: Cents | null;
};

type Lines = readonly Pick<PaymentLine, 'invoiceId' | 'invoiceNumber' | 'balance'>[];

/** The invoices whose payable balance has changed. */
export const balanceChanges = (before: Lines, now: Lines): BalanceChange[] =>
  before.flatMap(({ invoiceId, invoiceNumber, balance }) => {
    const line = now.find((each) => each.invoiceId === invoiceId);
    return line?.balance === balance ? [] : [{ invoiceId, invoiceNumber, before: balance, now: line?.balance ?? null }];
  });
