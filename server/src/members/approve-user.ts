import type { approveUser as Call } from '@plumbline/contract/members';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { approvedMail } from '../mails/mails.ts';
import { sendMail } from '../mails/send-mail.ts';
import { decideOnUser } from './decide-on-user.ts';
import { selectCustomer, updateRequestDecided, upsertApproved } from './members.sql.ts';

/** Approves a membership (VER-07). Idempotent: the user is notified once. */
export const approveUser: Handler<typeof Call> = (app, staff, { userId, portalId, customerId }) =>
  decideOnUser(app, staff, { userId, portalId }, async (tx, { tenant, member, user, at }) => {
    const customer = await selectCustomer(tx, member.organizationId, customerId);
    if (!customer) refuse('not_found');
    const isOpened = await upsertApproved(tx, member, customerId, at);
    const decision = { status: 'APPROVED', decidedAt: at, decidedBy: staff.staffId } as const;
    const isGranted = await updateRequestDecided(tx, member, decision);
    if (isOpened) {
      const url = `${app.tenants.urlOf(tenant)}/dashboard?account=${customerId}`;
      const words = approvedMail(tenant, { name: user.name, companyName: customer.name, url });
      await sendMail(app, tenant, user.email, words, { sql: tx });
    }
    return isOpened || isGranted ? { action: 'user.approved', customerId } : null;
  });
