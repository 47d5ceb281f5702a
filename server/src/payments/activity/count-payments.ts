import { forceCustomPlan } from '../../database/force-custom-plan.ts';
import { cachedCount } from '../../cached-count.ts';
import { paymentCountQuery, type PaymentSelection } from './payment-list.sql.ts';

export const countPayments = cachedCount(async ({ database, sql }, selection: PaymentSelection) => {
  const [row] = await forceCustomPlan(database, paymentCountQuery(sql, selection));
  return row?.count ?? 0;
});
