// What every decision of the supplier about one user in one portal has in common.
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../app.ts';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import type { Staff, Tenant } from '../http/caller.ts';
import { lockUser, type UserInPortal } from './members.sql.ts';

export type Decided = { action: string; customerId?: string; detail?: Record<string, unknown> };
export type DecisionContext = {
  tenant: Tenant;
  member: UserInPortal;
  user: { name: string; email: string };
  at: string;
};

/**
 * Decides with the user locked, so that two decisions never cross, and records what was decided; null says that
 * nothing changed. A user or a portal of another organization is not there.
 */
export async function decideOnUser(
  app: App,
  staff: Staff,
  { userId, portalId }: { userId: string; portalId: string },
  decide: (tx: Tx, deciding: DecisionContext) => Promise<Decided | null>,
): Promise<Record<string, never>> {
  const { organizationId, identityId, requestId, clientAddress } = staff;
  const at = app.now().toISOString();
  const tenant = await app.tenants.byId(organizationId, portalId);
  if (!tenant) refuse('not_found');
  await inTransaction(app.sql, async (tx) => {
    const user = await lockUser(tx, organizationId, userId);
    if (!user) refuse('not_found');
    const decided = await decide(tx, { tenant, member: { organizationId, userId, portalId }, user, at });
    if (!decided) return;
    await insertAuditEvent(tx, {
      organizationId,
      at,
      actorIdentityId: identityId,
      customerId: decided.customerId ?? null,
      action: decided.action,
      subjectType: 'user',
      subjectId: userId,
      detail: { portalId, ...decided.detail },
      requestId,
      clientAddress,
    });
  });
  app.sessions.clearCache();
  return {};
}
