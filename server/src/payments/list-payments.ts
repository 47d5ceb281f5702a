import type { listPayments as Call } from '@plumbline/contract/payments';
import { paymentFiltersFrom } from '@plumbline/rules/payments/payment-filters';
import type { Handler } from '../http/handler.ts';
import { paymentView } from './payment-view.ts';
import { selectPayments, selectPaymentsCount } from './payments.sql.ts';

export const listPayments: Handler<typeof Call> = async (app, { tenant, customerId }, input) => {
  const filters = paymentFiltersFrom(input);
  const scope = { organizationId: tenant.organizationId, customerId };
  const [rows, count] = await Promise.all([
    selectPayments(app.sql, scope, filters),
    selectPaymentsCount(app.sql, scope, filters),
  ]);
  return { rows: rows.map(paymentView), count };
};
