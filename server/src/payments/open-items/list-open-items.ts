import type { listOpenItems as Call } from '@plumbline/contract/open-items';
import { openItemList } from '@plumbline/rules/payments/open-item-list';
import type { Handler } from '../../http/handler.ts';
import { selectOpenItems, selectOpenItemsCount } from './open-items.sql.ts';

export const listOpenItems: Handler<typeof Call> = async (app, { organizationId }, input) => {
  const filters = openItemList.read(input);
  const [found, count] = await Promise.all([
    selectOpenItems(app.sql, organizationId, filters).execute(),
    selectOpenItemsCount(app.sql, organizationId, filters),
  ]);
  const rows = found.map(({ paymentId, code, currencyCode, customerName, resolvedByName, ...item }) => ({
    ...item,
    payment:
      paymentId === null || code === null || currencyCode === null || customerName === null
        ? null
        : { id: paymentId, code, currencyCode, customerName },
    resolvedBy: resolvedByName === null ? null : { name: resolvedByName },
  }));
  return { rows, count };
};
