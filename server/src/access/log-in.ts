import type { logIn as Call } from '@plumbline/contract/access';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { selectMembershipStatus } from '../identity/identity.sql.ts';

/** Spec 1 §4: a login alone does not open the portal, an approved membership does. */
export const logIn: Handler<typeof Call> = async (app, { tenant, identityId }) => {
  const memberships = await selectMembershipStatus(app.sql, tenant.organizationId, tenant.portalId, identityId);
  if (memberships.length === 0) refuse('no_customer_account');
  const isApproved = memberships.some(({ status }) => status === 'APPROVED');
  if (!isApproved)
    refuse(memberships.some(({ status }) => status === 'PENDING') ? 'awaiting_approval' : 'no_customer_account');
  return {
    isLogged: true,
    isEmailVerified: true,
    isInviteApproved: true,
    isApproved: true,
    userNotFound: false,
    noCustomerAccount: false,
  };
};
