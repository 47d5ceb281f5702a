import type { deletePaymentMethod as Call } from '@plumbline/contract/payment-methods';
import { refuse, Refused } from '@plumbline/contract/refusals';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { lockPaymentMethod, selectScheduledCodes, updatePaymentMethodDeleted } from './payment-methods.sql.ts';

/** Decision C24: refused while scheduled payments need the method. */
export const deletePaymentMethod: Handler<typeof Call> = async (app, caller, { id }) => {
  const { tenant, customerId, userId, identityId, actor, requestId, clientAddress } = caller;
  const method = { organizationId: tenant.organizationId, customerId, id };
  const at = app.now().toISOString();
  await inTransaction(app.sql, async (tx) => {
    if (!(await lockPaymentMethod(tx, method))) refuse('not_found');
    const codes = await selectScheduledCodes(tx, method);
    if (codes.length > 0) throw new Refused('method_in_use', inUseWords(codes), undefined, { payments: codes });
    await updatePaymentMethodDeleted(tx, method, at);
    await insertAuditEvent(tx, {
      organizationId: method.organizationId,
      at,
      actorIdentityId: identityId,
      onBehalfUserId: actor ? userId : null,
      customerId,
      action: 'payment-method.deleted',
      subjectType: 'payment-method',
      subjectId: id,
      requestId,
      clientAddress,
    });
  });
  return { isDeleted: true };
};

/** The message names a few; the screen shows all of them in the details. */
const NAMED_MAX = 5;

function inUseWords(codes: readonly string[]): string {
  const rest = codes.length - NAMED_MAX;
  const named = [...codes.slice(0, NAMED_MAX), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
  return codes.length === 1
    ? `The scheduled payment ${named} uses this payment method. Cancel it first.`
    : `Scheduled payments use this payment method: ${named}. Cancel them first.`;
}
