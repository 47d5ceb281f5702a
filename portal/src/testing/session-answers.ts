import { logIn } from '@plumbline/contract/access';
import { createAccessToken, signIn, signOut } from '@plumbline/contract/identity';
import { answer, type CallAnswer } from '@plumbline/ui/testing/answers';
import { aLoginResult } from './a-login-result.ts';
import { testId } from './test-id.ts';

const identityId = testId();

/** Answers of a server that accepts every password and signs in to the portal. */
export const SESSION_ANSWERS: readonly CallAnswer[] = [
  answer(signIn, { identityId }),
  answer(createAccessToken, { accessToken: 'fresh-token', expiresInSeconds: 600, identityId, accountId: null }),
  answer(logIn, aLoginResult()),
  answer(signOut, {}),
];
