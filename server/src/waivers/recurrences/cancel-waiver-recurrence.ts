import { refuse } from '@plumbline/contract/refusals';
import type { cancelWaiverRecurrence as Call } from '@plumbline/contract/waiver-requests';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { endRecurrence } from '../requests/end-recurrence.ts';
import { lockRecurrence } from './waiver-recurrences.sql.ts';

export const cancelWaiverRecurrence: Handler<typeof Call> = async (app, customer, { id }) => {
  const { tenant, customerId, identityId, requestId, clientAddress } = customer;
  const { organizationId } = tenant;
  const at = app.now().toISOString();
  return inTransaction(app.sql, async (tx) => {
    const recurrence = (await lockRecurrence(tx, { organizationId, customerId }, id)) ?? refuse('not_found');
    if (recurrence.status !== 'ACTIVE') refuse('waiver_recurrence_ended');
    await endRecurrence(app, tx, tenant, recurrence, { reason: 'CANCELED', at, identityId });
    await insertAuditEvent(tx, {
      organizationId,
      at,
      actorIdentityId: identityId,
      customerId,
      action: 'waiver-recurrence.canceled',
      subjectType: 'waiver-recurrence',
      subjectId: id,
      requestId,
      clientAddress,
    });
    return { status: 'CANCELED' as const };
  });
};
