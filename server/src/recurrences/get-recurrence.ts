import type { getRecurrence as Call } from '@plumbline/contract/recurrences';
import { refuse } from '@plumbline/contract/refusals';
import { preciseStatus } from '@plumbline/rules/payments/precise-status';
import type { Handler } from '../http/handler.ts';
import { selectRecurrence } from './recurrences.sql.ts';

export const getRecurrence: Handler<typeof Call> = async (app, { tenant, customerId }, { id }) => {
  const found = await selectRecurrence(app.sql, { organizationId: tenant.organizationId, customerId, id });
  if (!found) refuse('not_found');
  const payments = found.payments.map((payment) => ({
    ...payment,
    // Monthly payments above what somebody pays alone are refused: none waits for a second person.
    preciseStatus: preciseStatus({ ...payment, needsApproval: false }),
  }));
  return { ...found, payments };
};
