import type { listPaymentMethods as Call } from '@plumbline/contract/payment-methods';
import { today } from '@plumbline/rules/dates';
import { methodList } from '@plumbline/rules/payment-methods/method-list';
import type { Handler } from '../http/handler.ts';
import { taggedByContent } from '../lists/answer-list.ts';
import { selectPaymentMethods } from './payment-methods.sql.ts';

/** All methods of the company, whoever saved them (decision C24). */
export const listPaymentMethods: Handler<typeof Call> = async (
  app,
  { tenant, customerId },
  { ifNoneMatch, ...input },
) => {
  const scope = { organizationId: tenant.organizationId, customerId };
  const day = today(app.now(), tenant.timeZone);
  return taggedByContent(await selectPaymentMethods(app.sql, scope, methodList.read(input), day), ifNoneMatch);
};
