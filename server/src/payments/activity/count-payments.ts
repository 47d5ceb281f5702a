import { plannedAnew } from '../../database/planned-anew.ts';
import { rememberedCount } from '../../remembered-count.ts';
import { paymentCountQuery, type PaymentSelection } from './payment-list.sql.ts';

export const countPayments = rememberedCount(async ({ database, sql }, selection: PaymentSelection) => {
  const [row] = await plannedAnew(database, paymentCountQuery(sql, selection));
  return row?.count ?? 0;
});
