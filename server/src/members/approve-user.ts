import type { approveUser as Call } from '@plumbline/contract/members';
import { refuse } from '@plumbline/contract/refusals';
import type { Tx } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { approvedMail } from '../mails/mails.ts';
import { sendMail } from '../mails/send-mail.ts';
import { decideOnUser } from './decide-on-user.ts';
import {
  selectMemberships,
  selectNamedCustomers,
  selectRequestStatus,
  updateRequestDecided,
  upsertApproved,
  type UserInPortal,
} from './members.sql.ts';
import { permissionColumns } from './permission-columns.ts';

/** Approves memberships (VER-07). Idempotent: the user is notified once. */
export const approveUser: Handler<typeof Call> = (app, staff, { userId, portalId, customerIds, permissions }) =>
  decideOnUser(app, staff, { userId, portalId }, async (tx, { tenant, member, user, at }) => {
    const customers = await selectNamedCustomers(tx, member.organizationId, customerIds);
    if (customers.length < customerIds.length) refuse('not_found');
    await refuseDecided(tx, member, customerIds);
    const columns = permissions && permissionColumns(permissions);
    const opened = await upsertApproved(tx, member, { customerIds, ...(columns && { permissions: columns }), at });
    const decision = { status: 'APPROVED', decidedAt: at, decidedBy: staff.staffId } as const;
    const isGranted = await updateRequestDecided(tx, member, decision);
    const named = customers.filter(({ id }) => opened.includes(id));
    const [first] = named;
    if (first) {
      const url = `${app.tenants.urlOf(tenant)}/dashboard?account=${first.id}`;
      const companyNames = named.map(({ name }) => name);
      await sendMail(app, tenant, user.email, approvedMail(tenant, { name: user.name, companyNames, url }), {
        sql: tx,
        ...(named.length === 1 && { customerId: first.id }),
      });
    }
    if (!first && !isGranted) return null;
    const customerId = customerIds.length === 1 ? customerIds[0] : undefined;
    return { action: 'user.approved', ...(customerId && { customerId }), detail: { customerIds, permissions } };
  });

/** Two who decide at the same time do not add up: the second one is told, unless both decided the same. */
async function refuseDecided(tx: Tx, member: UserInPortal, customerIds: readonly string[]): Promise<void> {
  const memberships = await selectMemberships(tx, member);
  if (memberships.some(({ status }) => status === 'PENDING')) return;
  const request = await selectRequestStatus(tx, member);
  if (request !== undefined && request.status !== 'APPROVED') return;
  const approved = memberships.filter(({ status }) => status === 'APPROVED').map(({ customerId }) => customerId);
  if (!customerIds.every((id) => approved.includes(id))) refuse('already_decided');
}
