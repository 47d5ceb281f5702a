import type { getOpenItem as Call } from '@plumbline/contract/payment-desk/open-items';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../../http/handler.ts';
import { selectPaymentByCode } from '../refunds.sql.ts';
import { findItemFacts } from './item-facts.ts';
import { itemView } from './list-open-items.ts';
import { selectItem, selectOpenItem } from './open-items.sql.ts';

export const getOpenItem: Handler<typeof Call> = async ({ sql }, { organizationId }, { itemId }) => {
  const [item, shown] = await Promise.all([
    selectItem(sql, organizationId, itemId),
    selectOpenItem(sql, organizationId, itemId),
  ]);
  if (!item || !shown) return refuse('not_found');
  const payment = item.paymentId === null ? undefined : await selectPaymentByCode(sql, organizationId, item.paymentId);
  const paid = payment && {
    status: payment.status,
    paymentType: payment.paymentType,
    brand: payment.brand,
    last4: payment.last4,
    total: payment.total,
    refundedAmount: payment.refundedAmount,
    createdAt: payment.createdAt,
    settledAt: payment.settledAt,
  };
  if (item.state === 'RESOLVED')
    return { ...itemView(shown), paid: paid ?? null, rests: null, offers: [], candidates: [] };
  const { rests, offers, candidates } = await findItemFacts(sql, item, payment);
  return { ...itemView(shown), paid: paid ?? null, rests, offers: [...offers], candidates: [...candidates] };
};
