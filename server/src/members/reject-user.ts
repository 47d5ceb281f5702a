import type { rejectUser as Call } from '@plumbline/contract/members';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { rejectedMail } from '../mails/mails.ts';
import { sendMail } from '../mails/send-mail.ts';
import { decideOnUser } from './decide-on-user.ts';
import { deleteInvitations, selectMemberships, selectRequestStatus, updateRequestDecided } from './members.sql.ts';

export const rejectUser: Handler<typeof Call> = (app, staff, { reason: typed, ...input }) =>
  decideOnUser(app, staff, input, async (tx, { tenant, member, user, at }) => {
    const reason = typed.trim();
    const decision = { status: 'REJECTED', rejectReason: reason, decidedAt: at, decidedBy: staff.staffId } as const;
    const isDeclined = await updateRequestDecided(tx, member, decision);
    const invitations = await deleteInvitations(tx, member);
    if (!isDeclined && invitations.length === 0) {
      refuse((await selectRequestStatus(tx, member)) === undefined ? 'not_found' : 'already_decided');
    }
    // A user with access for another customer would read the mail as losing it.
    const memberships = await selectMemberships(tx, member);
    if (!memberships.some(({ status }) => status === 'APPROVED')) {
      const words = rejectedMail(tenant, { name: user.name, reason, url: `${app.tenants.urlOf(tenant)}/help` });
      await sendMail(app, tenant, user.email, words, { sql: tx });
    }
    const customerIds = invitations.map(({ customerId }) => customerId);
    return { action: 'user.rejected', detail: { customerIds, reason } };
  });
