import { refuse } from '@plumbline/contract/refusals';
import type { StaffRole } from '@plumbline/rules/access/staff-roles';
import { isEmail, normalizeEmail } from '@plumbline/rules/email';
import type { App } from '../app.ts';
import type { Actor } from '../audit/record-by.ts';
import { newId } from '../database/new-id.ts';
import { inTransaction } from '../database/transaction.ts';
import { auditStaff } from './audit-staff.ts';
import { insertInvitation } from './invitations.sql.ts';
import { lockInviter } from '../identity/acting-staff.sql.ts';
import { newInvitationCode } from '../identity/codes/invitation-code.ts';
import type { MailApp } from '../mails/send-mail.ts';
import { mailInvitation } from './mail-invitation.ts';
import { selectIsStaff } from './staff.sql.ts';

export type NewInvitation = { email: string; role: StaffRole; title: string };
/** Without a name if an operator invites at the command line. */
export type Inviter = Actor & { name: string | null };

/** Invites a person to the console of an organization; the link is in the mail, and returned for an operator. */
export async function createInvitation(
  app: MailApp & Pick<App, 'now' | 'tenants'>,
  inviter: Inviter,
  { email: typed, role, title: typedTitle }: NewInvitation,
): Promise<{ id: string; email: string; url: string }> {
  const { organizationId, identityId: invitedBy, name } = inviter;
  const email = normalizeEmail(typed);
  const title = typedTitle.trim();
  if (!isEmail(email)) return refuse('invalid_email');
  return inTransaction(app.sql, async (tx) => {
    if (invitedBy !== null && !(await lockInviter(tx, { organizationId, identityId: invitedBy }, ['owner']))) {
      refuse('forbidden');
    }
    if (await selectIsStaff(tx, organizationId, email)) refuse('already_staff');
    const id = newId();
    const { code, stored } = newInvitationCode(app.now());
    const invitation = { organizationId, id, email, role, title, invitedBy, createdAt: stored.sentAt, ...stored };
    if (!(await insertInvitation(tx, invitation))) refuse('already_invited');
    await auditStaff(app, tx, inviter, {
      action: 'staff.invited',
      subjectType: 'staff-invitation',
      subjectId: id,
      detail: { email, role, title },
    });
    const url = await mailInvitation(app, tx, { organizationId, email, role, code, invitedBy: name });
    return { id, email, url };
  });
}
