import type { listStaffInvitations as Call } from '@plumbline/contract/staff/staff';
import type { Handler } from '../http/handler.ts';
import { selectInvitations } from './invitations.sql.ts';

export const listStaffInvitations: Handler<typeof Call> = async (app, { organizationId }) => {
  const now = app.now().toISOString();
  const invitations = await selectInvitations(app.sql, organizationId);
  const rows = invitations.map((invitation) => ({ ...invitation, isExpired: invitation.expiresAt <= now }));
  return { rows, count: rows.length };
};
