import { asCents, subtract, ZERO } from '@plumbline/rules/money';
import { lineKind, openOf, type PaymentLine } from '@plumbline/rules/payments/line';
import { newId } from '../../database/new-id.ts';
import type { NewAllocation } from './new-payment.sql.ts';

/** The allocations of one line: cash up to the balance, each credit, and the excess above the balance. */
export function allocateLine(line: PaymentLine): NewAllocation[] {
  const { invoiceId, paymentReasonId } = line;
  const common = { invoiceId, creditId: null, paymentType: lineKind(line), paymentReasonId };
  const cash = asCents(Math.min(line.amount, openOf(line)));
  const excess = subtract(line.amount, cash);
  return [
    ...(cash > ZERO ? [{ ...common, id: newId(), kind: 'CASH' as const, amount: cash }] : []),
    ...line.credits.map(({ creditId, amount }) => ({
      ...common,
      id: newId(),
      kind: 'CREDIT' as const,
      creditId,
      amount,
    })),
    ...(excess > ZERO ? [{ ...common, id: newId(), kind: 'EXCESS' as const, amount: excess }] : []),
  ];
}
