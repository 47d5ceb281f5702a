import type { listOpenItems as Call } from '@plumbline/contract/payment-desk/open-items';
import { OPEN_ITEMS_TAB_MAX, openItemList } from '@plumbline/rules/payments/open-item-list';
import type { Handler } from '../../http/handler.ts';
import { selectOpenCount, selectOpenItem, selectOpenItems, selectOpenItemsCount } from './open-items.sql.ts';

export const listOpenItems: Handler<typeof Call> = async (app, { organizationId }, input) => {
  const filters = openItemList.read(input);
  const [found, count, openCount] = await Promise.all([
    selectOpenItems(app.sql, organizationId, filters).execute(),
    selectOpenItemsCount(app.sql, organizationId, filters),
    selectOpenCount(app.sql, organizationId, OPEN_ITEMS_TAB_MAX),
  ]);
  return { rows: found.map(itemView), count, openCount };
};

type ShownItem = NonNullable<Awaited<ReturnType<typeof selectOpenItem>>>;

export const itemView = ({
  paymentId,
  code,
  paymentCurrency,
  customerId,
  customerName,
  resolvedByName,
  ...item
}: ShownItem) => ({
  ...item,
  payment:
    paymentId === null || code === null || paymentCurrency === null || customerId === null || customerName === null
      ? null
      : { id: paymentId, code, currencyCode: paymentCurrency, customerId, customerName },
  resolvedBy: resolvedByName === null ? null : { name: resolvedByName },
});
