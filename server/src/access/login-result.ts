import type { Answer } from '@plumbline/contract/call';
import type { logIn } from '@plumbline/contract/access';

/** The login answer and the sign-up answer name the same flag differently; both names are sent (decision A3). */
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
