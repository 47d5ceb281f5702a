import type { Answer } from '@plumbline/contract/call';
import type { logIn } from '@plumbline/contract/access';

/** Login and sign-up call the same thing by two names; both are sent (decision A3). */
export const loginResult = (account: {
  isLogged: boolean;
  isEmailVerified: boolean;
  isApproved: boolean;
}): Answer<typeof logIn> => ({
  ...account,
  isInviteApproved: account.isApproved,
  userNotFound: false,
  noCustomerAccount: false,
});
