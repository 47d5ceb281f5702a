import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../app.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import type { Staff } from '../http/caller.ts';
import { auditStaff } from './audit-staff.ts';
import {
  deleteSigningRights,
  lockMember,
  lockOwners,
  type Member,
  type MemberState,
  updateConsoleSessionsRevoked,
  updateMember,
} from './staff.sql.ts';
import { withdrawInvitationsBy } from './withdraw-invitations-by.ts';

/** What becomes of a member; null if nothing changes. */
type Change = { action: string; state: Partial<MemberState>; detail?: Record<string, unknown> } | null;

/** Entering would make them an owner again, and for some it is the only organization to sign in to. */
const OF_OPERATOR =
  'Operators of the installation are owners wherever they enter. Ask your provider to end their access.';

/**
 * Changes a member with all owners locked: changes of an organization's staff are serialized, the last owner stays, and
 * whoever is no longer an owner, or an operator, changes nobody.
 */
export async function changeMember(
  app: App,
  staff: Staff,
  staffId: string,
  decide: (member: Member) => Change,
): Promise<Record<string, never>> {
  const { organizationId } = staff;
  await inTransaction(app.sql, async (tx) => {
    const { mayChange, owners } = await lockOwners(tx, organizationId);
    if (!mayChange.includes(staff.staffId)) refuse('forbidden');
    const member = await lockMember(tx, organizationId, staffId);
    if (!member) return refuse('not_found');
    if (member.isOperator) refuse('forbidden', OF_OPERATOR);
    const change = decide(member);
    if (!change) return;
    const next = { ...member, ...change.state };
    const staysOwner = next.role === 'owner' && next.status === 'ACTIVE';
    if (owners.includes(staffId) && !staysOwner && owners.length === 1) refuse('last_owner');
    await updateMember(tx, organizationId, staffId, next);
    const { identityId } = member;
    await closeConsole(app, tx, organizationId, { staffId, identityId, status: next.status });
    await withdrawInvitationsBy(app, tx, staff, { staffId, identityId, role: next.role, status: next.status });
    const { name, email } = member;
    const detail = { name, email, ...change.detail };
    await auditStaff(app, tx, staff, { action: change.action, subjectType: 'staff', subjectId: staffId, detail });
  });
  app.sessions.clearCache();
  return {};
}

async function closeConsole(
  app: App,
  tx: Tx,
  organizationId: string,
  { staffId, identityId, status }: Pick<Member, 'identityId' | 'status'> & { staffId: string },
): Promise<void> {
  if (status === 'ACTIVE') return;
  const at = app.now().toISOString();
  await updateConsoleSessionsRevoked(tx, organizationId, identityId, at);
  if (status === 'REMOVED') await deleteSigningRights(tx, organizationId, { staffId, identityId }, at);
}
