import type { listPaymentMethods as Call } from '@plumbline/contract/payment-methods';
import { today } from '@plumbline/rules/dates';
import { methodList } from '@plumbline/rules/payment-methods/method-list';
import { isExpired } from '@plumbline/rules/payments/card';
import type { Handler } from '../http/handler.ts';
import { selectPaymentMethods } from './payment-methods.sql.ts';

/** All methods of the company, whoever saved them (decision C24). */
export const listPaymentMethods: Handler<typeof Call> = async (app, { tenant, customerId }, input) => {
  const filters = methodList.read(input);
  const scope = { organizationId: tenant.organizationId, customerId };
  const day = today(app.now(), tenant.timeZone);
  const { count, rows: methods } = await selectPaymentMethods(app.sql, scope, filters);
  const rows = methods.map((method) => ({
    ...method,
    isExpired: method.expiry !== null && isExpired(method.expiry, day),
  }));
  return { rows, count };
};
