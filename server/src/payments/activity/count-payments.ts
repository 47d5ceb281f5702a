import { plannedAnew } from '../../database/planned-anew.ts';
import { cachedCount } from '../../cached-count.ts';
import { paymentCountQuery, type PaymentSelection } from './payment-list.sql.ts';

export const countPayments = cachedCount(async ({ database, sql }, selection: PaymentSelection) => {
  const [row] = await plannedAnew(database, paymentCountQuery(sql, selection));
  return row?.count ?? 0;
});
