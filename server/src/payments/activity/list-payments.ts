import { listPayments as call, type listPayments as Call } from '@plumbline/contract/payments';
import type { Handler } from '../../http/handler.ts';
import { answerList, fieldsHash } from '../../lists/answer-list.ts';
import { readCustomerList } from '../../lists/read-customer-list.ts';
import { paymentStatements } from './payment-list.sql.ts';
import { paymentQuery } from './payment-selection.ts';

const FIELDS = fieldsHash(call.answer);

/** Spec 2 §2 and §7: filtered, searched, sorted and paged. */
export const listPayments: Handler<typeof Call> = async (app, caller, { ifNoneMatch, ...input }) => {
  const query = paymentQuery(caller, input);
  const { organizationId, customerId } = query.scope;
  return answerList({
    fields: FIELDS,
    context: `${organizationId} ${customerId} ${caller.tenant.timeZone}`,
    input,
    ifNoneMatch,
    read: (knownVersion) => readCustomerList(app, paymentStatements, query, knownVersion),
  });
};
