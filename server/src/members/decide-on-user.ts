// The common parts of every staff decision about one user in one portal.
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../app.ts';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import type { Staff, Tenant } from '../http/caller.ts';
import { lockUser, type UserInPortal } from './members.sql.ts';

export type AuditedDecision = { action: string; customerId?: string; detail?: Record<string, unknown> };
export type DecisionContext = {
  tenant: Tenant;
  member: UserInPortal;
  user: { identityId: string; name: string; email: string };
  at: string;
};

/**
 * Decides with the user locked, so that decisions are serialized, and records the decision; null means that nothing
 * changed. A user or portal of another organization is not found.
 */
export async function decideOnUser(
  app: App,
  staff: Staff,
  { userId, portalId }: { userId: string; portalId: string },
  decide: (tx: Tx, context: DecisionContext) => Promise<AuditedDecision | null>,
): Promise<Record<string, never>> {
  const { organizationId, identityId, requestId, clientAddress } = staff;
  const at = app.now().toISOString();
  const tenant = await app.tenants.byId(organizationId, portalId);
  if (!tenant) refuse('not_found');
  await inTransaction(app.sql, async (tx) => {
    const user = await lockUser(tx, organizationId, userId);
    if (!user) refuse('not_found');
    const decision = await decide(tx, { tenant, member: { organizationId, userId, portalId }, user, at });
    if (!decision) return;
    await insertAuditEvent(tx, {
      organizationId,
      at,
      actorIdentityId: identityId,
      customerId: decision.customerId ?? null,
      action: decision.action,
      subjectType: 'user',
      subjectId: userId,
      detail: { portalId, ...decision.detail },
      requestId,
      clientAddress,
    });
  });
  app.sessions.clearCache();
  return {};
}
