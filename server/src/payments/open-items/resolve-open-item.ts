import type { resolveOpenItem as Call } from '@plumbline/contract/open-items';
import { refuse } from '@plumbline/contract/refusals';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { lockItem, updateItemDecided } from './open-items.sql.ts';

/** The decision changes no money: what it means for the books is done at the payment itself (REF-04). */
export const resolveOpenItem: Handler<typeof Call> = async (app, staff, { itemId, decision }) => {
  const { organizationId, identityId, requestId, clientAddress } = staff;
  const resolution = decision.trim();
  if (resolution === '') refuse('invalid_request');
  await inTransaction(app.sql, async (tx) => {
    const item = await lockItem(tx, organizationId, itemId);
    if (!item) return refuse('not_found');
    if (item.state === 'RESOLVED') {
      // A repeated request, such as after a lost answer.
      if (item.resolvedBy === identityId && item.resolution === resolution) return;
      return refuse('item_already_resolved');
    }
    const at = app.now().toISOString();
    await updateItemDecided(tx, item, { resolution, resolvedBy: identityId, resolvedAt: at });
    await insertAuditEvent(tx, {
      organizationId,
      at,
      actorIdentityId: identityId,
      action: 'open-item.resolved',
      subjectType: 'reconciliation_item',
      subjectId: itemId,
      detail: { decision: resolution },
      requestId,
      clientAddress,
    });
  });
  return {};
};
