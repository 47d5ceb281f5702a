import type { checkStaffInvitation as Call } from '@plumbline/contract/staff/staff';
import type { Handler } from '../http/handler.ts';
import { hasOwnPassword } from '../identity/passwords/invited-login.ts';
import { findInvitation } from './find-invitation.ts';

export const checkStaffInvitation: Handler<typeof Call> = async (app, caller, link) => {
  const { invitation, login } = await findInvitation(app, caller, link);
  const { organizationName, email, role } = invitation;
  return { organizationName, email, role, hasPassword: hasOwnPassword(login) };
};
