import { asCents, subtract, ZERO } from '@plumbline/rules/money';
import type { RefundableMoney } from '@plumbline/rules/payments/refund';
import type { Tx } from '../../database/transaction.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { lockBooks } from './ledger.sql.ts';
import { moneyLeft } from './money-left.ts';

/** What can still be refunded of a payment, with its invoices and credits locked. Refunds on their way count. */
export async function refundableMoney(tx: Tx, payment: PaymentRow): Promise<RefundableMoney> {
  const { lines, surcharge: surchargeLeft } = await moneyLeft(tx, payment, ['DONE', 'PENDING']);
  const ids = lines.map(({ subjectId }) => subjectId);
  const books = ids.length > 0 ? await lockBooks(tx, payment.organizationId, ids) : [];
  const freeById = new Map(
    books.map(({ id, balance, heldAmount }) => [id, asCents(Math.max(subtract(balance, heldAmount), 0))]),
  );
  return {
    lines: lines.map(({ account, subjectId, amount }) => {
      const isCredit = account === 'credit';
      const free = isCredit ? (freeById.get(subjectId) ?? ZERO) : amount;
      return { id: subjectId, isCredit, left: amount, free };
    }),
    surchargeLeft,
    surcharge: payment.surcharge,
    total: payment.total,
  };
}
