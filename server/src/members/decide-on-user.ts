// The common parts of every staff decision about one user in one portal.
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../app.ts';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import type { Staff, Tenant } from '../http/caller.ts';
import { emailForms } from '../identity/email-forms.ts';
import { auditInvitation } from './invitations/audit-invitation.ts';
import { updateInvitationsWithdrawn } from './invitations/user-invitations.sql.ts';
import { lockUser, type UserInPortal } from './members.sql.ts';

export type AuditedDecision = {
  action: string;
  customerId?: string;
  detail?: Record<string, unknown>;
  /** Of a decision that is not about access. */
  keepsInvitations?: true;
};
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
    const member = { organizationId, userId, portalId };
    const decision = await decide(tx, { tenant, member, user, at });
    if (!decision) return;
    if (!decision.keepsInvitations) await withdrawInvitations(app, tx, staff, { ...member, email: user.email, at });
    await insertAuditEvent(tx, {
      organizationId,
      at,
      actorIdentityId: identityId,
      customerId: decision.customerId ?? null,
      action: decision.action,
      subjectType: 'user',
      subjectId: userId,
      detail: { portalId, name: user.name, email: user.email, ...decision.detail },
      requestId,
      clientAddress,
    });
  });
  app.sessions.clearCache();
  return {};
}

/** What staff decided holds: no link that was mailed before changes it. */
async function withdrawInvitations(
  app: App,
  tx: Tx,
  staff: Staff,
  { organizationId, portalId, email, at }: { organizationId: string; portalId: string; email: string; at: string },
): Promise<void> {
  const withdrawn = await updateInvitationsWithdrawn(tx, { organizationId, portalId }, emailForms(email), at);
  for (const invitation of withdrawn) {
    const detail = { email: invitation.email };
    await auditInvitation(app, tx, staff, { action: 'user.invitation-withdrawn', id: invitation.id, detail });
  }
}
