import type { logIn } from '@plumbline/contract/access';
import type { Answer } from '@plumbline/contract/call';

type LoginResult = Answer<typeof logIn>;

/** Answer of logIn for an approved member. */
export const aLoginResult = (facts: Partial<LoginResult> = {}): LoginResult => ({
  isLogged: true,
  isEmailVerified: true,
  isInviteApproved: true,
  isApproved: true,
  userNotFound: false,
  noCustomerAccount: false,
  ...facts,
});
