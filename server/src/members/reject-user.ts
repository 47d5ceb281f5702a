import type { rejectUser as Call } from '@plumbline/contract/members';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { rejectedMail } from '../mails/mails.ts';
import { sendMail } from '../mails/send-mail.ts';
import { decideOnUser } from './decide-on-user.ts';
import { deleteInvitations, selectApprovedMembership, updateRequestDecided } from './members.sql.ts';

export const rejectUser: Handler<typeof Call> = (app, staff, input) =>
  decideOnUser(app, staff, input, async (tx, { tenant, member, user, at }) => {
    const decision = { status: 'REJECTED', decidedAt: at, decidedBy: staff.staffId } as const;
    const isDeclined = await updateRequestDecided(tx, member, decision);
    const invitations = await deleteInvitations(tx, member);
    if (!isDeclined && invitations.length === 0) refuse('not_found');
    // A user with access for another customer would read the mail as losing it.
    if (!(await selectApprovedMembership(tx, member))) {
      const words = rejectedMail(tenant, { name: user.name, url: `${app.tenants.urlOf(tenant)}/help` });
      await sendMail(app, tenant, user.email, words, { sql: tx });
    }
    return { action: 'user.rejected', detail: { customerIds: invitations.map(({ customerId }) => customerId) } };
  });
