import { RECEIVABLES_ROLES, type StaffRole } from '@plumbline/rules/access/staff-roles';
import type { App } from '../app.ts';
import type { Actor } from '../audit/record-by.ts';
import type { Tx } from '../database/transaction.ts';
import { auditInvitation } from '../members/invitations/audit-invitation.ts';
import { updateInvitationsByWithdrawn as updateUsersWithdrawn } from '../members/invitations/user-invitations.sql.ts';
import { auditStaff } from './audit-staff.ts';
import { updateInvitationsByWithdrawn as updateStaffWithdrawn } from './invitations.sql.ts';

type Inviter = { staffId: string; identityId: string; role: StaffRole; status: 'ACTIVE' | 'SUSPENDED' | 'REMOVED' };

/** Withdraws the open invitations that somebody may not make any more: nobody leaves a way back in. */
export async function withdrawInvitationsBy(
  app: Pick<App, 'now'>,
  tx: Tx,
  actor: Actor,
  { staffId, identityId, role, status }: Inviter,
): Promise<void> {
  const { organizationId } = actor;
  const at = app.now().toISOString();
  const isActive = status === 'ACTIVE';
  const toTeam = isActive && role === 'owner' ? [] : await updateStaffWithdrawn(tx, organizationId, identityId, at);
  for (const { id, email } of toTeam) {
    const subject = { subjectType: 'staff-invitation', subjectId: id } as const;
    await auditStaff(app, tx, actor, { action: 'staff.invitation-withdrawn', ...subject, detail: { email } });
  }
  const mayInvite = isActive && RECEIVABLES_ROLES.includes(role);
  const toPortals = mayInvite ? [] : await updateUsersWithdrawn(tx, organizationId, staffId, at);
  for (const { id, email } of toPortals) {
    await auditInvitation(app, tx, actor, { action: 'user.invitation-withdrawn', id, detail: { email } });
  }
}
