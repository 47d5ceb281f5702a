import type { listPaymentMethods as Call } from '@plumbline/contract/payment-methods';
import { today } from '@plumbline/rules/dates';
import { methodList } from '@plumbline/rules/payment-methods/method-list';
import { isExpired } from '@plumbline/rules/payments/card';
import type { Handler } from '../http/handler.ts';
import { selectPaymentMethods, selectPaymentMethodsCount } from './payment-methods.sql.ts';

/** All methods of the company, whoever saved them (decision C24). */
export const listPaymentMethods: Handler<typeof Call> = async (app, { tenant, customerId }, input) => {
  const filters = methodList.read(input);
  const scope = { organizationId: tenant.organizationId, customerId };
  const day = today(app.now(), tenant.timeZone);
  const [methods, count] = await Promise.all([
    selectPaymentMethods(app.sql, scope, filters),
    selectPaymentMethodsCount(app.sql, scope, filters),
  ]);
  const rows = methods.map(({ createdByName, ...method }) => ({
    ...method,
    isExpired: method.expiry !== null && isExpired(method.expiry, day),
    createdBy: { name: createdByName },
  }));
  return { rows, count };
};
