import type { inviteStaff as Call } from '@plumbline/contract/staff/staff';
import type { Handler } from '../http/handler.ts';
import { STAFF_INVITATIONS } from '../identity/limits.ts';
import { createInvitation } from './create-invitation.ts';

export const inviteStaff: Handler<typeof Call> = async (app, staff, input) => {
  await app.throttle.count(STAFF_INVITATIONS, staff.organizationId);
  const { id } = await createInvitation(app, staff, input);
  return { id };
};
