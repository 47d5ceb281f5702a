import { add, type Cents, subtract, ZERO } from '@plumbline/rules/money';
import type { Sql } from '../../database/open-database.ts';
import { moneyLeft } from '../ledger/money-left.ts';
import { type PaymentRow, selectAllocations } from '../payments.sql.ts';

/** What was paid for each invoice and did not fit into its balance: it became a credit (decision C8). */
export async function paidExcess(sql: Sql, payment: PaymentRow): Promise<(invoiceId: string) => Cents> {
  const allocations = await selectAllocations(sql, payment);
  const captured = await moneyLeft(sql, payment, []);
  return (id) => {
    const own = allocations.filter(({ invoiceId, kind }) => invoiceId === id && kind !== 'CREDIT');
    const applied = captured.lines.find(({ subjectId }) => subjectId === id)?.amount ?? ZERO;
    return subtract(add(...own.map(({ amount }) => amount)), applied);
  };
}
