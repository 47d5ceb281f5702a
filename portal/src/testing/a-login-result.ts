import type { logIn } from '@plumbline/contract/access';
import type { Answer } from '@plumbline/contract/call';

type LoginResult = Answer<typeof logIn>;

/** The login of an approved customer. */
export const aLoginResult = (facts: Partial<LoginResult> = {}): LoginResult => ({
  isLogged: true,
  isEmailVerified: true,
  isInviteApproved: true,
  isApproved: true,
  userNotFound: false,
  noCustomerAccount: false,
  ...facts,
});
