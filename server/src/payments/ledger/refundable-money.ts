import { asCents, subtract, ZERO } from '@plumbline/rules/money';
import type { RefundableMoney } from '@plumbline/rules/payments/refund';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { lockBooks, selectBooks } from './ledger.sql.ts';
import { type CapturedLine, moneyLeft } from './money-left.ts';

type Books = Awaited<ReturnType<typeof lockBooks>>;

/** What can still be refunded of a payment, with its invoices and credits locked. Refunds on their way count. */
export const refundableMoney = (tx: Tx, payment: PaymentRow): Promise<RefundableMoney> =>
  refundableBy(tx, payment, (ids) => lockBooks(tx, payment.organizationId, ids));

/** The same, only to be shown. */
export const shownRefundableMoney = (sql: Sql, payment: PaymentRow): Promise<RefundableMoney> =>
  refundableBy(sql, payment, (ids) => selectBooks(sql, payment.organizationId, ids));

async function refundableBy(
  sql: Sql,
  payment: PaymentRow,
  booksOf: (ids: readonly string[]) => Promise<Books>,
): Promise<RefundableMoney> {
  const { lines, surcharge: surchargeLeft } = await moneyLeft(sql, payment, ['DONE', 'PENDING']);
  const books = lines.length > 0 ? await booksOf(lines.map(({ subjectId }) => subjectId)) : [];
  return {
    lines: lines.map((line) => refundableLine(line, books)),
    surchargeLeft,
    surcharge: payment.surcharge,
    total: payment.total,
  };
}

function refundableLine({ account, subjectId: id, amount: left }: CapturedLine, books: Books) {
  if (account !== 'credit') return { id, isCredit: false, left, free: left };
  const memo = books.find((each) => each.id === id);
  const free = memo ? asCents(Math.max(subtract(memo.balance, memo.heldAmount), 0)) : ZERO;
  return { id, isCredit: true, left, free };
}
