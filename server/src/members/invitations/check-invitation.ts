import type { checkInvitation as Call } from '@plumbline/contract/customers/invitations';
import type { Handler } from '../../http/handler.ts';
import { hasOwnPassword } from '../../identity/passwords/invited-login.ts';
import { findUserInvitation } from './find-user-invitation.ts';
import { selectInvitedCustomers } from './user-invitations.sql.ts';

export const checkInvitation: Handler<typeof Call> = async (app, caller, { oobCode }) => {
  const { invitation, login } = await findUserInvitation(app, caller, oobCode);
  const { id, email, name } = invitation;
  const customers = await selectInvitedCustomers(app.sql, caller.tenant.organizationId, [id]);
  return {
    email,
    name,
    customerNames: customers.map((customer) => customer.name),
    hasPassword: hasOwnPassword(login),
  };
};
